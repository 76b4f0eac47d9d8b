#pragma once
// The parts of the Python module.

#include <nanobind/nanobind.h>

namespace houserules_python {

/// Plain values: questions, answers, views, events, results.
void add_data(nanobind::module_& module);
/// Rankings of hands.
void add_ranking(nanobind::module_& module);
/// Actions, observations and batches. Requires the classes of the library.
void add_learning(nanobind::module_& module);

}  // namespace houserules_python
