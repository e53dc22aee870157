// SPDX-License-Identifier: MIT
// om_player.c - see om_player.h.
#include "players/general/om_player.h"

#include "base/mem.h"
#include "engine/insight.h"
#include "engine/shogi/sho_reader.h"
#include "player/move_words.h"
#include "players/general/om_style.h"
#include "players/reversi/played_weights.h"
#include "search/om.h"
#include "search/playout_eval.h"
#include "search/response_strategy.h"

typedef enum { OM, OMGF, OMLF, OMB, LO, TU } Strategy;
typedef enum { USE_ALWAYS, USE_BEHIND, USE_NEVER } Use;

enum { SHOGI_WINDOW = 2000 }; // a move that is worse by more than this is never in question

typedef struct {
    OmPredictor predictor; // first: the opponent, as the search calls it
    Player player;
    Player *opponent;
    PlayedWeights weights; // of the Reversi family,
    ShoReader *shogi;      // of shogi,
    ShoReaderEval leaves;  // ... where the leaves are searches,
    PlayoutEval playouts;  // or of any other game
    OmSearch *gains;
    Search *safe;
    int depth, limit, risk;
    int strategy;
    int use; // when the opponent's moves are predicted at all
    int style_wanted;
    int response; // depth and time follow how settled the position is
    OmStyle style;
    int *gain;
    MoveValue *certain;
    Move *equal; // moves of equal value
} OmPlayer;

static OmPlayer *om_of(Player *p) {
    return (OmPlayer *)((char *)p - offsetof(OmPlayer, player));
}

static void om_player_free(Player *p) {
    OmPlayer *o = om_of(p);
    om_free(o->gains);
    search_free(o->safe);
    player_free(o->opponent);
    sho_reader_free(o->shogi);
    playout_eval_clear(&o->playouts);
    om_style_clear(&o->style);
    free(o->equal);
    free(o->gain);
    free(o->certain);
    free(o);
}

static Move ask_opponent(OmPredictor *p, const State *s) {
    OmPlayer *o = (OmPlayer *)p;
    Choice c;
    Turn turn = {.state = s, .side = game_mover(o->player.game, s)};
    return player_choose(o->opponent, &turn, &c, NULL) ? c.move : UINT64_MAX;
}

// The values of a move; all seen by the player.
typedef struct {
    int gain;    // F
    int certain; // f
    int loss;    // what the opponent sees given away
} Worth;

// The opponent's own values after each move, and so what each gives away from its point of view.
static void see_losses(OmPlayer *o, const State *s, Worth *w, size_t n) {
    const Game *g = o->player.game;
    ModelPredictor *predictor = model_player_predictor(o->opponent);
    if (predictor) { // a model has its own values, in thousandths
        predictor_ask(predictor, s);
        for (size_t i = 0; i < n; i++) w[i].loss = (int)(1000 * predictor_loss(predictor, i));
        return;
    }
    State *next = game_states_new(g, 1);
    MoveValue *his = mem_new(g->max_moves, sizeof *his);
    int *value = mem_new(n, sizeof *value), best = -VALUE_INFINITE;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, o->certain[i].move);
        int side = game_mover(g, next);
        Turn turn = {.state = next, .side = side};
        size_t k = game_over(g, next) ? 0 : player_values(o->opponent, &turn, his);
        int top = k ? his[0].value : w[i].certain;
        for (size_t j = 1; j < k; j++)
            if (his[j].value > top) top = his[j].value;
        value[i] = k && side != game_mover(g, s) ? -top : top;
        if (value[i] > best) best = value[i];
    }
    for (size_t i = 0; i < n; i++) w[i].loss = best - value[i];
    free(his);
    free(value);
    free(next);
}

static bool better(Strategy strategy, const Worth *a, const Worth *b) {
    switch (strategy) {
    case OMGF:
        return a->gain > b->gain || (a->gain == b->gain && a->certain > b->certain);
    case OMLF:
        return a->certain > b->certain || (a->certain == b->certain && a->gain > b->gain);
    case OMB:
        return a->gain + a->certain > b->gain + b->certain;
    case TU:
        return a->gain < b->gain;
    default:
        return a->gain > b->gain;
    }
}

static bool allowed(const OmPlayer *o, const Worth *w, int best_certain) {
    if (o->strategy == LO) return w->gain < best_certain;
    if (o->strategy == TU) return w->gain < best_certain && w->loss < o->limit;
    return o->risk < 0 || best_certain - w->certain <= o->risk;
}

static size_t best_of(const OmPlayer *o, const Worth *w, size_t n, int best_certain) {
    size_t best = n;
    for (size_t i = 0; i < n; i++)
        if (allowed(o, &w[i], best_certain) &&
            (best == n || better((Strategy)o->strategy, &w[i], &w[best])))
            best = i;
    return best;
}

// With no suitable mistake the losing strategies play the safest move, which no one notices.
static size_t choose_by_worth(const OmPlayer *o, const Worth *w, size_t n) {
    size_t safest = 0;
    for (size_t i = 1; i < n; i++)
        if (better(OMLF, &w[i], &w[safest])) safest = i;
    size_t best = best_of(o, w, n, w[safest].certain);
    return best < n ? best : safest;
}

// Among the moves that are as good as the j-th, the one in the style asked for.
static size_t choose_by_style(OmPlayer *o, const State *s, const Worth *w, size_t n, size_t j) {
    Strategy strategy = (Strategy)o->strategy;
    size_t equal = 0;
    for (size_t i = 0; i < n; i++)
        if (i == j || (!better(strategy, &w[i], &w[j]) && !better(strategy, &w[j], &w[i]) &&
                       w[i].certain >= w[j].certain && w[i].loss <= w[j].loss))
            o->equal[equal++] = o->certain[i].move;
    size_t k = om_style_pick(&o->style, o->safe, s, o->equal, equal, o->depth - 1);
    for (size_t i = 0; i < n; i++)
        if (o->certain[i].move == o->equal[k]) return i;
    return j;
}

// What is certain of every move, in order of generation; their number, or 0 when stopped.
static size_t read_certain(OmPlayer *o, const State *s, const Limits *limits, MoveValue *out) {
    if (!o->shogi) return search_values(o->safe, s, limits, out);
    const Game *g = o->player.game;
    int *values = mem_new(g->max_moves, sizeof *values);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    sho_reader_moves(o->shogi, s, limits->depth, o->risk < 0 ? SHOGI_WINDOW : o->risk + 1, values);
    for (size_t i = 0; i < n; i++) out[i] = (MoveValue){.move = moves[i], .value = values[i]};
    free(moves);
    free(values);
    return n;
}

// A quick look ahead says how settled the position is.
static double unsettled(OmPlayer *o, const Turn *turn) {
    MoveValue *before = mem_new(o->player.game->max_moves, sizeof *before);
    read_certain(o, turn->state, &(Limits){.depth = 1}, before);
    size_t n = read_certain(o, turn->state, &(Limits){.depth = 2}, o->certain);
    double u = response_unsettled(before, o->certain, n, o->weights.rules ? 100 : 200);
    free(before);
    return u;
}

static Limits limits_of(OmPlayer *o, const Turn *turn) {
    enum { DEFAULT_PLIES = 60, FEWEST_LEFT = 8 };
    Limits limits = turn->limits;
    limits.depth = o->depth;
    if (!o->response) return limits;
    double u = unsettled(o, turn);
    int plies = o->player.game->max_plies ? o->player.game->max_plies : DEFAULT_PLIES;
    int left = (plies - (turn->record ? (int)turn->record->n : plies / 2)) / 2;
    limits.depth = response_depth(o->depth, u);
    if (limits.depth > OM_DEPTH_MAX) limits.depth = OM_DEPTH_MAX;
    if (turn->clock)
        limits.time_ms =
            response_time_ms(turn->clock, turn->side, left > FEWEST_LEFT ? left : FEWEST_LEFT, u);
    return limits;
}

// Whether F of the move is needed: it is not where the risk rules the move out.
static bool is_in_question(const OmPlayer *o, int certain, int best) {
    return o->risk < 0 || o->strategy == LO || o->strategy == TU || best - certain <= o->risk;
}

// OM search and minimax in turns, as [22] of the paper: a player that stands well takes no risk.
static bool predicts_now(const OmPlayer *o, int best) {
    return o->use == USE_ALWAYS || (o->use == USE_BEHIND && best < 0);
}

static int best_certain(const OmPlayer *o, size_t n) {
    int best = o->certain[0].value;
    for (size_t i = 1; i < n; i++)
        if (o->certain[i].value > best) best = o->certain[i].value;
    return best;
}

// In shogi the search of the library goes as far as the opponent's answer; sho reads on from there.
static Limits limits_of_gains(OmPlayer *o, const Limits *limits) {
    Limits of = *limits;
    if (!o->shogi) return of;
    o->leaves.plies = limits->depth > 2 ? limits->depth - 2 : 0;
    if (of.depth > 2) of.depth = 2;
    return of;
}

// Values of every move; their number, or 0 when stopped. Where F is not asked for it is what is
// certain.
static size_t weigh(OmPlayer *o, const Turn *turn, Worth *w) {
    Limits limits = limits_of(o, turn);
    size_t n = read_certain(o, turn->state, &limits, o->certain);
    if (n == 0) return 0;
    int best = best_certain(o, n);
    limits = limits_of_gains(o, &limits);
    for (size_t i = 0; i < n; i++) {
        int certain = o->certain[i].value, gain = certain;
        if (predicts_now(o, best) && is_in_question(o, certain, best) &&
            !om_gain(o->gains, turn->state, &limits, o->certain[i].move, &gain))
            return 0;
        w[i] = (Worth){gain, certain, 0};
    }
    if (o->strategy == TU) see_losses(o, turn->state, w, n);
    return n;
}

static bool om_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    OmPlayer *o = om_of(p);
    Worth *w = mem_new(p->game->max_moves, sizeof *w);
    size_t n = weigh(o, turn, w);
    if (n > 0) {
        size_t j = choose_by_worth(o, w, n);
        if (o->style_wanted != STYLE_ANY) j = choose_by_style(o, turn->state, w, n, j);
        out->move = o->certain[j].move;
        out->has_value = out->has_static = true;
        out->value = w[j].gain;
        out->static_value = o->certain[j].static_value;
    } else {
        SearchResult r;
        o->leaves.plies = 0;
        search_fixed(o->safe, turn->state, &(Limits){.depth = 1}, &r);
        out->move = r.move;
    }
    out->line[0] = out->move;
    out->line_length = 1;
    free(w);
    return true;
}

static size_t om_player_values(Player *p, const Turn *turn, MoveValue *out) {
    OmPlayer *o = om_of(p);
    Worth *w = mem_new(p->game->max_moves, sizeof *w);
    size_t n = weigh(o, turn, w);
    for (size_t i = 0; i < n; i++) {
        out[i] = o->certain[i];
        out[i].value = w[i].gain;
    }
    free(w);
    return n;
}

static void om_begins(Player *p, int side, uint64_t seed) {
    if (om_of(p)->shogi) sho_reader_forget(om_of(p)->shogi);
    player_begins(om_of(p)->opponent, 1 - side, seed);
}

static void om_explain(Player *p, const Turn *turn, Insight *out) {
    OmPlayer *o = om_of(p);
    Choice c = {0};
    if (!om_choose(p, turn, &c, NULL) || !c.has_value) return; // stopped before it knew anything
    const Game *g = p->game;
    State *next = game_states_new(g, 1);
    game_copy(g, next, turn->state);
    game_play(g, next, c.move);
    if (!game_over(g, next) && game_mover(g, next) != turn->side) {
        Str reply = {0}, reply_ja = {0};
        char en[200], ja[200];
        const Move expected = ask_opponent(&o->predictor, next);
        move_words(g, next, expected, false, &reply);
        move_words(g, next, expected, true, &reply_ja);
        snprintf(en, sizeof en, "I expect %.40s from %.60s, and that is worth %d to me.",
                 str_text(&reply), o->opponent->text, c.value);
        snprintf(ja, sizeof ja, "%.60s なら %.40s と応じるはずで、私には %d の値打ちがあります。",
                 o->opponent->text, str_text(&reply_ja), c.value);
        insight_say(out, en, ja);
        str_clear(&reply);
        str_clear(&reply_ja);
    }
    free(next);
}

// A model is asked for its most likely move, not for a random draw; `archive` says where it is
// stored (a path has slashes, so it cannot stand in the opponent's own text).
static void add_for_model(char *text, size_t size, const char *archive) {
    if (strncmp(text, "model:", 6) != 0) return;
    size_t used = strlen(text);
    if (!strstr(text, "play=")) snprintf(text + used, size - used, ",play=best");
    used = strlen(text);
    if (archive) snprintf(text + used, size - used, ",archive=\"%s\"", archive);
}

// "ply/depth=3/eval=val2" as the text of a player: ply:depth=3,eval=val2.
static bool make_opponent(OmPlayer *o, Spec *spec, const Game *g, Error *e) {
    const char *said = spec_get(spec, "opponent");
    char text[SPEC_TEXT_MAX];
    if (!said)
        said = o->weights.rules ? "ply/depth=1" : o->shogi ? "sho/depth=1" : "mcts/playouts=30";
    snprintf(text, sizeof text, "%s", said);
    if (!strchr(text, ':') && strchr(text, '/')) *strchr(text, '/') = ':';
    for (char *c = text; *c; c++)
        if (*c == '/') *c = ',';
    add_for_model(text, sizeof text, spec_get(spec, "archive"));
    PlayerTable table = player_table();
    if (player_is_person(&table, text)) return error_set(e, "opponent: a person cannot be asked");
    // It is asked about positions that did not occur in the game; and visitors of the board must
    // not start programs.
    if (player_is_outside(&table, text))
        return error_set(e, "opponent: an external program cannot be asked within a search");
    if (strncmp(text, "om", strcspn(text, ":")) == 0)
        return error_set(e, "opponent: om cannot predict another om");
    o->opponent = player_new(&table, g, text, e);
    return o->opponent != NULL;
}

static bool read_options(OmPlayer *o, Spec *spec, const Game *g, Error *e) {
    static const char *const strategies[] = {"om", "omgf", "omlf", "omb", "lo", "tu"};
    static const char *const ways[] = {"even", "response"};
    static const char *const styles[] = {"any", "awkward", "easy"};
    static const char *const uses[] = {"always", "behind", "never"};
    static const char *const known[] = {"style", "think", "depth", "opponent",          "strategy",
                                        "limit", "risk",  "use",   PLAYED_WEIGHTS_KEYS, "playouts"};
    int playouts = 20;
    o->depth = 3;
    o->limit = 100;
    o->risk = -1;
    if (!search_suits(g, e)) return false;
    if (!spec_int(spec, "depth", 1, OM_DEPTH_MAX, &o->depth, e)) return false;
    if (!spec_int(spec, "limit", 0, VALUE_OPEN_MAX, &o->limit, e)) return false;
    if (!spec_int(spec, "risk", 0, VALUE_OPEN_MAX, &o->risk, e)) return false;
    if (!spec_int(spec, "playouts", 1, 1000000, &playouts, e)) return false;
    if (!spec_choice(spec, "strategy", strategies, 6, &o->strategy, e)) return false;
    if (!spec_choice(spec, "use", uses, 3, &o->use, e)) return false;
    if (!spec_choice(spec, "style", styles, 3, &o->style_wanted, e)) return false;
    if (!spec_choice(spec, "think", ways, 2, &o->response, e)) return false;
    if (reversi_rules(g)) {
        if (!played_weights_init(&o->weights, spec, g, NULL, e)) return false;
    } else if (shogi_rules(g)) {
        o->shogi = sho_reader_make(spec, g, e);
        if (!o->shogi) return false;
        sho_reader_eval_init(&o->leaves, o->shogi, 0);
    } else {
        playout_eval_init(&o->playouts, g, playouts);
    }
    if (!make_opponent(o, spec, g, e)) return false;
    return spec_done(spec, known, sizeof known / sizeof *known, e);
}

static Player *om_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.ponders = true,
                                  .free = om_player_free,
                                  .choose = om_choose,
                                  .begins = om_begins,
                                  .values = om_player_values,
                                  .explain = om_explain};
    OmPlayer *o = mem_new(1, sizeof *o);
    if (!read_options(o, spec, g, e)) {
        om_player_free(&o->player);
        return NULL;
    }
    const Eval *eval = o->weights.rules ? &o->weights.now.eval
                       : o->shogi       ? &o->leaves.eval
                                        : &o->playouts.eval;
    o->predictor.predict = ask_opponent;
    o->player.ops = &ops;
    o->gain = mem_new(g->max_moves, sizeof *o->gain);
    o->certain = mem_new(g->max_moves, sizeof *o->certain);
    o->equal = mem_new(g->max_moves, sizeof *o->equal);
    om_style_init(&o->style, o->style_wanted, o->opponent, g);
    o->safe = search_new(&(SearchSetup){.game = g, .eval = eval, .finals = FINAL_BY_PAYOFF});
    o->gains = om_new(&(OmSetup){.game = g,
                                 .eval = eval,
                                 .finals = FINAL_BY_PAYOFF,
                                 .models = {{.predictor = &o->predictor}},
                                 .n_models = 1,
                                 .pruning = OM_BETA_PROBE});
    return &o->player;
}

const PlayerType om_player_type = {
    .name = "om",
    .options = "depth=N,opponent=PLAYER/KEY=VALUE/...,strategy=om|omgf|omlf|omb|lo|tu,"
               "use=always|behind|never,style=any|awkward|easy,"
               "think=even|response,risk=N,limit=N,"
               "playouts=N,archive=FILE," PLAYED_WEIGHTS_OPTIONS,
    .summary = "predicts the moves of one particular opponent (1995); games without chance",
    .make = om_make,
};
