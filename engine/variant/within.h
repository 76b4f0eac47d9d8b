#pragma once
// Sets a value for the duration of a scope.

#include <utility>

namespace houserules {

/// Restores the previous value at the end of the scope.
template <class T>
class Within {
 public:
  explicit Within(T& place) : place_(place), old_(place) {}
  Within(T& place, T value) : place_(place), old_(std::move(place)) { place = std::move(value); }
  ~Within() { place_ = std::move(old_); }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

 private:
  T& place_;
  T old_;
};

}  // namespace houserules
