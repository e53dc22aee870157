// SPDX-License-Identifier: MIT
// l7_object.h - a program as source, compiled by one of the system's compilers and loaded, kept in
// a cache.
//
// The cache holds shared objects under a name made of everything they depend on: the source, the
// compiler, its flags, the processor. Each ends in a checksum, so one that was cut short or changed
// is built again and never loaded. Objects are complete when they appear, so processes may build
// the same game at the same time. Where no cache can be written, a temporary folder is used.
#ifndef GENPEI_L7_OBJECT_H
#define GENPEI_L7_OBJECT_H

#include "base/os/os_load.h"
#include "lang/program/l7_program.h"

// What an object is made from. `fits`: whether what it exports, by name l7_export, is of this
// version and has the program's states.
typedef struct {
    const L7Program *p;
    OsLanguage language;
    Str source;
    bool (*fits)(const void *exported, const L7Program *p);
} L7Object;

// What the object exports, and in `*library` what os_unload takes. NULL with the reason when there
// is no compiler or no folder to write to.
const void *l7_object(const L7Object *job, void **library, Error *e);

#endif
