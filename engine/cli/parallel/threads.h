#pragma once
// Threads that are joined, and how many to start.

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace houserules::cli {

/// The number of threads for `--threads`; 0: one per processor.
inline int threads_for(int asked) {
  return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Waits for all of its threads when it goes out of scope.
class Threads {
 public:
  Threads() = default;
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    for (std::thread& thread : running_) thread.join();
  }

  template <class Task>
  void start(Task&& task) {
    running_.emplace_back(std::forward<Task>(task));
  }

 private:
  std::vector<std::thread> running_;
};

}  // namespace houserules::cli
