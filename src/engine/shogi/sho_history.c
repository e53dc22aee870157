// SPDX-License-Identifier: MIT
// sho_history.c - see sho_history.h.
#include "engine/shogi/sho_history.h"

#include "base/mem.h"

ShoHistory *sho_history_new(void) {
    return mem_new(1, sizeof(ShoHistory));
}

void sho_history_forget(ShoHistory *h) {
    memset(h, 0, sizeof *h);
}
