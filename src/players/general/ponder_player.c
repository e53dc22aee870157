// SPDX-License-Identifier: MIT
// ponder_player.c - see ponder_player.h.
//
// The thread uses `guess` alone: an instance, a state and a record of its own; `state` is read by
// others only once it is `reached`. After a hit the two
// instances change places, so that the one that thought also explains, and keeps what it knows.
#include "players/general/ponder_player.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_posix.h"

#include <threads.h>

enum { MS = 1000000, FOREVER_MS = 1000000000 };

// What is thought about the position that is expected.
typedef struct {
    Player *player;
    State *state;
    Record record;
    bool has_record;
    int side;
    Limits limits;       // for the thinking
    Limits reply_limits; // for a reply that no line tells: those of any move
    int64_t began_ns;
    thrd_t thread;
    bool running;
    atomic_bool stop, done;
    atomic_bool reached; // `state` is the position that is expected, and does not change any more
    bool ok;             // valid, with `choice`, after the thread has ended
    Choice choice;
} Guess;

typedef struct {
    Player player;
    PlayerOps ops; // those that the inner player has
    Player *now;   // thinks on its own time
    Guess guess;
    int64_t time_ms; // of a move, by the options of the inner player; 0: none
    bool watched;    // the tree of a choice is kept: it has to be looked at in its own turn
    PonderCounts counts;
} PonderPlayer;

static PonderPlayer *ponder_of(Player *p) {
    return (PonderPlayer *)p;
}

PonderCounts ponder_player_counts(const Player *p) {
    return ((const PonderPlayer *)p)->counts;
}

// --- the thread ---

static bool choose(Guess *x, int side, Limits limits, Choice *out) {
    Turn turn = {.state = x->state,
                 .record = x->has_record ? &x->record : NULL,
                 .side = side,
                 .limits = limits};
    Error e;
    turn.limits.stop = &x->stop;
    return player_choose(x->player, &turn, out, &e) && !out->resigns;
}

static void play(Guess *x, Move m) {
    const Game *g = x->player->game;
    if (x->has_record)
        record_add(&x->record,
                   (RecordMove){.move = m, .mover = game_mover(g, x->state), .used_ms = -1});
    game_play(g, x->state, m);
}

// Where no line tells the reply, the player makes it itself, in the place of the opponent.
static bool reach_own_turn(Guess *x) {
    const Game *g = x->player->game;
    while (!game_over(g, x->state) && game_mover(g, x->state) != x->side) {
        Choice reply = {0};
        if (!choose(x, game_mover(g, x->state), x->reply_limits, &reply) || atomic_load(&x->stop))
            return false;
        play(x, reply.move);
    }
    return !game_over(g, x->state);
}

static int think(void *context) {
    Guess *x = context;
    if (reach_own_turn(x)) {
        atomic_store(&x->reached, true);
        x->ok = choose(x, x->side, x->limits, &x->choice);
    }
    atomic_store(&x->done, true);
    return 0;
}

static void stop_thinking(void *guess, bool died) {
    Guess *x = guess;
    atomic_store(&x->stop, true);
    if (died) atomic_store(&x->done, true);
}

static void guess_begin(Guess *x) {
    atomic_store(&x->stop, false);
    atomic_store(&x->done, false);
    atomic_store(&x->reached, game_mover(x->player->game, x->state) == x->side);
    x->ok = false;
    x->choice = (Choice){0};
    x->began_ns = os_now_ns();
    x->running = mem_thread_begin(&x->thread, think, x, stop_thinking) == thrd_success;
}

static void guess_end(Guess *x) {
    atomic_store(&x->stop, true);
    if (x->running) mem_thread_end(x->thread);
    x->running = false;
    if (x->has_record) record_clear(&x->record);
    x->has_record = false;
}

// Lets it finish, but not beyond `time_ms` from its beginning (0: no limit).
static void guess_finish(Guess *x, int64_t time_ms, const atomic_bool *stop) {
    while (!atomic_load(&x->done)) {
        bool late = time_ms && os_now_ns() - x->began_ns >= time_ms * MS;
        if (late || (stop && atomic_load(stop))) break;
        thrd_sleep(&(struct timespec){.tv_nsec = MS}, NULL);
    }
    guess_end(x);
}

void ponder_player_wait(Player *p) {
    while (ponder_of(p)->guess.running && !atomic_load(&ponder_of(p)->guess.done))
        thrd_sleep(&(struct timespec){.tv_nsec = MS}, NULL);
}

// --- what is expected ---

static int64_t budget_ms(const PonderPlayer *p, const Turn *turn) {
    return turn->limits.time_ms ? turn->limits.time_ms : p->time_ms;
}

// Plays the choice and what its line says of the replies, until it is this side's turn again or the
// line ends. False when the game is over after the choice.
static bool expect(Guess *x, const Turn *turn, const Choice *c) {
    const Game *g = x->player->game;
    if (c->resigns) return false;
    game_copy(g, x->state, turn->state);
    play(x, c->move);
    bool has_line = c->line_length > 0 && c->line[0] == c->move;
    for (size_t i = 1; has_line && i < c->line_length; i++) {
        if (game_over(g, x->state) || game_mover(g, x->state) == x->side) break;
        if (!game_legal(g, x->state, c->line[i])) break;
        play(x, c->line[i]);
    }
    return !game_over(g, x->state);
}

static void ponder(PonderPlayer *p, const Turn *turn, const Choice *c) {
    Guess *x = &p->guess;
    if (p->watched) return;
    x->side = turn->side;
    x->limits = x->reply_limits = turn->limits;
    x->limits.time_ms = budget_ms(p, turn) ? FOREVER_MS : 0;
    x->has_record = turn->record != NULL;
    if (x->has_record) record_copy(&x->record, turn->record);
    if (expect(x, turn, c))
        guess_begin(x);
    else
        guess_end(x);
    p->counts.begun += x->running;
}

// Whether the turn is what is being thought about.
static bool is_expected(const PonderPlayer *p, const Turn *turn) {
    const Guess *x = &p->guess;
    return x->running && atomic_load(&x->reached) && turn->side == x->side &&
           turn->limits.depth == x->limits.depth && turn->limits.nodes == x->limits.nodes &&
           (budget_ms(p, turn) != 0) == (x->limits.time_ms != 0) &&
           game_same(p->player.game, turn->state, x->state);
}

// The result of the thinking, if it was about this turn. No thread runs after it.
static bool hit(PonderPlayer *p, const Turn *turn, Choice *out) {
    Guess *x = &p->guess;
    if (!is_expected(p, turn)) {
        guess_end(x);
        return false;
    }
    guess_finish(x, budget_ms(p, turn), turn->limits.stop);
    if (!x->ok) return false;
    Player *thought = x->player;
    x->player = p->now;
    p->now = thought;
    *out = x->choice;
    p->counts.hits++;
    return true;
}

// --- the contract ---

static void ponder_free(Player *player) {
    PonderPlayer *p = ponder_of(player);
    guess_end(&p->guess);
    player_free(p->now);
    player_free(p->guess.player);
    free(p->guess.state);
    free(p);
}

static bool ponder_choose(Player *player, const Turn *turn, Choice *out, Error *e) {
    PonderPlayer *p = ponder_of(player);
    if (!hit(p, turn, out) && !player_choose(p->now, turn, out, e)) return false;
    ponder(p, turn, out);
    return true;
}

static void ponder_begins(Player *player, int side, uint64_t seed) {
    PonderPlayer *p = ponder_of(player);
    guess_end(&p->guess);
    p->counts = (PonderCounts){0};
    player_begins(p->now, side, seed);
    player_begins(p->guess.player, side, seed);
}

static void ponder_ends(Player *player, const Record *game, int side) {
    PonderPlayer *p = ponder_of(player);
    guess_end(&p->guess);
    player_ends(p->now, game, side);
    player_ends(p->guess.player, game, side);
}

// Both learn, so that either can play the next game.
static void ponder_learn(Player *player, const Record *game, int side) {
    PonderPlayer *p = ponder_of(player);
    guess_end(&p->guess);
    player_learn(p->now, game, side);
    player_learn(p->guess.player, game, side);
}

static bool ponder_wants_other_side(const Player *player) {
    return player_wants_other_side(((const PonderPlayer *)player)->now);
}

static void ponder_forget(Player *player) {
    PonderPlayer *p = ponder_of(player);
    guess_end(&p->guess);
    player_forget(p->now);
    player_forget(p->guess.player);
}

static size_t ponder_values(Player *player, const Turn *turn, MoveValue *out) {
    return player_values(ponder_of(player)->now, turn, out);
}

static void ponder_analyse(Player *player, const Turn *turn, const AnalysisOptions *ask) {
    Player *now = ponder_of(player)->now;
    now->ops->analyse(now, turn, ask);
}

static void ponder_watch(Player *player, TreeLog *log) {
    PonderPlayer *p = ponder_of(player);
    guess_end(&p->guess);
    p->watched = log != NULL;
    p->now->ops->watch(p->now, log);
}

static void ponder_explain(Player *player, const Turn *turn, Insight *out) {
    PonderPlayer *p = ponder_of(player);
    // One that runs has not been decided.
    int replies = p->counts.begun - p->guess.running;
    char en[160], ja[160];
    snprintf(en, sizeof en,
             "I think on the opponent's time; the reply that I expected came %d of %d times.",
             p->counts.hits, replies);
    snprintf(ja, sizeof ja, "相手の手番にも考えます。予想した手が指されたのは%d回中%d回です。",
             replies, p->counts.hits);
    insight_say(out, en, ja);
    if (p->now->ops->explain) p->now->ops->explain(p->now, turn, out);
}

// --- making one ---

static bool suits(const Game *g, Error *e) {
    if (g->players < 2) return error_set(e, "there is no opponent on whose time to think");
    if (g->traits & GAME_CHANCE)
        return error_set(e, "the reply cannot be expected where chance moves");
    if (g->traits & GAME_HIDDEN)
        return error_set(e, "the reply cannot be expected where something is hidden");
    return true;
}

static Player *inner_new(const Game *g, const char *text, Error *e) {
    PlayerTable table = player_table();
    if (player_is_outside(&table, text)) {
        error_set(e, "external programs and teams are not wrapped; a program thinks on the "
                     "opponent's time by itself: engine:COMMAND,ponder=yes");
        return NULL;
    }
    Player *inner = player_new(&table, g, text, e);
    if (!inner || inner->ops->ponders) return inner;
    player_free(inner);
    error_set(e, "'%.60s' does not search, or cannot be stopped while it does", text);
    return NULL;
}

// The `time=S` of the inner player, which was read without error.
static int64_t own_time_ms(const char *text) {
    Spec spec;
    double seconds = 0;
    if (!spec_parse(text, &spec, NULL) || !spec_real(&spec, "time", 0, 1e6, &seconds, NULL))
        return 0;
    return seconds > 0 && seconds < 0.001 ? 1 : (int64_t)(seconds * 1000);
}

static bool read_options(PonderPlayer *p, Spec *spec, const Game *g, Error *e) {
    static const char *const known[] = {""};
    const char *text = spec_get(spec, "");
    if (!spec_done(spec, known, 1, e)) return false;
    if (!text || !*text) return error_set(e, "write ponder:\"PLAYER\"");
    if (!suits(g, e)) return false;
    p->now = inner_new(g, text, e);
    p->guess.player = p->now ? inner_new(g, text, e) : NULL;
    p->time_ms = own_time_ms(text);
    return p->guess.player != NULL;
}

static Player *ponder_make(Spec *spec, const Game *g, Error *e) {
    PonderPlayer *p = mem_new(1, sizeof *p);
    if (!read_options(p, spec, g, e)) {
        ponder_free(&p->player);
        return NULL;
    }
    const PlayerOps *has = p->now->ops;
    p->guess.state = game_states_new(g, 1);
    p->ops = (PlayerOps){.value_type = has->value_type,
                         .free = ponder_free,
                         .choose = ponder_choose,
                         .begins = ponder_begins,
                         .ends = ponder_ends,
                         .learn = has->learn ? ponder_learn : NULL,
                         .wants_other_side = has->wants_other_side ? ponder_wants_other_side : NULL,
                         .forget = has->forget ? ponder_forget : NULL,
                         .values = has->values ? ponder_values : NULL,
                         .analyse = has->analyse ? ponder_analyse : NULL,
                         .watch = has->watch ? ponder_watch : NULL,
                         .explain = ponder_explain};
    p->player.ops = &p->ops;
    p->player.pawn = p->now->pawn;
    return &p->player;
}

const PlayerType ponder_player_type = {
    .name = "ponder",
    .options = "PLAYER",
    .summary = "a player that thinks on the opponent's time too; games are not reproducible",
    .make = ponder_make,
};
