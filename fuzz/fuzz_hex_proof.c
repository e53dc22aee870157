// SPDX-License-Identifier: MIT
// fuzz_hex_proof.c - proofs of Hex positions: what the checker accepts has a winner and a claim.
#include "engine/hex/proof/hex_check.h"
#include "fuzz_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    HexChecked about;
    Error e = {""};
    if (hex_check(text, &about, &e))
        fuzz_need(about.claims > 0 && (about.winner == 0 || about.winner == 1));
    else
        fuzz_need(e.text[0] != '\0');
    free(text);
    return 0;
}
