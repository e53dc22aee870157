// SPDX-License-Identifier: MIT
// cmd_train_sho.c - `genpei train shogi-net`: measures a network of tools/gpu/shogi_learn.py.
#include "cli/train/trainers.h"

#include "train/train_sho.h"

#include <inttypes.h>

static void print_errors(const char *shard, const ShoNetErrors *m, bool json) {
    if (json)
        cli_print_json(json_pack("{s:s, s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "file", shard,
                                 "positions", (json_int_t)m->positions, "held_out",
                                 (json_int_t)m->held_out, "sum", (json_int_t)m->sum, "error",
                                 m->net, "error_by_hand", m->hand, "winner_seen", m->net_won,
                                 "winner_seen_by_hand", m->hand_won));
    else
        printf("%s: %zu %s, sum of values %" PRId64
               "; mean error %.4f, by hand %.4f; winner seen in %.2f%%, by hand in %.2f%%\n",
               shard, m->positions, str_plural((int64_t)m->positions, "position", "positions"),
               m->sum, m->net, m->hand, 100 * m->net_won, 100 * m->hand_won);
}

int cmd_train_sho(App *app, const Command *self, int argc, char **argv) {
    const char *from = NULL, *check = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {"--from", ARG_TEXT, &from, "FILE", "the network (default: the built-in one)", 0, 0},
        {"--check", ARG_NEEDED, &check, "FILE",
         "measure it on positions written by genpei label shogi", 0, 0},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    (void)app;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    ShoNetErrors m;
    ShoNet *net = from ? sho_net_read(from, &e) : sho_net_built_in();
    if (!net && !from) error_set(&e, "train: this program has no network for shogi; use --from");
    bool ok = net && train_sho_check(net, check, &m, &e);
    sho_net_free(net);
    if (!ok) return cli_fail(&e);
    print_errors(check, &m, json);
    return CLI_OK;
}
