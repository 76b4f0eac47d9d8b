#pragma once
// Lines of rule files by place.

#include <string>
#include <vector>

#include "engine/collection/playable.h"
#include "engine/judge/rule_cited.h"

namespace houserules::cli {

class Rulebook {
 public:
  explicit Rulebook(const collection::Playable& playable) : playable_(playable) {}

  /// Lines behind something; several only of wild cards, none where the file leaves it as usual.
  std::vector<Origin> places(const judge::RuleCited& rule) const;
  /// The lines behind all of these, each once; in words where the file leaves it as usual.
  std::vector<std::string> lines(const std::vector<judge::RuleCited>& rules) const;
  /// "file:12: showdown: high". Empty if there is no such line.
  std::string line(const Origin& origin) const;
  /// "file:12".
  static std::string place(const Origin& origin);

 private:
  Origin betting(std::string_view key) const;
  Origin step(int step) const;

  const collection::Playable& playable_;
};

}  // namespace houserules::cli
