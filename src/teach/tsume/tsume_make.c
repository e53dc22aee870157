// SPDX-License-Identifier: MIT
// tsume_make.c - see tsume_make.h.
#include "teach/tsume/tsume_make.h"

#include "base/mem.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>

enum {
    MEMORY_MB = 16,
    NODES = 300,         // of the solver for one question: a sketch that needs more is given up
    POSITIONS = 10000,   // looked at to find the length of a mate
    CHANGES = 60,        // tried without a step forward before a new sketch is begun
    CHANGES_SOUND = 400, // the same on a sound sketch that is still too short
    CHANGES_LONG = 1500, // and where more than five plies are wanted
    HELD = 3,            // the most pieces in hand
    ATTACKER = SHOGI_BLACK,
    DEFENDER = SHOGI_WHITE
};

// A problem in the making: the board and the attacker's hand; the defender has the rest.
typedef struct {
    ShogiPiece board[SHOGI_SQUARES];
    uint8_t hand[SHOGI_HAND_KINDS];
    int king;
} Sketch;

struct TsumeMaker {
    uint64_t seed, begun; // sketches begun so far
    bool (*go_on)(void *context);
    void *context;
    Rng rng; // of the current sketch
    Tsume *solver;
    TsumeLength *length;
    TsumeStudy *study;
    uint64_t *made; // keys of the problems made so far
    size_t n_made, room;
};

TsumeMaker *tsume_maker_new(uint64_t seed, bool (*go_on)(void *context), void *context) {
    TsumeMaker *m = mem_new(1, sizeof *m);
    m->seed = seed;
    m->go_on = go_on;
    m->context = context;
    m->solver =
        tsume_new(&(TsumeSetup){.memory_mb = MEMORY_MB, .nodes = NODES, .any_length = true});
    m->length = tsume_length_new(m->solver, POSITIONS);
    m->study =
        tsume_study_new(&(TsumeStudySetup){.memory_mb = MEMORY_MB, .nodes = NODES, .brief = true});
    return m;
}

void tsume_maker_free(TsumeMaker *m) {
    if (!m) return;
    tsume_length_free(m->length);
    tsume_free(m->solver);
    tsume_study_free(m->study);
    free(m->made);
    free(m);
}

// --- sketches ---

// False where the rules refuse it.
static bool position_of(const Sketch *s, ShogiPosition *out) {
    Error e;
    memset(out, 0, sizeof *out);
    out->mover = ATTACKER;
    int left[SHOGI_HAND_KINDS];
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        left[kind] = shogi_kind_total(kind) - s->hand[kind];
        out->hands[ATTACKER] += s->hand[kind] * shogi_hand_one(kind);
    }
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        ShogiPiece piece = s->board[square];
        if (!piece) continue;
        shogi_put(out, square, piece);
        if (shogi_kind(piece) != SHOGI_KING) left[shogi_plain(shogi_kind(piece))]--;
    }
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        if (left[kind] < 0) return false;
        out->hands[DEFENDER] += (ShogiHand)left[kind] * shogi_hand_one(kind);
    }
    return shogi_position_allowed(out, SHOGI_ONE_SET, &e);
}

// A square at most `far` files and ranks away, or SHOGI_NOWHERE when that is off the board.
static int square_near(Rng *rng, int square, int far) {
    int file = shogi_file(square) - far + (int)rng_below(rng, 2 * (uint32_t)far + 1);
    int rank = shogi_rank(square) - far + (int)rng_below(rng, 2 * (uint32_t)far + 1);
    if (file < 0 || file >= SHOGI_SIDE || rank < 0 || rank >= SHOGI_SIDE) return SHOGI_NOWHERE;
    return shogi_square(file, rank);
}

// Promoted lances, knights and silvers are rare in problems.
static ShogiPiece random_piece(Rng *rng) {
    static const uint8_t attackers[] = {SHOGI_PAWN,   SHOGI_PAWN,  SHOGI_LANCE,  SHOGI_KNIGHT,
                                        SHOGI_SILVER, SHOGI_GOLD,  SHOGI_BISHOP, SHOGI_ROOK,
                                        SHOGI_TOKIN,  SHOGI_HORSE, SHOGI_DRAGON};
    static const uint8_t defenders[] = {SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_LANCE,
                                        SHOGI_KNIGHT, SHOGI_SILVER, SHOGI_SILVER, SHOGI_GOLD,
                                        SHOGI_GOLD,   SHOGI_BISHOP, SHOGI_ROOK};
    if (rng_below(rng, 5) < 3)
        return shogi_piece(ATTACKER, attackers[rng_below(rng, sizeof attackers)]);
    return shogi_piece(DEFENDER, defenders[rng_below(rng, sizeof defenders)]);
}

static void add_piece(Rng *rng, Sketch *s) {
    int square = square_near(rng, s->king, rng_below(rng, 3) ? 2 : 4);
    if (square != SHOGI_NOWHERE && !s->board[square]) s->board[square] = random_piece(rng);
}

static void add_to_hand(Rng *rng, Sketch *s) {
    int kind = SHOGI_PAWN + (int)rng_below(rng, SHOGI_GOLD);
    int held = 0;
    for (int k = SHOGI_PAWN; k < SHOGI_HAND_KINDS; k++) held += s->hand[k];
    if (held < HELD) s->hand[kind]++;
}

static void random_sketch(Rng *rng, Sketch *s) {
    memset(s, 0, sizeof *s);
    s->king = shogi_square((int)rng_below(rng, 5), (int)rng_below(rng, 4));
    s->board[s->king] = shogi_piece(DEFENDER, SHOGI_KING);
    for (int i = 3 + (int)rng_below(rng, 5); i > 0; i--) add_piece(rng, s);
    for (int i = (int)rng_below(rng, 3); i > 0; i--) add_to_hand(rng, s);
}

// The surroundings of White's king in a game of random moves.
static void game_sketch(Rng *rng, Sketch *s) {
    ShogiPosition p;
    ShogiUndo undo;
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n;
    shogi_sfen_read(SHOGI_START, SHOGI_ONE_SET, &p, NULL, NULL, NULL);
    for (int plies = 60 + (int)rng_below(rng, 120);
         plies > 0 && (n = shogi_legal_moves(&p, moves)) > 0; plies--)
        shogi_do(&p, moves[rng_below(rng, (uint32_t)n)], &undo);
    memset(s, 0, sizeof *s);
    s->king = shogi_king(&p, DEFENDER);
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        int files = abs(shogi_file(square) - shogi_file(s->king));
        int ranks = abs(shogi_rank(square) - shogi_rank(s->king));
        if (files > 2 || ranks > 3 || shogi_kind(p.board[square]) == SHOGI_KING) continue;
        s->board[square] = p.board[square];
    }
    s->board[s->king] = shogi_piece(DEFENDER, SHOGI_KING);
    for (int i = (int)rng_below(rng, 3); i > 0; i--) add_to_hand(rng, s);
}

// --- small changes ---

// One of the pieces but the king; SHOGI_NOWHERE for none.
static int some_piece(Rng *rng, const Sketch *s) {
    int found = SHOGI_NOWHERE;
    uint32_t n = 0;
    for (int square = 0; square < SHOGI_SQUARES; square++)
        if (s->board[square] && square != s->king && rng_below(rng, ++n) == 0) found = square;
    return found;
}

static void take_from_hand(Rng *rng, Sketch *s) {
    int found = SHOGI_EMPTY;
    uint32_t n = 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        if (s->hand[kind] && rng_below(rng, ++n) == 0) found = kind;
    if (found) s->hand[found]--;
}

static void move_piece(Rng *rng, Sketch *s, int from, int far) {
    int to = from == SHOGI_NOWHERE ? from : square_near(rng, from, far);
    if (to == SHOGI_NOWHERE || s->board[to]) return;
    s->board[to] = s->board[from];
    s->board[from] = SHOGI_EMPTY;
    if (from == s->king) s->king = to;
}

static void change(Rng *rng, Sketch *s) {
    int square = some_piece(rng, s);
    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        add_piece(rng, s);
        break;
    case 2:
        if (square != SHOGI_NOWHERE) s->board[square] = SHOGI_EMPTY;
        break;
    case 3:
        if (square != SHOGI_NOWHERE) s->board[square] = random_piece(rng);
        break;
    case 4:
        add_to_hand(rng, s);
        break;
    case 5:
        take_from_hand(rng, s);
        break;
    case 6:
        move_piece(rng, s, square, 2);
        break;
    case 7:
        move_piece(rng, s, s->king, 1);
        break;
    }
}

// One move of each side earlier, perhaps: the king comes from a neighbouring square. There it takes
// a piece that was dropped, or evades one that was dropped or came from nearby.
static void extend(Rng *rng, Sketch *s) {
    move_piece(rng, s, s->king, 1);
    if (rng_below(rng, 2)) {
        add_to_hand(rng, s);
        return;
    }
    int square = some_piece(rng, s);
    if (square == SHOGI_NOWHERE || shogi_colour(s->board[square]) != ATTACKER) return;
    if (rng_below(rng, 2)) {
        move_piece(rng, s, square, 3);
    } else {
        s->hand[shogi_plain(shogi_kind(s->board[square]))]++;
        s->board[square] = SHOGI_EMPTY;
    }
}

// --- judging ---

// How far a sketch has come. NO_MATE: of at most `most` plies. A MATE that is shorter, or leaves
// pieces in hand, comes before one with flaws, and SOUND + plies is a sound one.
enum { REFUSED = -1, NO_MATE, MATE, FLAWS = 6, SOUND = MATE + FLAWS };

static int progress_of(TsumeMaker *m, const Sketch *s, int most, ShogiPosition *p) {
    TsumeScore mate;
    if (!position_of(s, p)) return REFUSED;
    if (!tsume_length_before(m->length, p, most, &mate) || mate == TSUME_NONE) return NO_MATE;
    int plies = tsume_score_plies(mate);
    if (tsume_score_leftover(mate)) return MATE;
    int flaws = tsume_study_flaws(m->study, p, plies, FLAWS);
    return flaws ? SOUND - flaws : SOUND + plies;
}

// Takes away what is not needed.
static void reduce(TsumeMaker *m, Sketch *s, int plies) {
    ShogiPosition p;
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        ShogiPiece piece = s->board[square];
        if (!piece || square == s->king) continue;
        s->board[square] = SHOGI_EMPTY;
        if (progress_of(m, s, plies, &p) != SOUND + plies) s->board[square] = piece;
    }
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        while (s->hand[kind]) {
            s->hand[kind]--;
            if (progress_of(m, s, plies, &p) == SOUND + plies) continue;
            s->hand[kind]++;
            break;
        }
}

static bool is_new(TsumeMaker *m, const ShogiPosition *p) {
    uint64_t key = shogi_key(p);
    for (size_t i = 0; i < m->n_made; i++)
        if (m->made[i] == key) return false;
    if (m->n_made == m->room) {
        m->room = m->room ? 2 * m->room : 64;
        m->made = mem_resize(m->made, m->room, sizeof *m->made);
    }
    m->made[m->n_made++] = key;
    return true;
}

// The moves of the solution: in a sound problem the solver's line is one, but for futile plies.
static bool finish(TsumeMaker *m, const Sketch *s, int plies, TsumeMade *out) {
    TsumeSolutions *found = mem_new(1, sizeof *found);
    bool ok = position_of(s, &out->position) && is_new(m, &out->position);
    if (ok) tsume_study_solutions(m->study, &out->position, found);
    ok = ok && found->sound && found->plies == plies;
    if (ok) {
        memcpy(out->line, found->line, (size_t)plies * sizeof *out->line);
        out->plies = plies;
        tsume_grade(&out->position, out->line, plies, &out->grade);
    }
    free(found);
    return ok;
}

// Changes a new sketch until it is sound and long enough. Gives up after too many changes without a
// step forward.
static bool compose(TsumeMaker *m, int plies, Sketch *s) {
    ShogiPosition p;
    m->rng = rng_seed_for(m->seed, m->begun++);
    if (rng_below(&m->rng, 2))
        random_sketch(&m->rng, s);
    else
        game_sketch(&m->rng, s);
    int reached = progress_of(m, s, plies, &p);
    int patience = plies <= 5 ? CHANGES_SOUND : CHANGES_LONG;
    for (int left = CHANGES; left > 0 && reached < SOUND + plies; left--) {
        Sketch changed = *s;
        if (reached > SOUND && rng_below(&m->rng, 2))
            extend(&m->rng, &changed);
        else if (reached == MATE && rng_below(&m->rng, 3) == 0)
            take_from_hand(&m->rng, &changed);
        else
            change(&m->rng, &changed);
        if (rng_below(&m->rng, 3) == 0) change(&m->rng, &changed);
        int got = progress_of(m, &changed, plies, &p);
        if (got < reached) continue;
        if (got > reached) left = got > SOUND ? patience : CHANGES;
        reached = got;
        *s = changed;
    }
    return reached == SOUND + plies;
}

bool tsume_make(TsumeMaker *m, int plies, TsumeMade *out) {
    Sketch s;
    while (!m->go_on || m->go_on(m->context)) {
        if (!compose(m, plies, &s)) continue;
        reduce(m, &s, plies);
        if (finish(m, &s, plies, out)) return true;
    }
    return false;
}
