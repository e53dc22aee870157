// SPDX-License-Identifier: MIT
// cmd_verify.c - `genpei verify`: whether a proof holds, by the rules of the game alone.
#include "cli/cmd.h"

#include "base/os_posix.h"
#include "base/pack.h"
#include "cli/solve/solve_proof.h"
#include "engine/hex/proof/hex_check.h"

static const char *words_of(const VerifiedClaim *c) {
    return c->at_most ? "at most" : "at least";
}

static void print_text(const Verified *v) {
    printf("proved: %s, from %s\n", v->game->name, v->position);
    for (int i = 0; i < v->n_claims; i++) {
        const VerifiedClaim *c = &v->claims[i];
        printf("%s gets %s %d: ", v->game->player_names[0], words_of(c), c->bound);
        if (c->by_pairs) printf("%d %s, ", c->pairs.n, str_plural(c->pairs.n, "pair", "pairs"));
        int64_t n = (int64_t)c->positions, leaves = (int64_t)c->leaves;
        printf("%lld %s, %lld %s\n", (long long)n,
               c->by_pairs ? str_plural(n, "board", "boards")
                           : str_plural(n, "position", "positions"),
               (long long)leaves, str_plural(leaves, "leaf", "leaves"));
    }
}

static void print_json(const Verified *v) {
    json_t *claims = json_array();
    for (int i = 0; i < v->n_claims; i++) {
        const VerifiedClaim *c = &v->claims[i];
        json_t *one =
            json_pack("{s:s, s:i, s:I, s:I}", "claim", words_of(c), "value", c->bound, "positions",
                      (json_int_t)c->positions, "leaves", (json_int_t)c->leaves);
        if (c->by_pairs) json_object_set_new(one, "pairs", json_integer(c->pairs.n));
        json_array_append_new(claims, one);
    }
    cli_print_json(json_pack("{s:b, s:s, s:s, s:s, s:o}", "proved", 1, "game", v->game->name,
                             "position", v->position, "player", v->game->player_names[0], "claims",
                             claims));
}

// A proof by the solver of Hex is a text of claims, with a verifier of its own.
static bool verify_hex(const Str *file, bool json, Error *e) {
    HexChecked c;
    if (!hex_check(str_text(file), &c, e)) return false;
    const char *winner = c.winner == 0 ? "red" : "blue";
    if (json)
        cli_print_json(json_pack("{s:b, s:s, s:s, s:I}", "proved", 1, "game", "hex", "winner",
                                 winner, "claims", (json_int_t)c.claims));
    else
        printf("proved: hex %dx%d, %s wins: %zu %s\n", c.width, c.height, winner, c.claims,
               str_plural((int64_t)c.claims, "claim", "claims"));
    return true;
}

static bool is_hex_proof(const Str *file) {
    return strncmp(str_text(file), "hex proof", 9) == 0;
}

static bool verify_packed(App *app, const Str *file, bool json, Error *e) {
    Str text = {0};
    Verified v;
    bool ok = pack_open(file, &text, e) &&
              verify_strategy(app->games, &text, solve_proof_goes_on, app, &v, e);
    str_clear(&text);
    if (ok && json) print_json(&v);
    if (ok && !json) print_text(&v);
    return ok;
}

static int run_verify(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "FILE", .kind = ARG_TEXT, .out = &path, .help = "proof written by genpei solve"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Str file = {0};
    if (!os_read_file(path, (size_t)1 << 34, &file, &e)) return cli_fail(&e);
    bool ok, proof = pack_is(&file) || is_hex_proof(&file);
    if (pack_is(&file))
        ok = verify_packed(app, &file, json, &e);
    else if (is_hex_proof(&file))
        ok = verify_hex(&file, json, &e);
    else
        ok = error_set(&e, "this is not a proof of genpei solve");
    if (!ok) fprintf(stderr, "genpei: %s: %s\n", path, e.text);
    str_clear(&file);
    return ok ? CLI_OK : proof ? CLI_NO : CLI_BAD;
}

const Command cmd_verify = {
    .name = "verify",
    .group = GROUP_STUDY,
    .summary = "Check a proof by the rules of the game alone.",
    .example = "genpei verify proof",
    .run = run_verify,
};
