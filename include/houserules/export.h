#ifndef HOUSERULES_EXPORT_H
#define HOUSERULES_EXPORT_H
/* Marks what a shared library of House Rules exports (g++ and clang++). */

#if defined(__GNUC__)
#define HOUSERULES_EXPORT __attribute__((visibility("default")))
#else
#define HOUSERULES_EXPORT
#endif

#endif
