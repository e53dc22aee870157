// SPDX-License-Identifier: MIT
// hex_know6.c - what links say, for boards of up to 384 cells.
#define HEX_WORDS 6
#include "engine/hex/play/hex_know_body.h"

HEX_KNOW_CORE(6)
