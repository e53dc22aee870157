// SPDX-License-Identifier: MIT
// cmd_verify.c - `genpei verify`: whether a proof holds, by the rules of the game alone.
#include "cli/cmd.h"

#include "base/hash.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "cli/solve/solve_proof.h"
#include "engine/hex/proof/hex_check.h"
#include "work/journal.h"
#include "work/progress.h"

#include <inttypes.h>

typedef struct {
    App *app;
    const char *path, *journal, *rules;
    int64_t threads;
    bool resume, json, show_rules;
    VerifySetup setup;
    Progress progress;
    uint64_t kept; // positions examined up to the last line of the journal
    bool failed;   // the journal could not be written
} Request;

static unsigned long long rules_hash(const Game *g) {
    return hash_bytes(g->description, strlen(g->description));
}

static const char *words_of(const VerifiedClaim *c) {
    if (c->about != VERIFY_VALUE) return c->about == VERIFY_MATE ? "mate within" : "no mate";
    return c->at_most ? "at most" : "at least";
}

// "black mates within 9 plies by checks alone, beginning with R*4c: 12 positions, 4 mates".
static void print_mate(const Verified *v) {
    const VerifiedClaim *c = &v->claims[0];
    int64_t n = (int64_t)c->positions, mates = (int64_t)c->leaves;
    if (c->about == VERIFY_MATE)
        printf("%s mates within %d %s", v->mover, c->bound, str_plural(c->bound, "ply", "plies"));
    else
        printf("%s cannot mate", v->mover);
    printf(" by checks alone");
    if (*c->first) printf(", beginning with %s", c->first);
    printf(": %lld %s", (long long)n, str_plural(n, "position", "positions"));
    if (c->about == VERIFY_MATE)
        printf(", %lld %s", (long long)mates, str_plural(mates, "mate", "mates"));
    if (c->covered)
        printf(", %lld %s a position with other hands", (long long)c->covered,
               str_plural((int64_t)c->covered, "time", "times"));
    putchar('\n');
}

// Which of the two interpreters ran the rules, and where neither did.
static void print_run_by(const Verified *v) {
    const VerifiedClaim *c = v->claims;
    printf("run by the %s\n", c->plain ? "plain interpreter" : "virtual machine");
    for (int i = 0; i < v->n_claims; i++)
        if (c[i].searched && c[i].by_bits)
            printf("searches of %s %d: run by rules written for bits, which are compared with "
                   "these where each begins\n",
                   words_of(&c[i]), c[i].bound);
}

static void print_searches(const VerifiedClaim *c) {
    if (c->limit)
        printf(", %lld searched, %lld positions there", (long long)c->searched,
               (long long)c->examined);
    if (c->known)
        printf(", %lld %s taken from the journal, not repeated", (long long)c->known,
               str_plural((int64_t)c->known, "search", "searches"));
}

static void print_claim(const Verified *v, const VerifiedClaim *c) {
    printf("%s gets %s %d: ", v->game->player_names[0], words_of(c), c->bound);
    if (c->by_pairs) printf("%d %s, ", c->pairs.n, str_plural(c->pairs.n, "pair", "pairs"));
    int64_t n = (int64_t)c->positions, leaves = (int64_t)c->leaves;
    printf("%lld %s, %lld %s", (long long)n,
           c->by_pairs ? str_plural(n, "board", "boards") : str_plural(n, "position", "positions"),
           (long long)leaves, str_plural(leaves, "leaf", "leaves"));
    print_searches(c);
    putchar('\n');
}

// The rules of the proof, line by line, with control characters escaped.
static void print_rules(const char *text) {
    Str line = {0};
    while (*text) {
        size_t n = strcspn(text, "\n"), blanks = strspn(text, " ");
        str_reset(&line);
        str_add_n(&line, text + blanks, n - blanks);
        printf("%*s", 4 + (int)blanks, "");
        cli_print_name(str_text(&line), 0);
        putchar('\n');
        text += n + (text[n] == '\n');
    }
    str_clear(&line);
}

static void print_text(const Verified *v, bool show_rules) {
    printf("proved: ");
    cli_print_name(v->game->name, 0);
    printf(", from ");
    cli_print_name(v->position, 0);
    printf("\nrules: %016llx\n", rules_hash(v->game));
    if (show_rules) print_rules(v->game->description);
    print_run_by(v);
    if (v->claims[0].about != VERIFY_VALUE) {
        print_mate(v);
        return;
    }
    if (*v->not_plain.text)
        printf("the plain interpreter does not read these rules: %s\n", v->not_plain.text);
    for (int i = 0; i < v->n_claims; i++) print_claim(v, &v->claims[i]);
}

static const char *runner(const VerifiedClaim *c) {
    return c->plain ? "plain" : "vm";
}

static void print_json(const Verified *v) {
    json_t *claims = json_array();
    for (int i = 0; i < v->n_claims; i++) {
        const VerifiedClaim *c = &v->claims[i];
        json_t *one = json_pack("{s:s, s:i, s:I, s:I, s:s}", "claim", words_of(c), "value",
                                c->bound, "positions", (json_int_t)c->positions, "leaves",
                                (json_int_t)c->leaves, "run_by", runner(c));
        if (*c->first) json_object_set_new(one, "move", json_string(c->first));
        if (c->by_hands) json_object_set_new(one, "covered", json_integer((json_int_t)c->covered));
        if (c->by_pairs) json_object_set_new(one, "pairs", json_integer(c->pairs.n));
        if (c->limit)
            json_object_update_new(one, json_pack("{s:I, s:I, s:I, s:s}", "searched",
                                                  (json_int_t)c->searched, "examined",
                                                  (json_int_t)c->examined, "from_journal",
                                                  (json_int_t)c->known, "searched_by",
                                                  c->by_bits ? "bits" : runner(c)));
        json_array_append_new(claims, one);
    }
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", rules_hash(v->game));
    cli_print_json(
        json_pack("{s:b, s:s, s:s, s:s, s:s, s:s, s:s, s:o}", "proved", 1, "game", v->game->name,
                  "rules", hash, "run_by", runner(&v->claims[0]), "rules_text",
                  v->game->description, "position", v->position, "player",
                  v->claims[0].about == VERIFY_VALUE ? v->game->player_names[0] : v->mover,
                  "claims", claims));
}

// The position as the game `hex` writes it: rows with counts of empty cells, and the mover.
static void hex_text(const HexChecked *c, Str *out) {
    for (int y = 0; y < c->height; y++) {
        int empty = 0;
        if (y) str_add_char(out, '/');
        for (int x = 0; x < c->width; x++) {
            int stone = c->stone[y * c->width + x];
            if (stone < 0) {
                empty++;
                continue;
            }
            if (empty) str_addf(out, "%d", empty);
            empty = 0;
            str_add_char(out, stone == 0 ? 'R' : 'B');
        }
        if (empty) str_addf(out, "%d", empty);
    }
    str_addf(out, " %c", c->mover == 0 ? 'r' : 'b');
}

// A proof by the solver of Hex is a text of claims, with a verifier of its own.
static bool verify_hex(const Str *file, bool json, Error *e) {
    HexChecked c;
    if (memchr(str_text(file), '\0', file->len)) return error_set(e, "it has a byte 0 in it");
    if (!hex_check(str_text(file), &c, e)) return false;
    static const char *const names[] = {"red", "blue"};
    Str position = {0};
    hex_text(&c, &position);
    if (json)
        cli_print_json(json_pack("{s:b, s:s, s:s, s:I, s:i, s:i, s:s, s:s}", "proved", 1, "game",
                                 "hex", "winner", names[c.winner], "claims", (json_int_t)c.claims,
                                 "width", c.width, "height", c.height, "position",
                                 str_text(&position), "mover", names[c.mover]));
    else
        printf("proved: hex %dx%d, %s wins, from %s, %s to move: %zu %s\n", c.width, c.height,
               names[c.winner], str_text(&position), names[c.mover], c.claims,
               str_plural((int64_t)c.claims, "claim", "claims"));
    str_clear(&position);
    return true;
}

static bool is_hex_proof(const Str *file) {
    return strncmp(str_text(file), "hex proof", 9) == 0;
}

// --- strategies ---

// From time to time the number of searches that are done goes into the journal.
static bool searched(void *context, const VerifyProgress *p) {
    enum { MUCH = 100000 }; // positions
    Request *r = context;
    progress_say(&r->progress, "%zu of %zu searches, %.1f million positions", p->done, p->all,
                 (double)p->examined / 1e6);
    if (p->examined < r->kept) r->kept = 0; // another claim
    if (!r->journal || (p->examined < r->kept + MUCH && p->done < p->all)) return true;
    r->kept = p->examined;
    Str line = {0};
    str_addf(&line, "searched %d %zu %" PRIu64, p->claim, p->done, p->examined);
    r->failed = !journal_add(r->journal, str_text(&line));
    str_clear(&line);
    return !r->failed;
}

static bool learn_line(void *context, const char *line) {
    VerifySetup *u = &((Request *)context)->setup;
    int claim;
    size_t done;
    uint64_t examined;
    if (sscanf(line, "searched %d %zu %" SCNu64, &claim, &done, &examined) != 3) return true;
    if (claim < 0 || claim >= VERIFY_CLAIMS_MAX || done < u->known[claim]) return true;
    u->known[claim] = done;
    u->known_examined[claim] = examined;
    return true;
}

// The journal belongs to one text of a proof.
static bool open_journal(Request *r, const Str *text, Error *e) {
    if (!r->journal) return true;
    Str head = {0};
    str_addf(&head, "journal of verify %016" PRIx64, hash_bytes(str_text(text), text->len));
    bool ok = journal_open(r->journal, str_text(&head), r->resume, learn_line, r, e);
    str_clear(&head);
    return ok;
}

static bool verify_packed(Request *r, const Str *file, Error *e) {
    Str text = {0};
    Verified v;
    r->setup = (VerifySetup){.context = r,
                             .threads = (int)r->threads,
                             .fast = strcmp(r->rules, "vm") == 0,
                             .searched = searched,
                             .stop = &r->app->stop};
    progress_init(&r->progress);
    bool ok = pack_open(file, &text, e) && open_journal(r, &text, e) &&
              verify_strategy(r->app->games, &text, &r->setup, &v, e);
    progress_clear(&r->progress);
    if (r->failed) os_cannot_write(r->journal, e);
    str_clear(&text);
    if (ok && r->json) print_json(&v);
    if (ok && !r->json) print_text(&v, r->show_rules);
    return ok;
}

static int run_verify(App *app, const Command *self, int argc, char **argv) {
    Request r = {.app = app, .threads = 1, .rules = "plain"};
    const ArgSpec spec[] = {
        {.name = "FILE", .kind = ARG_TEXT, .out = &r.path, .help = "proof written by genpei solve"},
        {"--threads", ARG_INT, &r.threads, "N", "number of threads, for searches", 1, 256},
        {"--rules", ARG_TEXT, &r.rules, "plain|vm",
         "run them by the plain interpreter, or by the virtual machine: much faster", 0, 0},
        {"--show-rules", ARG_FLAG, &r.show_rules, NULL, "print the rules that the proof carries", 0,
         0},
        {"--journal", ARG_TEXT, &r.journal, "FILE", "keep the searches that are done", 0, 0},
        {"--resume", ARG_FLAG, &r.resume, NULL,
         "continue a journal; its searches are trusted, not repeated", 0, 0},
        {.name = "--json", .kind = ARG_FLAG, .out = &r.json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Str file = {0};
    if (strcmp(r.rules, "plain") != 0 && strcmp(r.rules, "vm") != 0) {
        error_set(&e, "--rules is plain or vm, not '%.40s'", r.rules);
        return cli_fail(&e);
    }
    if (!os_read_file(r.path, (size_t)1 << 34, &file, &e)) return cli_fail(&e);
    bool ok, proof = pack_is(&file) || is_hex_proof(&file);
    if (pack_is(&file))
        ok = verify_packed(&r, &file, &e);
    else if (is_hex_proof(&file))
        ok = verify_hex(&file, r.json, &e);
    else
        ok = error_set(&e, "this is not a proof of genpei solve");
    if (!ok) {
        error_prefix(&e, "%.200s", r.path);
        cli_fail(&e);
    }
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
