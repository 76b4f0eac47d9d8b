#include "engine/cli/parallel/long_run.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/cli/failure.h"
#include "engine/cli/terminal/messages.h"
#include "engine/hooks/limits.h"

namespace houserules::cli {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

struct Wrong {
  std::uint64_t game = 0;
  int code = done;
  std::string message;
};

Wrong told(const ThreadPool::Trouble& trouble) {
  try {
    std::rethrow_exception(trouble.error);
  } catch (const RuleError& error) {
    return {trouble.game, exit_code(error),
            error_text(*trouble.variant, error, "game " + std::to_string(trouble.game) + ": ")};
  } catch (const InternalLimit& error) {
    return {trouble.game, limit, "game " + std::to_string(trouble.game) + ": " + error.what()};
  } catch (const std::exception& error) {
    return {trouble.game, wrong_input,
            "game " + std::to_string(trouble.game) + ": " + in_plain_words(error)};
  }
}

/// What one process played of a round, as sent to the leader.
struct Share {
  std::uint64_t from = 0, to = 0;  // games from + 1 to `to` are due
  std::uint64_t played = 0;        // up to this one
  Wrong wrong;
  std::vector<simulate::Tally> tallies;

  bool whole() const { return played == to; }
  std::string text() const {
    json said{{"played", played},
              {"game", wrong.game},
              {"code", wrong.code},
              {"message", wrong.message},
              {"tallies", json::array()}};
    for (const simulate::Tally& tally : tallies) said["tallies"].push_back(tally.numbers());
    const std::vector<std::uint8_t> bytes = json::to_cbor(said);
    return {bytes.begin(), bytes.end()};
  }
  void read(const std::string& text) {
    const json said = json::from_cbor(text);
    played = said["played"].get<std::uint64_t>();
    wrong = {said["game"].get<std::uint64_t>(), said["code"].get<int>(),
             said["message"].get<std::string>()};
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      if (!tallies[i].read(said["tallies"][i].get<std::vector<std::int64_t>>())) {
        throw Failure("a process is counting something else; is it a different program?");
      }
    }
  }
};

class Rounds {
 public:
  Rounds(const LongRun& run, std::vector<simulate::Tally>& tallies,
         const std::function<void(std::uint64_t)>& watch)
      : run_(run), tallies_(tallies), watch_(watch) {}

  LongRun::Result play() {
    if (run_.processes.leads()) result_.resumed = run_.checkpoint.resume(tallies_);
    result_.resumed = std::stoull(run_.processes.from_leader(std::to_string(result_.resumed)));
    result_.played = result_.resumed;
    watch_(result_.played);
    if (result_.resumed > run_.games) {
      throw Failure("the checkpoint already has " + std::to_string(result_.resumed) +
                    " games, more than " + std::to_string(run_.games));
    }
    // Fails now, not after hours, if results can't be saved.
    if (run_.processes.leads()) run_.checkpoint.write(result_.played, tallies_);
    const auto processes = static_cast<std::uint64_t>(run_.processes.size());
    std::uint64_t size = 16 * processes;
    bool goes_on = result_.played < run_.games;
    while (goes_on) {
      const Clock::time_point begin = Clock::now();
      goes_on = round(std::min(result_.played + size, run_.games));
      const bool quick = Clock::now() - begin < std::chrono::milliseconds(600);
      // All must agree on it.
      size = std::stoull(
          run_.processes.from_leader(std::to_string(goes_on ? size * (quick ? 4 : 1) : 0)));
      goes_on = size > 0;
    }
    if (run_.processes.leads()) run_.checkpoint.write(result_.played, tallies_);
    return result_;
  }

 private:
  Share share_of(int rank, std::uint64_t last) const {
    const std::uint64_t games = last - result_.played;
    const auto size = static_cast<std::uint64_t>(run_.processes.size());
    const auto place = static_cast<std::uint64_t>(rank);
    Share share;
    share.from = result_.played + games * place / size;
    share.to = result_.played + games * (place + 1) / size;
    for (const simulate::Tally& tally : tallies_) share.tallies.emplace_back(tally.width);
    return share;
  }

  /// Plays up to this game. For the leader: does it go on?
  bool round(std::uint64_t last) {
    Share own = share_of(run_.processes.rank(), last);
    own.played = own.from;
    try {
      if (own.from < own.to) {
        own.played = run_.threads.play(own.from + 1, own.to, own.tallies, [&](std::uint64_t at) {
          // The others are about as far.
          const auto size = static_cast<std::uint64_t>(run_.processes.size());
          watch_(std::min(result_.played + (at - own.from) * size, run_.games));
        });
      }
    } catch (const ThreadPool::Trouble& trouble) {
      own.wrong = told(trouble);
    }
    std::vector<Share> shares;
    if (run_.processes.size() == 1) {
      shares.push_back(std::move(own));
    } else {
      const std::vector<std::string> said = run_.processes.gather(own.text());
      for (std::size_t i = 0; i < said.size(); ++i) {
        shares.push_back(share_of(static_cast<int>(i), last));
        shares.back().read(said[i]);
      }
    }
    if (!run_.processes.leads()) {
      result_.played = last;
      return true;
    }
    return add(shares, last);
  }

  bool add(const std::vector<Share>& shares, std::uint64_t last) {
    const Wrong* first = nullptr;
    for (const Share& share : shares) {
      const bool earlier = first == nullptr || share.wrong.game < first->game;
      if (share.wrong.code != done && earlier) first = &share.wrong;
    }
    if (first != nullptr) {
      result_.code = first->code;
      result_.message = first->message;
      return false;
    }
    const bool whole =
        std::all_of(shares.begin(), shares.end(), [](const Share& share) { return share.whole(); });
    // Of several processes the games played would not be the first ones.
    if (!whole && shares.size() > 1) return false;
    for (const Share& share : shares) {
      for (std::size_t i = 0; i < tallies_.size(); ++i) tallies_[i].add(share.tallies[i]);
    }
    result_.played = whole ? last : shares[0].played;
    watch_(result_.played);
    if (!whole || result_.played == run_.games) return false;
    if (Clock::now() - written_ > std::chrono::seconds(5)) {
      run_.checkpoint.write(result_.played, tallies_);
      written_ = Clock::now();
    }
    return true;
  }

  const LongRun& run_;
  std::vector<simulate::Tally>& tallies_;
  const std::function<void(std::uint64_t)>& watch_;
  LongRun::Result result_;
  Clock::time_point written_ = Clock::now();
};

}  // namespace

LongRun::Result LongRun::play(std::vector<simulate::Tally>& tallies,
                              const std::function<void(std::uint64_t)>& watch) {
  return Rounds(*this, tallies, watch).play();
}

}  // namespace houserules::cli
