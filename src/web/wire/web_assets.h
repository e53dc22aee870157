// SPDX-License-Identifier: MIT
// web_assets.h - the files of the page, which are part of the program.
#ifndef GENPEI_WEB_ASSETS_H
#define GENPEI_WEB_ASSETS_H

#include <stddef.h>

typedef struct {
    const char *name; // below web/: "board.js"
    const char *bytes, *end;
    const char *packed, *packed_end; // the same, compressed by gzip
} WebAsset;

// All of them; written by tools/embed when the program is built.
const WebAsset *web_assets_all(size_t *n);

// The file of that name, or NULL. Only this table is searched, so no name can reach the disk.
const WebAsset *web_asset_find(const char *name);

// Its media type.
const char *web_asset_type(const WebAsset *a);

#endif
