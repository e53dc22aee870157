// SPDX-License-Identifier: MIT
// crc.h - the checksum CRC-32 of zlib and PNG, for files that other programs write or read.
#ifndef GENPEI_CRC_H
#define GENPEI_CRC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Of `n` bytes; as zlib's crc32(0, bytes, n).
uint32_t crc_bytes(const void *bytes, size_t n);

// Whether the last CRC_SIZE of `n` bytes are the checksum of all before them, low byte first.
enum { CRC_SIZE = 4 };
bool crc_ends(const char *bytes, size_t n);

#endif
