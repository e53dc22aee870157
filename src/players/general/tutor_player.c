// SPDX-License-Identifier: MIT
// tutor_player.c - see tutor_player.h.
#include "players/general/tutor_player.h"

#include "base/mem.h"
#include "base/suggest.h"
#include "engine/insight.h"
#include "players/general/model_player.h"
#include "teach/model/piece_reading.h"
#include "teach/model/tutor.h"

typedef struct {
    Player player;
    ChoiceModel pupil;
    TutorSetup setup;
    Tutor *tutor; // made when it is needed: it takes half a second, and lists of players need none
    TutorAim aim;
    uint64_t seed;
    int side;
    size_t watched; // moves of the record seen so far
    size_t first;   // the moves before are those of an opening, which no one chose
    bool chosen;    // a move in this game
} TutorPlayer;

static Tutor *tutor_of(TutorPlayer *t) {
    if (!t->tutor) t->tutor = tutor_new(&t->setup);
    return t->tutor;
}

static void tutor_player_free(Player *p) {
    TutorPlayer *t = (TutorPlayer *)p;
    if (t->tutor) tutor_free(t->tutor);
    choice_model_clear(&t->pupil);
    free(t);
}

static void tutor_begins(Player *p, int side, uint64_t seed) {
    TutorPlayer *t = (TutorPlayer *)p;
    t->seed = seed;
    t->side = side;
    t->watched = t->first = 0;
    t->chosen = false;
    tutor_begin(tutor_of(t), side, seed);
}

// After a whole game, in learning mode.
static void tutor_learns(Player *p, const Record *game, int side) {
    TutorPlayer *t = (TutorPlayer *)p;
    if (!ending_has_result(game->ending)) return;
    int payoff = game->payoffs[side];
    tutor_learn(tutor_of(t), payoff > 0 ? 1 : payoff < 0 ? 0 : 0.5);
}

static void tutor_forgets(Player *p) {
    tutor_forget(tutor_of((TutorPlayer *)p));
}

// A game that begins with moves of the teacher's side which it did not choose: an opening was
// played, and says nothing of the pupil.
static size_t opening_length(const Record *r, int side) {
    size_t n = r->n;
    while (n > 0 && r->moves[n - 1].mover != side) n--;
    return n;
}

static void begin_again(TutorPlayer *t, int side) {
    size_t first = t->first;
    bool chosen = t->chosen;
    tutor_begins(&t->player, side, t->seed);
    t->first = first;
    t->chosen = chosen;
}

// The pupil's moves since the last time. Where moves were taken back, all of them.
static void watch(TutorPlayer *t, const Turn *turn) {
    const Game *g = t->player.game;
    const Record *r = turn->record;
    if (turn->side != t->side || !r || r->n < t->watched) begin_again(t, turn->side);
    if (!r) return;
    if (t->watched < t->first) t->watched = t->first < r->n ? t->first : r->n;
    State *s = game_states_new(g, 1);
    record_state(r, t->watched, s);
    for (; t->watched < r->n; t->watched++) {
        const RecordMove *m = &r->moves[t->watched];
        if (m->mover != turn->side) tutor_watch(tutor_of(t), s, m->move);
        game_play(g, s, m->move);
    }
    free(s);
}

static bool tutor_player_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    TutorPlayer *t = (TutorPlayer *)p;
    TutorChoice c;
    if (!t->chosen && turn->record) t->first = opening_length(turn->record, turn->side);
    t->chosen = true;
    watch(t, turn);
    tutor_choose(tutor_of(t), turn->state, &c);
    out->move = c.move;
    out->has_value = true;
    out->value = c.value;
    out->line[0] = c.move;
    out->line_length = 1;
    return true;
}

static void tutor_explain(Player *p, const Turn *turn, Insight *out) {
    static const char *const ja_names[LEVELS] = {"初心者", "初級", "中級", "上級", "強豪"};
    TutorPlayer *t = (TutorPlayer *)p;
    char en[160], ja[200];
    watch(t, turn);
    const Tutor *tutor = tutor_of(t);
    int level = tutor_level(tutor), sure = (int)(100 * tutor_belief(tutor)[level] + 0.5);
    snprintf(en, sizeof en, "By your moves so far your level is %s (%d%%).",
             level == LEVELS - 1 ? "strong" : level_names[level], sure);
    snprintf(ja, sizeof ja, "これまでの手から見て、棋力は%s（%d%%）です。", ja_names[level], sure);
    insight_say(out, en, ja);
}

// The theme of a lesson: a feature of the lens.
static bool read_theme(Spec *spec, const Game *g, TutorSetup *setup, Error *e) {
    const FeatureSet *set = features_set(g);
    const char *word = spec_get(spec, "theme"), *names[FEATURES_MAX];
    if (!word) {
        if (setup->aim != AIM_LESSON) return true;
        word = set->default_weights ? "corners" : piece_reading_suits(g) ? "takes" : "loses";
    }
    for (setup->theme = 0; setup->theme < set->readings; setup->theme++) {
        names[setup->theme] = set->features[setup->theme].key;
        if (strcmp(word, names[setup->theme]) == 0) return true;
    }
    const char *near = suggest_nearest(word, names, set->readings);
    return error_set(e, "theme: unknown '%.40s'; did you mean '%s'?", word, near ? near : names[0]);
}

static bool read_options(TutorPlayer *t, Spec *spec, const Game *g, TutorSetup *setup, Error *e) {
    static const char *const known[] = {"level", "me",    "archive", "aim",
                                        "limit", "theme", "effort"};
    static const char *const aims[] = {"even", "lose", "trap", "lesson"};
    int aim = AIM_EVEN, level = -1;
    if (!features_suit(g, e)) return false;
    if (!spec_choice(spec, "aim", aims, 4, &aim, e)) return false;
    if (!spec_real(spec, "limit", 0.01, FEATURE_FAR, &setup->limit, e)) return false;
    bool by_plies = features_set(g)->default_weights || piece_reading_suits(g);
    int most = by_plies ? 8 : 2000; // plies, or random games per move
    if (!spec_int(spec, "effort", 1, most, &setup->effort, e)) return false;
    setup->aim = t->aim = (TutorAim)aim;
    if (!read_theme(spec, g, setup, e)) return false;
    if (spec_get(spec, "me")) {
        if (!model_player_read(spec, "me", g, &t->pupil, e)) return false;
        setup->pupil = &t->pupil;
    } else if (!spec_choice(spec, "level", level_names, LEVELS, &level, e)) {
        return false;
    }
    setup->level = level + 1;
    return spec_done(spec, known, sizeof known / sizeof *known, e);
}

static Player *tutor_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = tutor_player_free,
                                  .choose = tutor_player_choose,
                                  .begins = tutor_begins,
                                  .learn = tutor_learns,
                                  .forget = tutor_forgets,
                                  .explain = tutor_explain};
    TutorPlayer *t = mem_new(1, sizeof *t);
    t->setup.game = g;
    t->player.ops = &ops;
    t->player.game = g;
    if (!read_options(t, spec, g, &t->setup, e)) {
        choice_model_clear(&t->pupil);
        free(t);
        return NULL;
    }
    return &t->player;
}

const PlayerType tutor_player_type = {
    .name = "tutor",
    .options = "level=beginner|casual|club|advanced|strong,me=NAME,aim=even|lose|trap|lesson,"
               "theme=FEATURE,limit=X,effort=N,archive=FILE",
    .summary =
        "a teacher: plays at your level, loses naturally, sets traps or gives lessons; games for "
        "two without chance",
    .make = tutor_make,
};
