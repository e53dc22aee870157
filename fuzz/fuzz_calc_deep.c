// SPDX-License-Identifier: MIT
// fuzz_calc_deep.c - deep networks for Calculation: whatever is read has a value for a table.
//
// The bytes are laid over a network of zeros: the first ones over its head, the others over parts
// of its weights.
#include "fuzz_text.h"

#include "base/crc.h"
#include "base/mem.h"
#include "engine/calculation/net/calc_deep_file.h"
#include "engine/calculation/net/calc_deep_parts.h"
#include "games/calculation/calculation.h"

#include <math.h>
#include <stdlib.h>

static void lay_over(Str *file, const uint8_t *bytes, size_t n) {
    const size_t head = 32;
    for (size_t i = 0; i < n && i < head; i++) file->text[i] ^= (char)bytes[i];
    for (size_t at = head; n > head && at + n < file->len; at += file->len / 500)
        memcpy(file->text + at, bytes + head, n - head);
}

static void value_something(const CalcDeep *net) {
    CalcTable t;
    const CalcTable *table = &t;
    CalcDeepAnswer answer;
    CalcDesk *desk = calc_desk_new(net);
    calc_table_start(&t, 4, 0);
    for (int rank = 1; rank <= CALC_KING; rank++) {
        t.left[rank]--;
        t.stock--;
        calc_push(&t, rank % 4, rank);
    }
    calc_deep_judge(desk, &table, 1, &answer);
    fuzz_need(answer.chance >= 0 && answer.chance <= 1);
    calc_desk_free(desk);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    static const char heading[] = "genpei calculation deep 2 64 1\n";
    size_t behind = calc_deep_bytes(64, 1);
    char *zeros = mem_new(behind, 1);
    Str file = {0};
    Error e = {""};
    str_add(&file, heading);
    str_add_n(&file, zeros, behind);
    lay_over(&file, bytes, n);
    // Damage is noticed by the checksum; here it is right, so that the rest is read.
    uint32_t sum = crc_bytes(file.text, file.len);
    for (int i = 0; i < CRC_SIZE; i++) str_add_char(&file, (char)(sum >> (8 * i) & 255));
    CalcDeep *net = calc_deep_open(file.text, file.len, &e);
    if (net)
        value_something(net);
    else
        fuzz_need(e.text[0] != '\0');
    calc_deep_free(net);
    free(zeros);
    str_clear(&file);
    return 0;
}
