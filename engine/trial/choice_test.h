#pragma once
// Loads and plays a rule file with its options and modifiers.

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/load/load.h"
#include "engine/trial/smoke_test.h"

namespace houserules::trial {

/// How many pairs of choices are compatible, and how many of them were tried.
struct PairsTried {
  std::size_t all = 0, tried = 0;
};

/// Tests one file. Problems that it does not have without choices are reported with the choices
/// that cause them.
class ChoiceTest {
 public:
  /// The arguments must outlive it.
  ChoiceTest(const SourceFile& file, Sources& sources, SmokeTest::Compared& compared,
             ManyLoads& loads)
      : file_(file), sources_(sources), compared_(compared), loads_(loads) {}

  /// Tries each value of each option by itself: finds errors, and options without effect.
  void try_options(const Resolved& as_it_stands);
  /// Tries each modifier, and pairs of values of options and modifiers, if each of the two works by
  /// itself. If there are more than `most` pairs, a fixed sample of that size.
  PairsTried try_pairs(const std::vector<OptionInfo>& options, std::size_t most);

  bool has_errors() const { return !found_.empty(); }
  /// Reports what was found, each problem once.
  void tell(Diagnostics& faults) const;

 private:
  struct Outcome {
    bool fits = false;   // it can be chosen
    bool sound = false;  // and no problem was found
    std::string hash;    // of its rules
  };
  /// Incompatible choices are an error only if they result from an option's own needs.
  enum class Refusal : std::uint8_t { is_fault, is_answer };
  /// Plays the given numbers of deals with the fewest and with the most players.
  Outcome attempt(const Choices& choices, int with_fewest, int with_most, Refusal refusal);
  void note(const Choices& choices, const Diagnostics& found, Refusal refusal);
  void tell_idle(const OptionInfo& option);
  void tell_unfit(const std::string& modifier, const Diagnostic& fault);

  struct Found {
    Diagnostic fault;
    std::string choices;   // that cause it
    std::size_t more = 0;  // number of others that cause it, too
  };
  using Key = std::tuple<FileName, int, int, std::string>;

  const SourceFile& file_;
  Sources& sources_;
  SmokeTest::Compared& compared_;
  ManyLoads& loads_;
  std::map<Key, Found> found_;
  std::vector<Diagnostic> idle_;  // warnings
  SourceTexts texts_;
};

}  // namespace houserules::trial
