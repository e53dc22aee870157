// SPDX-License-Identifier: MIT
// pack.h - compressed files (zstd) in which every change is detected: a line that says what they
// are, the hash of what follows, one frame.
#ifndef GENPEI_PACK_H
#define GENPEI_PACK_H

#include "base/error.h"
#include "base/str.h"

// These bytes as one frame of zstd, at its default level: quick, for what is sent once. False when
// they cannot be compressed.
bool pack_frame(const char *bytes, size_t n, Str *frame);

// Writes the file as os_write_file does.
bool pack_write(const char *path, const Str *content, Error *e);

// Whether these bytes claim to be such a file.
bool pack_is(const Str *file);

// Unpacks a whole file; false, with the reason, when a byte of it was changed or lost.
bool pack_open(const Str *file, Str *content, Error *e);

#endif
