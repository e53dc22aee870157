// SPDX-License-Identifier: MIT
// train_sho.c - see train_sho.h.
#include "train/train_sho.h"

#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_net_eval.h"
#include "train/sho_shard.h"

#include <math.h>

static double chance(int value) {
    return 1 / (1 + exp(-(double)value / SHO_NET_OUTPUT));
}

static int value_of(ShoEval *x, const ShogiPosition *p) {
    sho_eval_reset(x, p);
    return sho_eval(x, p);
}

static bool sees(int value, ShoOutcome outcome) {
    return outcome == SHO_WON ? value > 0 : value < 0;
}

bool train_sho_check(const ShoNet *net, const char *shard, ShoNetErrors *out, Error *e) {
    Str file = {0};
    const unsigned char *records;
    size_t n;
    double decided = 0;
    ShoNetErrors sum = {0};
    if (!sho_shard_read(shard, &file, &records, &n, e)) {
        str_clear(&file);
        return false;
    }
    ShoEval *by_net = sho_net_eval_new(net), *by_hand = sho_hand_new();
    for (size_t i = 0; i < n; i++) {
        ShoSample s;
        sho_record_read(records + i * SHO_RECORD_BYTES, &s);
        int said = value_of(by_net, &s.position), hand = value_of(by_hand, &s.position);
        sum.held_out += s.held_out;
        sum.sum += said;
        sum.net += fabs(chance(said) - chance(s.value));
        sum.hand += fabs(chance(hand) - chance(s.value));
        if (s.outcome == SHO_EVEN) continue;
        decided++;
        sum.net_won += sees(said, s.outcome);
        sum.hand_won += sees(hand, s.outcome);
    }
    sho_eval_free(by_net);
    sho_eval_free(by_hand);
    str_clear(&file);
    double all = n ? (double)n : 1, won = decided > 0 ? decided : 1;
    *out = (ShoNetErrors){.positions = n,
                          .held_out = sum.held_out,
                          .sum = sum.sum,
                          .net = sum.net / all,
                          .hand = sum.hand / all,
                          .net_won = sum.net_won / won,
                          .hand_won = sum.hand_won / won};
    return true;
}
