// SPDX-License-Identifier: MIT
// l7_native.h - a program compiled by the system's C compiler and loaded, kept in a cache.
//
// The cache holds shared objects under a name made of everything they depend on: the C source, the
// compiler, its flags, the processor. Each ends in a checksum, so one that was cut short or changed
// is built again and never loaded. Objects are complete when they appear, so processes may build
// the same game at the same time. Where no cache can be written, a temporary folder is used.
#ifndef GENPEI_L7_NATIVE_H
#define GENPEI_L7_NATIVE_H

#include "base/error.h"
#include "lang/emit/l7_emit.h"

// The compiled functions, and in `*library` what os_unload takes. NULL with the reason when there
// is no compiler or no folder to write to.
const L7Compiled *l7_native(const L7Program *p, void **library, Error *e);

#endif
