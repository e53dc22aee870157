// SPDX-License-Identifier: MIT
// solve_tsume_proof.c - see solve_tsume_proof.h.
//
// The verifier's own walk asks for each choice, so that the choices stand in the order in which it
// reads them later.
#include "cli/solve/solve_tsume_proof.h"

#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "engine/shogi/tsume_strategy.h"
#include "games/shogi/shogi_sfen.h"
#include "search/solver_strategy.h"
#include "verify/verify_mates.h"

#include <stdlib.h>

enum { POSITIONS_MAX = 20000000 };

typedef struct {
    const Game *described;
    TsumeStrategy *strategy;
    int attacker;
    Str choices, text;
} Writer;

static void add_number(Str *out, size_t number) {
    for (; number >= 128; number >>= 7) str_add_char(out, (char)(unsigned char)(number | 128));
    str_add_char(out, (char)number);
}

// The number of a move among those of the description.
static size_t number_of(Writer *w, const State *s, const Move *moves, size_t n, ShogiMove m) {
    Str wanted = {0};
    size_t number = 0;
    shogi_usi_write(m, &wanted);
    for (; number < n; number++) {
        str_reset(&w->text);
        game_move_text(w->described, s, moves[number], &w->text);
        if (strcmp(str_text(&w->text), str_text(&wanted)) == 0) break;
    }
    str_clear(&wanted);
    return number;
}

static bool read_position(Writer *w, const State *s, ShogiPosition *p, Error *e) {
    str_reset(&w->text);
    game_position_text(w->described, s, &w->text);
    return shogi_sfen_read(str_text(&w->text), SHOGI_ONE_SET, p, NULL, NULL, e);
}

// A smaller hand is enough where its mate is no longer than the one of the strategy.
static bool refer(void *context, const State *s, int plies, bool *refers, Error *e) {
    Writer *w = context;
    ShogiPosition p;
    if (!read_position(w, s, &p, e)) return false;
    *refers = plies <= tsume_strategy_plies_at(w->strategy, &p);
    add_number(&w->choices, *refers);
    return true;
}

static bool raise_hand(void *context, const State *s, const unsigned char most[VERIFY_HAND_KINDS],
                       unsigned char more[VERIFY_HAND_KINDS], Error *e) {
    static const int kinds[VERIFY_HAND_KINDS] = {
        SHOGI_ROOK, SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER, SHOGI_KNIGHT, SHOGI_LANCE, SHOGI_PAWN};
    Writer *w = context;
    ShogiPosition p;
    if (!read_position(w, s, &p, e)) return false;
    ShogiHand raised = tsume_strategy_raise(w->strategy, &p), own = p.hands[w->attacker];
    for (int i = 0; i < VERIFY_HAND_KINDS; i++) {
        int n = shogi_hand_count(raised, kinds[i]) - shogi_hand_count(own, kinds[i]);
        more[i] = (unsigned char)n;
        if (most[i]) add_number(&w->choices, more[i]);
    }
    return true;
}

static bool choose(void *context, const State *s, const Move *moves, size_t n, size_t *number,
                   Error *e) {
    Writer *w = context;
    ShogiPosition p;
    if (!read_position(w, s, &p, e)) return false;
    ShogiMove m = tsume_strategy_move(w->strategy, &p);
    *number = number_of(w, s, moves, n, m);
    if (m == SHOGI_NO_MOVE || *number == n)
        return error_set(e, "the strategy has no move for %.200s", str_text(&w->text));
    add_number(&w->choices, *number);
    return true;
}

static bool write_claim(const Game *described, const State *root, VerifiedClaim *claim,
                        TsumeStrategy *s, const VerifySetup *setup, Str *out, Error *e) {
    Writer w = {.described = described, .strategy = s, .attacker = game_mover(described, root)};
    MateGuide guide = {choose, refer, raise_hand, &w};
    bool ok = verify_mates(described, root, claim, &guide, setup, e);
    str_addf(out, "%s %d %zu\n", claim->about == VERIFY_MATE ? "covered-mate" : "covered-no-mate",
             claim->bound, w.choices.len);
    str_add_n(out, str_text(&w.choices), w.choices.len);
    str_clear(&w.choices);
    str_clear(&w.text);
    return ok;
}

// A proof up to its claim; NULL, with the reason, when the position is refused. Else the position.
static State *write_head(const Game *described, const ShogiPosition *p, Str *out, Error *e) {
    State *root = game_states_new(described, 1);
    Str sfen = {0};
    shogi_sfen_write(p, 1, &sfen);
    bool ok = game_position_parse(described, str_text(&sfen), root, e);
    str_clear(&sfen);
    if (ok) {
        solver_strategy_begin(described, root, out);
        return root;
    }
    free(root);
    return NULL;
}

static bool write_text(const Game *described, const ShogiPosition *p, VerifiedClaim *claim,
                       TsumeStrategy *s, const VerifySetup *setup, Str *out, Error *e) {
    State *root = write_head(described, p, out, e);
    bool ok = root && write_claim(described, root, claim, s, setup, out, e);
    free(root);
    return ok;
}

bool solve_tsume_proof_text(GameTable *games, Tsume *t, const ShogiPosition *p,
                            const TsumeAnswer *a, const atomic_bool *stop, Str *out, Error *e) {
    const Game *described = game_table_open_on(games, "shogi", "vm", e);
    if (!described) return false;
    TsumeStrategy *strategy = tsume_strategy_new(t, p, a, POSITIONS_MAX, e);
    if (!strategy) return false;
    VerifySetup setup = {.fast = true, .stop = stop};
    bool mate = a->verdict == TSUME_MATE;
    VerifiedClaim claim = {.about = mate ? VERIFY_MATE : VERIFY_NO_MATE,
                           .by_hands = true,
                           .bound = mate ? tsume_strategy_plies(strategy) : 0};
    Verified verified;
    bool ok = write_text(described, p, &claim, strategy, &setup, out, e) &&
              verify_strategy(games, out, &setup, &verified, e); // `genpei verify --rules vm`
    if (!ok && stop && atomic_load(stop)) error_set(e, "the proof was not finished");
    tsume_strategy_free(strategy);
    return ok;
}

bool solve_tsume_proof(const SolveRequest *r, const char *path, Tsume *t, const ShogiPosition *p,
                       const TsumeAnswer *a, Error *e) {
    Str text = {0};
    bool ok = solve_tsume_proof_text(r->app->games, t, p, a, &r->app->stop, &text, e) &&
              pack_write(path, &text, e);
    str_clear(&text);
    return ok;
}

// Whether a claim ("mate 17 1003", "covered-mate 17 900") is the one, and the mate no longer.
static bool is_claim(const char *text, int plies) {
    int found = -1;
    if (strncmp(text, "covered-", 8) == 0) text += 8;
    if (!plies) return strncmp(text, "no-mate ", 8) == 0;
    return sscanf(text, "mate %d", &found) == 1 && found <= plies;
}

// A kept proof may have been damaged, or not be one at all. Where the check is stopped, nothing is
// known against it.
static bool holds(GameTable *games, const Str *text, const atomic_bool *stop) {
    VerifySetup setup = {.fast = true, .stop = stop};
    Verified verified;
    Error e;
    return verify_strategy(games, text, &setup, &verified, &e) || (stop && atomic_load(stop));
}

bool solve_tsume_has_proof(GameTable *games, const char *path, const ShogiPosition *p, int plies,
                           const atomic_bool *stop) {
    Str file = {0}, text = {0}, head = {0};
    Error e;
    const Game *described = game_table_open_on(games, "shogi", "vm", &e);
    State *root = described ? write_head(described, p, &head, &e) : NULL;
    bool is = root && os_is_plain_file(path) && os_read_file(path, (size_t)1 << 34, &file, &e) &&
              pack_is(&file) && pack_open(&file, &text, &e) && text.len > head.len &&
              memcmp(text.text, head.text, head.len) == 0 &&
              is_claim(text.text + head.len, plies) && holds(games, &text, stop);
    free(root);
    str_clear(&file);
    str_clear(&text);
    str_clear(&head);
    return is;
}
