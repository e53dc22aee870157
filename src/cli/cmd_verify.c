// SPDX-License-Identifier: MIT
// cmd_verify.c - `genpei verify`: whether a proof holds, by the rules of the game alone.
#include "cli/cmd.h"

#include "base/os_posix.h"
#include "base/pack.h"
#include "verify/verify.h"

static const char *words_of(const VerifiedClaim *c) {
    return c->at_most ? "at most" : "at least";
}

static void print_text(const Verified *v) {
    printf("proved: %s, from %s\n", v->game->name, v->position);
    for (int i = 0; i < v->n_claims; i++) {
        const VerifiedClaim *c = &v->claims[i];
        printf("%s gets %s %d: %llu positions, %llu leaves\n", v->game->player_names[0],
               words_of(c), c->bound, (unsigned long long)c->positions,
               (unsigned long long)c->leaves);
    }
}

static void print_json(const Verified *v) {
    json_t *claims = json_array();
    for (int i = 0; i < v->n_claims; i++) {
        const VerifiedClaim *c = &v->claims[i];
        json_array_append_new(claims,
                              json_pack("{s:s, s:i, s:I, s:I}", "claim", words_of(c), "value",
                                        c->bound, "positions", (json_int_t)c->positions, "leaves",
                                        (json_int_t)c->leaves));
    }
    cli_print_json(json_pack("{s:b, s:s, s:s, s:s, s:o}", "proved", 1, "game", v->game->name,
                             "position", v->position, "player", v->game->player_names[0], "claims",
                             claims));
}

int cmd_verify(App *app, const Command *self, int argc, char **argv) {
    const char *path = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "FILE", .kind = ARG_TEXT, .out = &path, .help = "a proof that solve wrote"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Str file = {0}, text = {0};
    Verified v;
    if (!os_read_file(path, (size_t)1 << 34, &file, &e)) return cli_fail(&e);
    bool ok = pack_open(&file, &text, &e) && verify_strategy(app->games, &text, NULL, NULL, &v, &e);
    if (!ok)
        fprintf(stderr, "genpei: %s: %s\n", path, e.text);
    else if (json)
        print_json(&v);
    else
        print_text(&v);
    str_clear(&file);
    str_clear(&text);
    return ok ? CLI_OK : CLI_NO;
}
