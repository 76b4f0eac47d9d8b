#pragma once
// The parts of the Python module.

#include <nanobind/nanobind.h>

namespace houserules_python {

/// Plain values: questions, answers, views, events, results.
void add_data(nanobind::module_& module);

}  // namespace houserules_python
