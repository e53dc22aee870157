// SPDX-License-Identifier: MIT
// clock.c - see clock.h.
#include "referee/clock.h"

#include "base/spec.h"

static bool parse_seconds(const char *text, size_t length, int64_t *ms) {
    char number[32];
    double seconds;
    if (length == 0 || length >= sizeof number) return false;
    memcpy(number, text, length);
    number[length] = '\0';
    if (!spec_decimal(number, &seconds) || seconds < 0 || seconds > 1e6) return false;
    *ms = (int64_t)(seconds * 1000 + 0.5);
    return true;
}

static bool parse_moves(const char *text, size_t length, int *moves) {
    char number[16];
    int64_t n;
    if (length == 0 || length >= sizeof number) return false;
    memcpy(number, text, length);
    number[length] = '\0';
    if (!spec_number(number, &n) || n < 1 || n > 100000) return false;
    *moves = (int)n;
    return true;
}

// Each part follows its own sign, in this order: + or /, @, ~.
static bool parse_parts(const char *text, ClockRule *read) {
    size_t length = strcspn(text, "+/@~");
    if (!parse_seconds(text, length, &read->main_ms)) return false;
    const char *order = "+/@~";
    for (text += length; *text; text += length) {
        const char *sign = strchr(order, *text++);
        if (!sign) return false;
        length = strcspn(text, "+/@~");
        bool ok = *sign == '@'   ? read->main_ms > 0 && parse_moves(text, length, &read->moves)
                  : *sign == '+' ? parse_seconds(text, length, &read->inc_ms)
                  : *sign == '/' ? parse_seconds(text, length, &read->byo_ms)
                                 : parse_seconds(text, length, &read->margin_ms);
        if (!ok) return false;
        order = *sign == '+' || *sign == '/' ? "@~" : *sign == '@' ? "~" : "";
    }
    return true;
}

bool clock_parse(const char *text, ClockRule *rule, Error *e) {
    ClockRule read = {0};
    bool none = strcmp(text, "none") == 0;
    if (!none && (!parse_parts(text, &read) || !clock_runs(&read)))
        return error_set(e,
                         "clock '%.40s' is not of the form 60+0.5, 300/10 (seconds), 60@40 (for "
                         "40 moves) or none",
                         text);
    *rule = read;
    return true;
}

// To the millisecond, without zeros at the end, so that clock_parse reads the same back.
static void add_seconds(int64_t ms, Str *out) {
    str_addf(out, "%lld", (long long)(ms / 1000));
    if (ms % 1000 == 0) return;
    char decimals[8];
    int n = snprintf(decimals, sizeof decimals, "%03d", (int)(ms % 1000));
    while (n > 0 && decimals[n - 1] == '0') n--;
    str_addf(out, ".%.*s", n, decimals);
}

void clock_text(const ClockRule *rule, Str *out) {
    if (!clock_runs(rule)) {
        str_add(out, "none");
        return;
    }
    add_seconds(rule->main_ms, out);
    if (rule->inc_ms) {
        str_add_char(out, '+');
        add_seconds(rule->inc_ms, out);
    }
    if (rule->byo_ms) {
        str_add_char(out, '/');
        add_seconds(rule->byo_ms, out);
    }
    if (rule->moves) str_addf(out, "@%d", rule->moves);
    if (rule->margin_ms) {
        str_add_char(out, '~');
        add_seconds(rule->margin_ms, out);
    }
}

void clock_reset(Clock *c, ClockRule rule) {
    *c = (Clock){rule, rule.main_ms ? rule.main_ms : rule.inc_ms, rule.moves};
}

int64_t clock_allowance_ms(const Clock *c) {
    return c->left_ms + c->rule.byo_ms;
}

// What is not used covers delays outside the player: a tenth, and of short times up to a half.
static int64_t most_of(int64_t allowance) {
    enum { DELAY_MS = 40 };
    int64_t most = allowance * 9 / 10;
    if (most > allowance - DELAY_MS) most = allowance - DELAY_MS;
    return most > allowance / 2 ? most : allowance / 2;
}

int64_t clock_share_ms(const Clock *c, int moves_left) {
    if (c->moves_to_go > 0 && c->moves_to_go < moves_left) moves_left = c->moves_to_go;
    int64_t share =
        c->left_ms / (moves_left > 0 ? moves_left : 1) + c->rule.inc_ms + c->rule.byo_ms;
    int64_t most = most_of(clock_allowance_ms(c));
    if (share > most) share = most;
    return share > 1 ? share : 1;
}

bool clock_charge(Clock *c, int64_t used_ms) {
    if (used_ms > clock_allowance_ms(c) + c->rule.margin_ms) {
        c->left_ms = 0;
        return false;
    }
    c->left_ms = used_ms < c->left_ms ? c->left_ms - used_ms : 0;
    c->left_ms += c->rule.inc_ms;
    if (c->moves_to_go > 0 && --c->moves_to_go == 0) {
        c->left_ms += c->rule.main_ms;
        c->moves_to_go = c->rule.moves;
    }
    return true;
}
