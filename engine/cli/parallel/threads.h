#pragma once
// Threads that are waited for.

#include <thread>
#include <utility>
#include <vector>

namespace houserules::cli {

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
