#pragma once
// The parts of the Python module.

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

namespace houserules_python {

/// A number from 0 to 2**64 - 1, such as a seed. Any other whole number raises ValueError when it
/// is used, where nanobind would raise TypeError.
struct Natural {
  std::uint64_t value = 0;
  std::string refused;  // the number as Python writes it, if it is not one of these

  operator std::uint64_t() const {
    if (refused.empty()) return value;
    throw nanobind::value_error(("expected a number from 0 to 2**64 - 1, not " + refused).c_str());
  }
};

/// Plain values: questions, answers, views, events, results.
void add_data(nanobind::module_& module);
/// Rankings of hands.
void add_ranking(nanobind::module_& module);
/// Actions, observations and batches. Requires the classes of the library.
void add_learning(nanobind::module_& module);

}  // namespace houserules_python

template <>
struct nanobind::detail::type_caster<houserules_python::Natural> {
  NB_TYPE_CASTER(houserules_python::Natural, const_name("int"))

  bool from_python(handle given, std::uint8_t /*flags*/, cleanup_list* /*cleanup*/) noexcept {
    const object number = steal(PyNumber_Index(given.ptr()));
    if (!number.is_valid()) {
      PyErr_Clear();
      return false;
    }
    value.value = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() == nullptr) return true;
    PyErr_Clear();
    const object text = steal(PyObject_Str(number.ptr()));
    const char* const characters =
        text.is_valid() ? PyUnicode_AsUTF8AndSize(text.ptr(), nullptr) : nullptr;
    value.refused = characters != nullptr ? characters : "one of so many digits";
    PyErr_Clear();
    return true;
  }
};
