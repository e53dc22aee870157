// SPDX-License-Identifier: MIT
// l7_native.h - a program compiled by the system's C compiler and loaded: see l7_object.h.
#ifndef GENPEI_L7_NATIVE_H
#define GENPEI_L7_NATIVE_H

#include "base/error.h"
#include "lang/emit/l7_emit.h"

// The compiled functions, and in `*library` what os_unload takes. NULL with the reason when there
// is no compiler or no folder to write to.
const L7Compiled *l7_native(const L7Program *p, void **library, Error *e);

#endif
