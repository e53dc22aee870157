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

bool clock_parse(const char *text, ClockRule *rule, Error *e) {
    ClockRule read = {0};
    if (strcmp(text, "none") == 0) {
        *rule = read;
        return true;
    }
    size_t length = strcspn(text, "+/");
    bool ok = parse_seconds(text, length, &read.main_ms);
    if (ok && text[length]) {
        const char *rest = text + length + 1;
        ok = parse_seconds(rest, strlen(rest), text[length] == '+' ? &read.inc_ms : &read.byo_ms);
    }
    if (!ok || !clock_runs(&read))
        return error_set(e, "clock '%.40s' is not of the form 60+0.5, 300/10 (seconds) or none",
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
}

void clock_reset(Clock *c, ClockRule rule) {
    *c = (Clock){rule, rule.main_ms ? rule.main_ms : rule.inc_ms};
}

int64_t clock_allowance_ms(const Clock *c) {
    return c->left_ms + c->rule.byo_ms;
}

int64_t clock_share_ms(const Clock *c, int moves_left) {
    int64_t share =
        c->left_ms / (moves_left > 0 ? moves_left : 1) + c->rule.inc_ms + c->rule.byo_ms;
    int64_t most = clock_allowance_ms(c) * 9 / 10; // the rest covers what is measured outside
    if (share > most) share = most;
    return share > 1 ? share : 1;
}

bool clock_charge(Clock *c, int64_t used_ms) {
    if (used_ms > clock_allowance_ms(c)) {
        c->left_ms = 0;
        return false;
    }
    c->left_ms = used_ms < c->left_ms ? c->left_ms - used_ms : 0;
    c->left_ms += c->rule.inc_ms;
    return true;
}
