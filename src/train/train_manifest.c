// SPDX-License-Identifier: MIT
// train_manifest.c - see train_manifest.h.
#include "train/train_manifest.h"

#include "base/hash.h"
#include "base/os/os_posix.h"

#include <inttypes.h>

bool train_manifest(const char *out, const Str *text, const Str *weights, Error *e) {
    Str path = {0}, all = {0};
    uint64_t hash = 0;
    for (size_t i = 0; i < weights->len; i++)
        hash = hash_add(hash, (unsigned char)weights->text[i]);
    str_addf(&path, "%s.txt", out);
    str_addf(&all, "%sbytes %zu, hash %016" PRIx64 "\n", str_text(text), weights->len, hash);
    bool ok = os_write_file(str_text(&path), all.text, all.len, e);
    str_clear(&path);
    str_clear(&all);
    return ok;
}
