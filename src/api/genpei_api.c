// SPDX-License-Identifier: MIT
// genpei_api.c - public calls of the library (include/genpei.h): the workbench, games, positions,
// players.
#include "api/genpei_inside.h"

#include "base/mem.h"
#include "base/version.h"
#include "games/game_types.h"
#include "player/player_analyse.h"

// --- the workbench ---

static Genpei *make_workbench(void) {
    Genpei *w = mem_new(1, sizeof *w);
    w->table = all_games_new();
    PlayerTable all = player_table();
    w->players.n = all.n;
    w->types = mem_new(all.n, sizeof *w->types);
    memcpy(w->types, all.types, all.n * sizeof *w->types);
    w->players.types = w->types;
    w->own = mem_new(1, sizeof(struct OwnPlayer *)); // what grows later is there from the start
    w->games = mem_new(1, sizeof *w->games);
    w->names = mem_new(1, sizeof *w->names);
    return w;
}

Genpei *genpei_open(void) {
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return NULL;
    Genpei *w = make_workbench();
    call_end(&call);
    return w;
}

void genpei_close(Genpei *w) {
    if (!w) return;
    for (size_t i = 0; i < w->n_own; i++) own_player_free(w->own[i]);
    free(w->own);
    free(w->types);
    free(w->names);
    for (size_t i = 0; i < w->n_games; i++) free(w->games[i]);
    free(w->games);
    game_table_free(w->table);
    free(w);
}

const char *genpei_error(const Genpei *w) {
    return w ? w->error.text : NULL;
}

void genpei_stop(Genpei *w) {
    if (w) atomic_store(&w->stop, true);
}

const char *genpei_version(void) {
    return GENPEI_VERSION;
}

int genpei_api_version(void) {
    return GENPEI_API_VERSION;
}

// --- games ---

static size_t list_names(Genpei *w) {
    size_t n = game_table_count(w->table);
    w->names = mem_resize(w->names, n + 1, sizeof *w->names);
    for (size_t i = 0; i < n; i++) w->names[i] = game_table_type(w->table, i)->name;
    return n;
}

const char *const *genpei_games(Genpei *w, size_t *n) {
    Call call = {0};
    if (n) *n = 0;
    if (!w) return NULL;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(w), NULL;
    size_t names = list_names(w);
    call_end(&call);
    if (n) *n = names;
    return w->names;
}

const GenpeiGame *find_handle(const Genpei *w, const Game *game) {
    for (size_t i = 0; i < w->n_games; i++)
        if (w->games[i]->game == game) return w->games[i];
    return NULL;
}

// The game of this workbench that the contract calls `game`.
static const GenpeiGame *handle_of(Genpei *w, const Game *game) {
    const GenpeiGame *known = find_handle(w, game);
    if (known) return known;
    GenpeiGame *g = mem_new(1, sizeof *g);
    *g = (GenpeiGame){w, game};
    w->games = mem_resize(w->games, w->n_games + 1, sizeof *w->games);
    w->games[w->n_games++] = g;
    return g;
}

// A game that was opened stays open, whether there is memory for its handle or not.
static const Game *open_game(Genpei *w, const char *text) {
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return out_of_memory(w), NULL;
    const Game *game = game_table_open_on(w->table, text, NULL, &w->error);
    call_end(&call);
    return game;
}

const GenpeiGame *genpei_game(Genpei *w, const char *text) {
    const Game *game = w && given(w, text, "the name of a game") ? open_game(w, text) : NULL;
    if (!game) return NULL;
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return out_of_memory(w), NULL;
    const GenpeiGame *g = handle_of(w, game);
    call_end(&call);
    return g;
}

const char *genpei_game_name(const GenpeiGame *g) {
    return g ? g->game->name : NULL;
}

const char *genpei_game_title(const GenpeiGame *g) {
    return g ? g->game->title : NULL;
}

const char *genpei_game_rules(const GenpeiGame *g) {
    return g ? g->game->words : NULL;
}

int genpei_game_sides(const GenpeiGame *g) {
    return g ? g->game->players : 0;
}

const char *genpei_game_side_name(const GenpeiGame *g, int side) {
    if (!g) return NULL;
    if (side == GENPEI_CHANCE) return "chance";
    return has_side(g, side) ? g->game->player_names[side] : NULL;
}

// --- positions ---

GenpeiPosition *make_position(const GenpeiGame *g, const void *state) {
    GenpeiPosition *p = mem_new(1, sizeof *p);
    p->of = g;
    live_init(&p->live, &(LiveSetup){.game = g->game, .start = state});
    return p;
}

GenpeiPosition *genpei_position_of(const GenpeiGame *g, const void *state) {
    Call call = {0};
    if (!state_given(g, state)) return NULL;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner), NULL;
    GenpeiPosition *p = make_position(g, state);
    call_end(&call);
    return p;
}

static GenpeiPosition *read_position(const GenpeiGame *g, const char *text) {
    GenpeiPosition *p = NULL;
    State *start = game_states_new(g->game, 1);
    if (game_position_parse(g->game, text ? text : "start", start, &g->owner->error))
        p = make_position(g, start);
    free(start);
    return p;
}

GenpeiPosition *genpei_position_new(const GenpeiGame *g, const char *text) {
    Call call = {0};
    if (!g) return NULL;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner), NULL;
    GenpeiPosition *p = read_position(g, text);
    call_end(&call);
    return p;
}

const GenpeiGame *genpei_position_game(const GenpeiPosition *p) {
    return p ? p->of : NULL;
}

void genpei_position_state(const GenpeiPosition *p, void *state) {
    if (p && state_given(p->of, state)) game_copy(p->of->game, state, p->live.state);
}

static GenpeiPosition *copy_position(const GenpeiPosition *p) {
    GenpeiPosition *copy = mem_new(1, sizeof *copy);
    copy->of = p->of;
    live_copy(&copy->live, &p->live);
    return copy;
}

GenpeiPosition *genpei_position_copy(const GenpeiPosition *p) {
    Call call = {0};
    if (!p) return NULL;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(p->of->owner), NULL;
    GenpeiPosition *copy = copy_position(p);
    call_end(&call);
    return copy;
}

static void forget_moves(GenpeiPosition *p) {
    for (size_t i = 0; i < p->n_moves; i++) free(p->moves[i]);
    free(p->moves);
    p->moves = NULL;
    p->n_moves = 0;
}

void genpei_position_free(GenpeiPosition *p) {
    if (!p) return;
    forget_moves(p);
    live_clear(&p->live);
    str_clear(&p->text);
    str_clear(&p->solved);
    free(p);
}

static void write_position(GenpeiPosition *p) {
    Str text = {0};
    game_position_text(p->of->game, p->live.state, &text);
    str_clear(&p->text);
    p->text = text;
}

const char *genpei_position_text(GenpeiPosition *p) {
    Call call = {0};
    if (!p) return NULL;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(p->of->owner), NULL;
    write_position(p);
    call_end(&call);
    return str_text(&p->text);
}

int genpei_mover(const GenpeiPosition *p) {
    return !p ? 0 : game_mover(p->of->game, p->live.state);
}

static void list_moves(GenpeiPosition *p) {
    size_t n = p->live.n_moves;
    char **moves = mem_new(n, sizeof *moves);
    for (size_t i = 0; i < n; i++) {
        Str text = {0};
        game_move_text(p->of->game, p->live.state, p->live.moves[i], &text);
        moves[i] = mem_text(str_text(&text));
        str_clear(&text);
    }
    p->moves = moves;
    p->n_moves = n;
}

const char *const *genpei_moves(GenpeiPosition *p, size_t *n) {
    Call call = {0};
    if (n) *n = 0;
    if (!p) return NULL;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(p->of->owner), NULL;
    if (!p->moves) list_moves(p);
    call_end(&call);
    if (n) *n = p->n_moves;
    return (const char *const *)p->moves;
}

// --- changes: made in a copy, which then replaces the game ---

// The texts of moves that the caller passed may come from the list that is forgotten here.
static void replace_live(GenpeiPosition *p, LiveGame *next) {
    LiveGame last = p->live;
    p->live = *next;
    live_clear(&last);
    forget_moves(p);
}

static bool play_word(const GenpeiPosition *p, LiveGame *live, const char *word, size_t length) {
    Str text = {0};
    str_add_n(&text, word, length);
    Move m;
    bool ok = game_move_parse(p->of->game, live->state, str_text(&text), &m, &p->of->owner->error);
    if (ok) live_play(live, m, -1, NULL);
    str_clear(&text);
    return ok;
}

static bool play_words(const GenpeiPosition *p, LiveGame *live, const char *moves) {
    const char *spaces = " \t\r\n";
    for (const char *at = moves + strspn(moves, spaces); *at; at += strspn(at, spaces)) {
        size_t length = strcspn(at, spaces);
        if (!play_word(p, live, at, length)) return false;
        at += length;
    }
    return true;
}

static bool play_moves(GenpeiPosition *p, const char *moves) {
    LiveGame next;
    live_copy(&next, &p->live);
    bool ok = play_words(p, &next, moves);
    if (ok)
        replace_live(p, &next);
    else
        live_clear(&next);
    return ok;
}

bool genpei_play(GenpeiPosition *p, const char *moves) {
    Call call = {0};
    if (!p || !given(p->of->owner, moves, "a text of moves")) return false;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(p->of->owner);
    bool ok = play_moves(p, moves);
    call_end(&call);
    return ok;
}

static bool play_random(GenpeiPosition *p, uint64_t *random) {
    uint64_t advanced = *random;
    Rng rng = rng_seed(rng_splitmix(&advanced));
    Move m;
    if (!game_random_move(p->of->game, p->live.state, &rng, &m))
        return error_set(&p->of->owner->error, "the game is over");
    LiveGame next;
    live_copy(&next, &p->live);
    live_play(&next, m, -1, NULL);
    replace_live(p, &next);
    *random = advanced;
    return true;
}

bool genpei_play_random(GenpeiPosition *p, uint64_t *random) {
    Call call = {0};
    if (!p || !given(p->of->owner, random, "the random number")) return false;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(p->of->owner);
    bool ok = play_random(p, random);
    call_end(&call);
    return ok;
}

static bool take_back(GenpeiPosition *p) {
    if (p->live.record.n == 0) return error_set(&p->of->owner->error, "no move to take back");
    LiveGame next;
    live_copy(&next, &p->live);
    live_take_back(&next, 1);
    replace_live(p, &next);
    return true;
}

bool genpei_take_back(GenpeiPosition *p) {
    Call call = {0};
    if (!p) return false;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(p->of->owner);
    bool ok = take_back(p);
    call_end(&call);
    return ok;
}

bool genpei_over(const GenpeiPosition *p) {
    return p && live_over(&p->live);
}

int genpei_payoff(const GenpeiPosition *p, int side) {
    int payoffs[PLAYERS_MAX];
    if (!p || !has_side(p->of, side) || !genpei_over(p)) return 0;
    game_payoffs(p->of->game, p->live.state, payoffs);
    return payoffs[side];
}

int genpei_winner(const GenpeiPosition *p) {
    if (!p || !genpei_over(p)) return -1;
    int payoffs[PLAYERS_MAX], best = 0;
    bool shared = false;
    game_payoffs(p->of->game, p->live.state, payoffs);
    for (int side = 1; side < p->of->game->players; side++) {
        if (payoffs[side] > payoffs[best])
            best = side, shared = false;
        else if (payoffs[side] == payoffs[best])
            shared = true;
    }
    return shared ? -1 : best;
}

// --- players ---

// The jump of a call of the player: everything in its scope is gone by then.
static bool player_ran_out(GenpeiPlayer *player) {
    player->player = NULL;
    player->text = (Str){0};
    return out_of_memory(player->of->owner);
}

// Makes what the handle stands for; false with the reason.
static bool make_player(GenpeiPlayer *player, const char *text) {
    const GenpeiGame *g = player->of;
    MemGuard guard;
    if (setjmp(*mem_guard_begin(&guard, &player->scope)) != 0) return player_ran_out(player);
    player->player = player_new(&g->owner->players, g->game, text, &g->owner->error);
    mem_guard_end(&guard);
    return player->player != NULL;
}

static GenpeiPlayer *make_handle(const GenpeiGame *g) {
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner), NULL;
    GenpeiPlayer *player = mem_new(1, sizeof *player);
    player->of = g;
    call_end(&call);
    return player;
}

GenpeiPlayer *genpei_player_new(const GenpeiGame *g, const char *text) {
    if (!given_to(g, text, "the name of a player")) return NULL;
    GenpeiPlayer *player = make_handle(g);
    if (!player || make_player(player, text)) return player;
    genpei_player_free(player);
    return NULL;
}

void genpei_player_free(GenpeiPlayer *player) {
    if (!player) return;
    player_free(player->player);
    str_clear(&player->text);
    mem_scope_forget(&player->scope);
    free(player);
}

void genpei_player_begin(GenpeiPlayer *player, int side, uint64_t seed) {
    MemGuard guard;
    if (!player || !player->player) return;
    if (setjmp(*mem_guard_begin(&guard, &player->scope)) != 0) {
        player_ran_out(player);
        return;
    }
    player_begins(player->player, side, seed);
    mem_guard_end(&guard);
}

// Why the player cannot be asked about this position, or NULL.
static const char *no_turn(const GenpeiPlayer *player, const GenpeiPosition *p) {
    if (!player->player) return "the player ran out of memory before: make another one";
    if (player->of != p->of) return "the player and the position are of different games";
    if (genpei_over(p)) return "the game is over";
    if (genpei_mover(p) == PLAYER_CHANCE) return "it is chance's turn";
    return NULL;
}

static const char *choose(GenpeiPlayer *player, const GenpeiPosition *p) {
    const Game *g = p->of->game;
    Error *e = &player->of->owner->error;
    const char *why_not = no_turn(player, p);
    if (why_not) {
        error_set(e, "%s", why_not);
        return NULL;
    }
    LiveGame asked; // a copy: live_turn changes it
    live_copy(&asked, &p->live);
    Choice choice;
    const Turn turn = live_turn(&asked, (Limits){.stop = work_begins(p->of->owner)});
    bool ok = player_choose(player->player, &turn, &choice, e);
    str_reset(&player->text);
    if (ok && choice.resigns)
        str_add(&player->text, "resign");
    else if (ok)
        game_move_text(g, p->live.state, choice.move, &player->text);
    live_clear(&asked);
    return ok ? str_text(&player->text) : NULL;
}

const char *genpei_player_choose(GenpeiPlayer *player, const GenpeiPosition *p) {
    MemGuard guard;
    if (!player || !given(player->of->owner, p, "a position")) return NULL;
    const int working = p->of->owner->working;
    if (setjmp(*mem_guard_begin(&guard, &player->scope)) != 0) {
        work_ends(p->of->owner, working);
        return player_ran_out(player), NULL;
    }
    const char *chosen = choose(player, p);
    work_ends(p->of->owner, working);
    mem_guard_end(&guard);
    return chosen;
}

// --- analysis ---

typedef struct {
    const GenpeiPlayer *player;
    const GenpeiPosition *position;
    GenpeiReport *report;
    void *context;
    int depth; // the last one that is wanted; 0: no limit
    atomic_bool *stop;
    bool out_of_memory; // a report could not be made
} Analysis;

static void line_text(const Analysis *a, const MoveValue *v, Str *out) {
    const Game *g = a->position->of->game;
    State *s = game_states_new(g, 1);
    game_copy(g, s, a->position->live.state);
    size_t n = v->line_length ? v->line_length : 1;
    for (size_t i = 0; i < n; i++) {
        Move m = v->line_length ? v->line[i] : v->move;
        if (i) str_add_char(out, ' ');
        game_move_text(g, s, m, out);
        game_play(g, s, m);
    }
    free(s);
}

static void report_lines(Analysis *a, const AnalysisStep *step) {
    enum { MOVE, LINE, WORDS, TEXTS };
    GenpeiLine *lines = mem_new(step->n, sizeof *lines);
    Str(*texts)[TEXTS] = mem_new(step->n, sizeof *texts);
    for (size_t i = 0; i < step->n; i++) {
        const MoveValue *v = &step->lines[i];
        game_move_text(a->position->of->game, a->position->live.state, v->move, &texts[i][MOVE]);
        line_text(a, v, &texts[i][LINE]);
        value_text(a->player->player->ops->value_type, v->value, &texts[i][WORDS]);
        lines[i] = (GenpeiLine){.move = str_text(&texts[i][MOVE]),
                                .line = str_text(&texts[i][LINE]),
                                .words = str_text(&texts[i][WORDS]),
                                .value = v->value,
                                .depth = v->depth ? v->depth : step->depth,
                                .nodes = step->nodes};
    }
    bool deep_enough = a->depth && step->depth >= a->depth && step->done == step->of;
    if (!a->report(a->context, lines, step->n) || deep_enough) atomic_store(a->stop, true);
    for (size_t i = 0; i < step->n; i++)
        for (int k = 0; k < TEXTS; k++) str_clear(&texts[i][k]);
    free(texts);
    free(lines);
}

// A call of its own: other threads may be searching, over which nothing jumps.
static void report_step(void *context, const AnalysisStep *step) {
    Analysis *a = context;
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) {
        a->out_of_memory = true;
        atomic_store(a->stop, true);
        return;
    }
    report_lines(a, step);
    call_end(&call);
}

// Why these are no limits, or NULL.
static const char *no_limits(const GenpeiLimits *l) {
    if (l->depth < 0 || l->time_ms < 0) return "an analysis with a limit below 0";
    return l->depth || l->time_ms || l->nodes ? NULL
                                              : "an analysis needs a depth, a time or nodes: all "
                                                "of its limits are 0";
}

static bool analyse(GenpeiPlayer *player, const GenpeiPosition *p, const GenpeiLimits *limits,
                    GenpeiReport *report, void *context) {
    const char *why_not = no_turn(player, p);
    if (!limits || !report)
        why_not = "an analysis needs limits and a report";
    else if (!why_not)
        why_not = no_limits(limits);
    if (why_not) return error_set(&player->of->owner->error, "%s", why_not);
    Analysis a = {player, p, report, context, limits->depth, work_begins(p->of->owner), false};
    LiveGame asked;
    live_copy(&asked, &p->live);
    Limits wanted = {.depth = limits->depth,
                     .time_ms = reachable_ms(limits->time_ms),
                     .nodes = limits->nodes,
                     .stop = a.stop};
    const Turn turn = live_turn(&asked, wanted);
    size_t lines = limits->lines ? limits->lines : 1;
    player_analyse(player->player, &turn,
                   &(AnalysisOptions){.most = lines, .each = report_step, .context = &a});
    live_clear(&asked);
    return !a.out_of_memory || out_of_memory(p->of->owner);
}

bool genpei_analyse(GenpeiPlayer *player, const GenpeiPosition *p, const GenpeiLimits *limits,
                    GenpeiReport *report, void *context) {
    MemGuard guard;
    if (!player || !given(player->of->owner, p, "a position")) return false;
    const int working = p->of->owner->working;
    if (setjmp(*mem_guard_begin(&guard, &player->scope)) != 0) {
        work_ends(p->of->owner, working);
        return player_ran_out(player);
    }
    bool ok = analyse(player, p, limits, report, context);
    work_ends(p->of->owner, working);
    mem_guard_end(&guard);
    return ok;
}
