// SPDX-License-Identifier: MIT
// genpei_own.c - public calls of the library (include/genpei.h): games, players and evaluations of
// the caller.
#include "api/genpei_inside.h"

#include "base/mem.h"
#include "lang/game/l7_type.h"
#include "players/general/alphabeta_player.h"
#include "search/alpha_search.h"

#include <stdatomic.h>

// A name that a text such as "name:key=value" can begin with.
static bool name_ok(const char *name, Error *e) {
    size_t n = name ? strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") : 0;
    if (n > 0 && n < 40 && !name[n]) return true;
    return error_set(e, "'%.40s' is not a name: small letters, digits, - and _", name ? name : "");
}

// --- descriptions ---

typedef struct {
    GameType type;
    L7Description description;
    char *name, *title, *text;
} DescribedType;

static void free_described(GameType *type) {
    DescribedType *d = (DescribedType *)type;
    free(d->name);
    free(d->title);
    free(d->text);
    free(d);
}

static bool add_description(Genpei *w, const char *description) {
    L7Source *source = mem_new(1, sizeof *source);
    l7_source_init(source, "description", description);
    Spec spec;
    spec_parse("description", &spec, NULL);
    L7Program *p = l7_compile_spec(source, &spec, NULL, &w->error);
    free(source);
    if (!p) return false;
    DescribedType *d = mem_new(1, sizeof *d);
    d->name = mem_text(p->texts.name);
    d->title = mem_text(p->texts.title ? p->texts.title : p->texts.name);
    d->text = mem_text(description);
    d->description = (L7Description){d->name, d->text};
    d->type = (GameType){.name = d->name,
                         .title = d->title,
                         .params = "",
                         .backends = "vm c",
                         .summary = "",
                         .data = &d->description,
                         .make = l7_type_make};
    l7_program_free(p);
    if (game_table_add(w->table, &d->type, free_described)) return true;
    error_set(&w->error, "there is a game '%s' already", d->name);
    free_described(&d->type);
    return false;
}

bool genpei_add_description(Genpei *w, const char *description) {
    if (!w) return false;
    if (!description) return error_set(&w->error, "a game without a description: it is NULL");
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return out_of_memory(w);
    bool ok = add_description(w, description);
    call_end(&call);
    return ok;
}

// --- rules of the caller ---

enum { OWN_FINE, OWN_MOVER, OWN_MOVES }; // what the caller's functions answered against the rules

typedef struct {
    GameType type;
    GenpeiRules rules;
    atomic_int *fault;
    char *texts[3]; // name, title, words
    char *side_names[GENPEI_SIDES_MAX];
} OwnGame;

static const GenpeiRules *rules_of(const Game *g) {
    return &((const OwnGame *)g->rules)->rules;
}

static void note_fault(const Game *g, int fault) {
    atomic_store(((const OwnGame *)g->rules)->fault, fault);
}

static const char *own_exceeded(const Game *g) {
    static const char *const words[] = {
        [OWN_FINE] = NULL,
        [OWN_MOVER] = "its function `mover` gave a side that is not there",
        [OWN_MOVES] = "its function `moves` gave more than moves_max",
    };
    return words[atomic_load(((const OwnGame *)g->rules)->fault)];
}

static void own_start(const Game *g, State *s) {
    memset(s, 0, g->state_size);
    rules_of(g)->start(rules_of(g)->context, s);
}

// A final state has a side to move, whatever the caller says.
static int own_mover(const Game *g, const State *s) {
    const GenpeiRules *r = rules_of(g);
    int mover = r->mover(r->context, s);
    if (mover >= 0 && mover < r->sides) return mover;
    if (game_over(g, s)) return 0;
    if (mover == GENPEI_CHANCE && r->odds) return mover;
    note_fault(g, OWN_MOVER);
    return 0;
}

static size_t own_moves(const Game *g, const State *s, Move *out) {
    size_t n = rules_of(g)->moves(rules_of(g)->context, s, out);
    if (n <= g->max_moves) return n;
    note_fault(g, OWN_MOVES);
    return 0;
}

static void own_play(const Game *g, State *s, Move m) {
    rules_of(g)->play(rules_of(g)->context, s, m);
}

static void own_payoffs(const Game *g, const State *s, int *out) {
    rules_of(g)->payoffs(rules_of(g)->context, s, out);
}

static uint32_t own_odds(const Game *g, const State *s, Move m) {
    return rules_of(g)->odds ? rules_of(g)->odds(rules_of(g)->context, s, m) : 1;
}

static void own_move_text(const Game *g, const State *s, Move m, Str *out) {
    const GenpeiRules *r = rules_of(g);
    size_t n = r->move_text(r->context, s, m, NULL, 0);
    char *text = mem_new(n + 1, 1);
    r->move_text(r->context, s, m, text, n + 1);
    str_add(out, text);
    free(text);
}

static void own_state_text(const Game *g, const State *s, Str *out) {
    const GenpeiRules *r = rules_of(g);
    size_t n = r->state_text(r->context, s, NULL, 0);
    char *text = mem_new(n + 1, 1);
    r->state_text(r->context, s, text, n + 1);
    str_add(out, text);
    free(text);
}

static bool own_state_parse(const Game *g, const char *text, State *out, Error *e) {
    const GenpeiRules *r = rules_of(g);
    if (!r->state_parse) return error_set(e, "%s reads no positions", g->name);
    State *read = game_states_new(g, 1);
    bool ok = r->state_parse(r->context, text, read);
    if (ok) game_copy(g, out, read);
    free(read);
    return ok || error_set(e, "'%.100s' is not a position of %s", text, g->name);
}

static void own_draw(const Game *g, const State *s, Drawing *out) {
    Str text = {0};
    drawing_reset(out, BOARD_GRAPH, 1, 1);
    own_state_text(g, s, &text);
    snprintf(out->caption, sizeof out->caption, "%.150s", str_text(&text));
    str_clear(&text);
}

static bool make_own(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e) {
    static const GameOps ops = {.start = own_start,
                                .mover = own_mover,
                                .moves = own_moves,
                                .play = own_play,
                                .payoffs = own_payoffs,
                                .move_text = own_move_text,
                                .position_text = own_state_text,
                                .position_parse = own_state_parse,
                                .draw = own_draw,
                                .odds = own_odds,
                                .exceeded = own_exceeded};
    const GenpeiRules *r = &((const OwnGame *)self)->rules;
    (void)backend;
    if (!spec_done(spec, NULL, 0, e)) return false;
    out->ops = &ops;
    out->rules = self;
    out->title = r->title;
    out->words = r->words;
    out->players = r->sides;
    for (int i = 0; i < r->sides; i++) out->player_names[i] = r->side_names[i];
    out->traits = (r->odds ? GAME_CHANCE : 0U) | (r->zero_sum ? GAME_ZERO_SUM : 0U);
    out->state_size = r->state_size;
    out->max_moves = r->moves_max;
    return true;
}

static void free_own(GameType *type) {
    OwnGame *o = (OwnGame *)type;
    for (int i = 0; i < 3; i++) free(o->texts[i]);
    for (int i = 0; i < GENPEI_SIDES_MAX; i++) free(o->side_names[i]);
    free(o->fault);
    free(o);
}

static bool rules_ok(const GenpeiRules *r, Error *e) {
    if (!r) return error_set(e, "a game without rules: they are NULL");
    if (!name_ok(r->name, e)) return false;
    if (r->sides < 1 || r->sides > GENPEI_SIDES_MAX)
        return error_set(e, "%s: a game has 1 to %d sides", r->name, GENPEI_SIDES_MAX);
    for (int i = 0; i < r->sides; i++)
        if (!r->side_names[i]) return error_set(e, "%s: side %d has no name", r->name, i);
    if (r->state_size == 0 || r->moves_max == 0)
        return error_set(e, "%s: state_size or moves_max is 0", r->name);
    if (r->state_size > GENPEI_STATE_MAX || r->moves_max > GENPEI_MOVES_MAX)
        return error_set(e, "%s: state_size is at most %d, moves_max %d", r->name, GENPEI_STATE_MAX,
                         GENPEI_MOVES_MAX);
    if (!r->title || !r->start || !r->mover || !r->moves || !r->play || !r->payoffs ||
        !r->move_text || !r->state_text)
        return error_set(e, "%s: the title or a function is missing", r->name);
    return true;
}

static bool add_game(Genpei *w, const GenpeiRules *rules) {
    if (!rules_ok(rules, &w->error)) return false;
    OwnGame *o = mem_new(1, sizeof *o);
    o->rules = *rules;
    o->fault = mem_new(1, sizeof *o->fault);
    o->rules.name = o->texts[0] = mem_text(rules->name);
    o->rules.title = o->texts[1] = mem_text(rules->title);
    o->rules.words = o->texts[2] = mem_text(rules->words ? rules->words : "");
    for (int i = 0; i < rules->sides; i++)
        o->rules.side_names[i] = o->side_names[i] = mem_text(rules->side_names[i]);
    o->type = (GameType){.name = o->rules.name,
                         .title = o->rules.title,
                         .params = "",
                         .backends = "native",
                         .summary = "",
                         .make = make_own};
    if (game_table_add(w->table, &o->type, free_own)) return true;
    error_set(&w->error, "there is a game '%s' already", rules->name);
    free_own(&o->type);
    return false;
}

bool genpei_add_game(Genpei *w, const GenpeiRules *rules) {
    Call call = {0};
    if (!w) return false;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(w);
    bool ok = add_game(w, rules);
    call_end(&call);
    return ok;
}

// --- players of the caller ---

typedef struct OwnPlayer {
    PlayerType type;
    Genpei *owner;
    char *name;
    GenpeiChoose *choose;   // of a player
    GenpeiValue *value;     // of an evaluation
    GameEvalType eval_type; //
    void *context;
} OwnPlayer;

typedef struct {
    Player player;
    const OwnPlayer *own;
    const GenpeiGame *of;
} OwnSeat;

static void free_seat(Player *p) {
    free(p);
}

// What the caller's functions get to know of a game is the handle that it has itself. Players are
// made of games that were opened with one.
static const GenpeiGame *handle_for(const OwnPlayer *own, const Game *g, Error *e) {
    const GenpeiGame *of = find_handle(own->owner, g);
    if (!of) error_set(e, "'%s' plays no game that its workbench has not opened", own->name);
    return of;
}

static bool choose_own(Player *p, const Turn *turn, Choice *out, Error *e) {
    const OwnPlayer *own = ((OwnSeat *)p)->own;
    GenpeiPosition *seen = make_position(((OwnSeat *)p)->of, turn->state);
    int64_t chosen = own->choose(own->context, seen);
    bool ok = chosen >= 0 && (uint64_t)chosen < seen->live.n_moves;
    if (ok)
        out->move = seen->live.moves[chosen];
    else if (chosen == GENPEI_RESIGN)
        ok = out->resigns = true;
    else
        error_set(e, chosen == GENPEI_FAILED ? "%s failed" : "%s chose a move that is not there",
                  own->name);
    genpei_position_free(seen);
    return ok;
}

static Player *make_seat(const PlayerType *self, Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = free_seat, .choose = choose_own};
    const GenpeiGame *of = handle_for((const OwnPlayer *)self, g, e);
    if (!of || !spec_done(spec, NULL, 0, e)) return NULL;
    OwnSeat *seat = mem_new(1, sizeof *seat);
    seat->player.ops = &ops;
    seat->own = (const OwnPlayer *)self;
    seat->of = of;
    return &seat->player;
}

void own_player_free(OwnPlayer *own) {
    free(own->name);
    free(own);
}

static OwnPlayer *make_type(Genpei *w, const char *name, void *context) {
    if (!name_ok(name, &w->error)) return NULL;
    for (size_t i = 0; i < w->players.n; i++)
        if (strcmp(w->types[i]->name, name) == 0) {
            error_set(&w->error, "there is a player '%s' already", name);
            return NULL;
        }
    OwnPlayer *own = mem_new(1, sizeof *own);
    own->name = mem_text(name);
    own->owner = w;
    own->context = context;
    own->type = (PlayerType){.name = own->name, .options = "", .summary = ""};
    w->own = mem_resize(w->own, w->n_own + 1, sizeof *w->own);
    w->types = mem_resize(w->types, w->players.n + 1, sizeof *w->types);
    w->own[w->n_own++] = own;
    w->types[w->players.n++] = &own->type;
    w->players.types = w->types;
    return own;
}

// Adds a type of players under a name; the rest is up to the caller. NULL when there is one.
static OwnPlayer *add_type(Genpei *w, const char *name, void *context) {
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return out_of_memory(w), NULL;
    OwnPlayer *own = make_type(w, name, context);
    call_end(&call);
    return own;
}

bool genpei_add_player(Genpei *w, const char *name, GenpeiChoose *choose, void *context) {
    if (!w) return false;
    if (!choose) return error_set(&w->error, "a player without a function: it is NULL");
    OwnPlayer *own = add_type(w, name, context);
    if (!own) return false;
    own->choose = choose;
    own->type.make_as = make_seat;
    return true;
}

// --- evaluations of the caller ---

typedef struct {
    GameEval base;
    const OwnPlayer *own;
    const GenpeiGame *of;
} OwnEval;

static int own_value(const Eval *e, const Game *g, const State *s, int player) {
    const OwnEval *own = (const OwnEval *)e;
    (void)g;
    return own->own->value(own->own->context, own->of, s, player);
}

static void free_own_eval(GameEval *e) {
    free(e);
}

static Player *make_search(const PlayerType *self, Spec *spec, const Game *g, Error *e) {
    static const char *const known[] = {ALPHABETA_KEYS};
    const OwnPlayer *own = (const OwnPlayer *)self;
    const GenpeiGame *of = handle_for(own, g, e);
    AlphaBetaEffort effort;
    if (!of || !alpha_suits(g, e) || !alphabeta_effort_read(spec, &effort, e)) return NULL;
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return NULL;
    OwnEval *eval = (OwnEval *)game_eval_alloc(sizeof *eval, &own->eval_type, own_value);
    eval->own = own;
    eval->of = of;
    return alphabeta_player_new(g, &eval->base, 0, &effort);
}

bool genpei_add_evaluation(Genpei *w, const char *name, GenpeiValue *value, void *context) {
    if (!w) return false;
    if (!value) return error_set(&w->error, "an evaluation without a function: it is NULL");
    OwnPlayer *own = add_type(w, name, context);
    if (!own) return false;
    own->value = value;
    own->eval_type = (GameEvalType){.name = own->name, .summary = "", .free = free_own_eval};
    own->type.options = ALPHABETA_OPTIONS;
    own->type.make_as = make_search;
    return true;
}
