// SPDX-License-Identifier: MIT
// genpei_api.c - public calls of the library (include/genpei.h): the workbench, games, positions,
// players.
#include "api/genpei_inside.h"

#include "base/mem.h"
#include "base/version.h"
#include "games/game_types.h"
#include "player/player_analyse.h"

// --- the workbench ---

Genpei *genpei_open(void) {
    Genpei *w = mem_new(1, sizeof *w);
    w->table = all_games_new();
    PlayerTable all = player_table();
    w->players.n = all.n;
    w->types = mem_new(all.n, sizeof *w->types);
    memcpy(w->types, all.types, all.n * sizeof *w->types);
    w->players.types = w->types;
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
    return w->error.text;
}

const char *genpei_version(void) {
    return GENPEI_VERSION;
}

int genpei_api_version(void) {
    return GENPEI_API_VERSION;
}

// --- games ---

const char *const *genpei_games(Genpei *w, size_t *n) {
    *n = game_table_count(w->table);
    w->names = mem_resize(w->names, *n + 1, sizeof *w->names);
    for (size_t i = 0; i < *n; i++) w->names[i] = game_table_type(w->table, i)->name;
    return w->names;
}

// The game of this workbench that the contract calls `game`.
static const GenpeiGame *handle_of(Genpei *w, const Game *game) {
    for (size_t i = 0; i < w->n_games; i++)
        if (w->games[i]->game == game) return w->games[i];
    GenpeiGame *g = mem_new(1, sizeof *g);
    *g = (GenpeiGame){w, game};
    w->games = mem_resize(w->games, w->n_games + 1, sizeof *w->games);
    w->games[w->n_games++] = g;
    return g;
}

const GenpeiGame *genpei_game(Genpei *w, const char *text) {
    const Game *game = game_table_open_on(w->table, text, NULL, &w->error);
    return game ? handle_of(w, game) : NULL;
}

const char *genpei_game_title(const GenpeiGame *g) {
    return g->game->title;
}

const char *genpei_game_rules(const GenpeiGame *g) {
    return g->game->words;
}

int genpei_game_sides(const GenpeiGame *g) {
    return g->game->players;
}

const char *genpei_game_side_name(const GenpeiGame *g, int side) {
    return side >= 0 && side < g->game->players ? g->game->player_names[side] : "chance";
}

// --- positions ---

GenpeiPosition *genpei_position_of(const GenpeiGame *g, const void *state) {
    GenpeiPosition *p = mem_new(1, sizeof *p);
    p->of = g;
    live_init(&p->live, &(LiveSetup){.game = g->game, .start = state});
    return p;
}

GenpeiPosition *genpei_position_new(const GenpeiGame *g, const char *text) {
    GenpeiPosition *p = NULL;
    State *start = game_states_new(g->game, 1);
    if (game_position_parse(g->game, text ? text : "start", start, &g->owner->error))
        p = genpei_position_of(g, start);
    free(start);
    return p;
}

void genpei_position_state(const GenpeiPosition *p, void *state) {
    game_copy(p->of->game, state, p->live.state);
}

GenpeiPosition *genpei_position_copy(const GenpeiPosition *p) {
    GenpeiPosition *copy = mem_new(1, sizeof *copy);
    copy->of = p->of;
    live_copy(&copy->live, &p->live);
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

const char *genpei_position_text(GenpeiPosition *p) {
    str_reset(&p->text);
    game_position_text(p->of->game, p->live.state, &p->text);
    return str_text(&p->text);
}

int genpei_mover(const GenpeiPosition *p) {
    return game_mover(p->of->game, p->live.state);
}

const char *const *genpei_moves(GenpeiPosition *p, size_t *n) {
    const Game *g = p->of->game;
    if (!p->moves) {
        p->n_moves = p->live.n_moves;
        p->moves = mem_new(p->n_moves, sizeof *p->moves);
        for (size_t i = 0; i < p->n_moves; i++) {
            Str text = {0};
            game_move_text(g, p->live.state, p->live.moves[i], &text);
            p->moves[i] = mem_text(str_text(&text));
            str_clear(&text);
        }
    }
    *n = p->n_moves;
    return (const char *const *)p->moves;
}

// Callers forget the list of moves when they are done with their texts, which may come from it.
static void make_move(GenpeiPosition *p, Move m) {
    live_play(&p->live, m, -1, NULL);
}

static bool play_word(GenpeiPosition *p, const char *word, size_t length) {
    Str text = {0};
    str_add_n(&text, word, length);
    Move m;
    bool ok =
        game_move_parse(p->of->game, p->live.state, str_text(&text), &m, &p->of->owner->error);
    if (ok) make_move(p, m);
    str_clear(&text);
    return ok;
}

bool genpei_play(GenpeiPosition *p, const char *moves) {
    size_t before = p->live.record.n;
    const char *spaces = " \t\r\n";
    for (const char *at = moves + strspn(moves, spaces); *at; at += strspn(at, spaces)) {
        size_t length = strcspn(at, spaces);
        if (!play_word(p, at, length)) {
            live_take_back(&p->live, p->live.record.n - before);
            return false;
        }
        at += length;
    }
    forget_moves(p);
    return true;
}

bool genpei_play_random(GenpeiPosition *p, uint64_t *random) {
    Rng rng = rng_seed(rng_splitmix(random));
    Move m;
    if (!game_random_move(p->of->game, p->live.state, &rng, &m))
        return error_set(&p->of->owner->error, "the game is over");
    make_move(p, m);
    forget_moves(p);
    return true;
}

bool genpei_take_back(GenpeiPosition *p) {
    if (live_take_back(&p->live, 1) == 0)
        return error_set(&p->of->owner->error, "no move to take back");
    forget_moves(p);
    return true;
}

bool genpei_over(const GenpeiPosition *p) {
    return live_over(&p->live);
}

int genpei_payoff(const GenpeiPosition *p, int side) {
    int payoffs[PLAYERS_MAX];
    if (side < 0 || side >= p->of->game->players || !genpei_over(p)) return 0;
    game_payoffs(p->of->game, p->live.state, payoffs);
    return payoffs[side];
}

int genpei_winner(const GenpeiPosition *p) {
    if (!genpei_over(p)) return -1;
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

GenpeiPlayer *genpei_player_new(const GenpeiGame *g, const char *text) {
    Player *made = player_new(&g->owner->players, g->game, text, &g->owner->error);
    if (!made) return NULL;
    GenpeiPlayer *player = mem_new(1, sizeof *player);
    player->of = g;
    player->player = made;
    return player;
}

void genpei_player_free(GenpeiPlayer *player) {
    if (!player) return;
    player_free(player->player);
    str_clear(&player->text);
    free(player);
}

void genpei_player_begin(GenpeiPlayer *player, int side, uint64_t seed) {
    player_begins(player->player, side, seed);
}

// Why the player cannot be asked about this position, or NULL.
static const char *no_turn(const GenpeiPlayer *player, const GenpeiPosition *p) {
    if (player->of != p->of) return "the player and the position are of different games";
    if (genpei_over(p)) return "the game is over";
    if (genpei_mover(p) == PLAYER_CHANCE) return "it is chance's turn";
    return NULL;
}

const char *genpei_player_choose(GenpeiPlayer *player, const GenpeiPosition *p) {
    const Game *g = p->of->game;
    Error *e = &p->of->owner->error;
    const char *why_not = no_turn(player, p);
    if (why_not) {
        error_set(e, "%s", why_not);
        return NULL;
    }
    LiveGame asked; // a copy: live_turn changes it
    live_copy(&asked, &p->live);
    Choice choice;
    const Turn turn = live_turn(&asked, (Limits){0});
    bool ok = player_choose(player->player, &turn, &choice, e);
    str_reset(&player->text);
    if (ok && choice.resigns)
        str_add(&player->text, "resign");
    else if (ok)
        game_move_text(g, p->live.state, choice.move, &player->text);
    live_clear(&asked);
    return ok ? str_text(&player->text) : NULL;
}

// --- analysis ---

typedef struct {
    const GenpeiPlayer *player;
    const GenpeiPosition *position;
    GenpeiReport *report;
    void *context;
    int depth; // the last one that is wanted; 0: no limit
    atomic_bool stop;
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

static void report_step(void *context, const AnalysisStep *step) {
    enum { MOVE, LINE, WORDS, TEXTS };
    Analysis *a = context;
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
    if (!a->report(a->context, lines, step->n) || deep_enough) atomic_store(&a->stop, true);
    for (size_t i = 0; i < step->n; i++)
        for (int k = 0; k < TEXTS; k++) str_clear(&texts[i][k]);
    free(texts);
    free(lines);
}

bool genpei_analyse(GenpeiPlayer *player, const GenpeiPosition *p, const GenpeiLimits *limits,
                    GenpeiReport *report, void *context) {
    const char *why_not = no_turn(player, p);
    if (!limits || !report) why_not = "an analysis needs limits and a report";
    if (why_not) return error_set(&p->of->owner->error, "%s", why_not);
    Analysis a = {player, p, report, context, limits->depth, false};
    LiveGame asked;
    live_copy(&asked, &p->live);
    Limits wanted = {.depth = limits->depth,
                     .time_ms = limits->time_ms,
                     .nodes = limits->nodes,
                     .stop = &a.stop};
    const Turn turn = live_turn(&asked, wanted);
    size_t lines = limits->lines ? limits->lines : 1;
    player_analyse(player->player, &turn,
                   &(AnalysisOptions){.most = lines, .each = report_step, .context = &a});
    live_clear(&asked);
    return true;
}
