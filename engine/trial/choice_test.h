#pragma once
// What may be chosen of a rule file, loaded and played on trial.

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/load/load.h"

namespace houserules::trial {

/// So many pairs of choices go together, and so many of them were tried.
struct PairsTried {
  std::size_t all = 0, tried = 0;
};

/// One file. Faults that it does not have as it stands are told with the choices that bring them.
class ChoiceTest {
 public:
  /// What is given must outlive it.
  ChoiceTest(const SourceFile& file, Sources& sources) : file_(file), sources_(sources) {}

  /// Each value of each option by itself: errors, and options that change nothing.
  void try_options(const Resolved& as_it_stands);
  /// Each modifier, and pairs of values of options and modifiers, as far as each of them can be
  /// chosen and played by itself. Of more pairs than `most` that many are picked, always the same.
  PairsTried try_pairs(const std::vector<OptionInfo>& options, std::size_t most);

  bool has_errors() const { return !found_.empty(); }
  /// What was found, each fault once.
  void tell(Diagnostics& faults) const;

 private:
  struct Outcome {
    bool fits = false;   // it can be chosen
    bool sound = false;  // and no fault was found
    std::string hash;    // of its rules
  };
  /// That choices do not go together is a fault of an option's own needs, and of nothing else.
  enum class Refusal : std::uint8_t { is_fault, is_answer };
  /// Plays so many deals with fewest and most players.
  Outcome attempt(const Choices& choices, int with_fewest, int with_most, Refusal refusal);
  void note(const Choices& choices, const Diagnostics& found, Refusal refusal);
  void tell_idle(const OptionInfo& option);
  void tell_unfit(const std::string& modifier, const Diagnostic& fault);

  struct Found {
    Diagnostic fault;
    std::string choices;   // that bring it
    std::size_t more = 0;  // others that bring it too
  };
  using Key = std::tuple<FileName, int, int, std::string>;

  const SourceFile& file_;
  Sources& sources_;
  std::map<Key, Found> found_;
  std::vector<Diagnostic> idle_;  // suspicions
  SourceTexts texts_;
};

}  // namespace houserules::trial
