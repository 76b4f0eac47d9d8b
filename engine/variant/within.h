#pragma once
// A value that holds for as long as a scope lasts.

#include <utility>

namespace houserules {

/// Puts back at the end of the scope what stood there before.
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
