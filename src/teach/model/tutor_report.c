// SPDX-License-Identifier: MIT
// tutor_report.c - see tutor_report.h; its words are in tutor_words.c.
#include "teach/model/tutor_words.h"

#include "base/mem.h"
#include "engine/shogi/tsume.h"
#include "games/shogi/shogi.h"

enum { COSTLY = 400, AHEAD = 300 }; // what counts as a mistake, and as being better
enum { MATE_NODES = 5000, MATE_MB = 16, MATE_LONGEST = 11 }; // mates that a person can find

typedef struct {
    const Record *record;
    const Game *game;
    TutorJudge *judge;
    FeatureExtractor *extractor;
    Tutor *tutor; // for the level
    Tsume *tsume; // NULL: another game than shogi
    TsumeAnswer *mate;
    TutorReport *out;
    size_t phase_moves[FEATURE_PHASES];
    int topic_loss[TUTOR_TOPICS]; // what the mistakes were about
    int ahead_most;
    size_t ahead_from; // the current stretch
    int ahead_top;
    bool ahead;
} Going;

static size_t best_of(const int *values, size_t n) {
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (values[i] > values[best]) best = i;
    return best;
}

// Keeps the stretch in which the pupil was furthest ahead.
static void note_standing(Going *g, size_t ply, int value) {
    if (value >= AHEAD && !g->ahead) {
        g->ahead = true;
        g->ahead_from = ply;
        g->ahead_top = value;
    }
    if (g->ahead && value > g->ahead_top) g->ahead_top = value;
    if (g->ahead && g->ahead_top > g->ahead_most) {
        g->ahead_most = g->ahead_top;
        g->out->better_from = g->ahead_from;
    }
    if (g->ahead && g->ahead_most == g->ahead_top && value >= AHEAD) g->out->better_to = ply + 1;
    if (value < AHEAD) g->ahead = false;
}

// Inserts a mistake into the list of the worst, if it belongs there.
static void note_mistake(Going *g, const ReportMove *m) {
    TutorReport *r = g->out;
    size_t i = r->n_worst;
    if (i == REPORT_MOVES && r->worst[i - 1].loss >= m->loss) return;
    if (i < REPORT_MOVES)
        r->n_worst++;
    else
        i--;
    for (; i > 0 && r->worst[i - 1].loss < m->loss; i--) r->worst[i] = r->worst[i - 1];
    r->worst[i] = *m;
}

static void judge_move(Going *g, const State *s, size_t ply, Move played) {
    const int *values;
    FeatureRows v;
    size_t n = tutor_judge_values(g->judge, s, &values), best = best_of(values, n), mine = 0;
    features_extract(g->extractor, s, 0, &v);
    while (mine + 1 < v.n && v.moves[mine] != played) mine++;
    ReportMove m = {.ply = ply,
                    .played = played,
                    .better = v.moves[best],
                    .loss = values[best] - values[mine],
                    .before = values[best]};
    if (m.loss > 4000) m.loss = 4000; // lost is lost
    note_standing(g, ply, values[best]);
    g->out->moves++;
    g->out->phase_loss[v.phase] += m.loss;
    g->phase_moves[v.phase]++;
    if (m.loss < COSTLY) return;
    const size_t width = features_set(g->game)->n;
    int topic = tutor_reason(g->game, v.x + mine * width, v.x + best * width, &m);
    g->topic_loss[topic] += m.loss;
    note_mistake(g, &m);
}

// Whether the pupil won by a mate within so many plies of the game.
static bool wins_by_then(const Going *g, size_t ply) {
    const Record *r = g->record;
    return r->ending == END_RULES && r->payoffs[g->out->side] > 0 && r->n <= ply;
}

static void look_for_mate(Going *g, const State *s, size_t ply, Move played) {
    const ShogiPosition *p = &shogi_state(s)->position;
    if (shogi_king(p, p->mover ^ 1) == SHOGI_NOWHERE) return;
    tsume_solve(g->tsume, p, g->mate);
    TutorReport *out = g->out;
    int plies = g->mate->plies;
    if (g->mate->verdict != TSUME_MATE || plies > MATE_LONGEST || g->mate->line[0] == played)
        return;
    if (wins_by_then(g, ply + (size_t)plies)) return;
    if (out->mate_plies && out->mate_plies <= plies) return;
    out->mate_ply = ply;
    out->mate_plies = plies;
    out->mate_move = g->mate->line[0];
}

static void go_through(Going *g) {
    State *s = game_states_new(g->game, 1);
    game_copy(g->game, s, g->record->start);
    for (size_t i = 0; i < g->record->n; i++) {
        const RecordMove *m = &g->record->moves[i];
        if (m->mover == g->out->side && game_count_moves(g->game, s) > 1) {
            judge_move(g, s, i, m->move);
            if (g->tsume) look_for_mate(g, s, i, m->move);
            tutor_watch(g->tutor, s, m->move);
        }
        game_play(g->game, s, m->move);
    }
    free(s);
}

static void sum_up(Going *g) {
    TutorReport *r = g->out;
    int topic = 0;
    for (int p = 0; p < FEATURE_PHASES; p++)
        if (g->phase_moves[p]) r->phase_loss[p] /= (double)g->phase_moves[p];
    for (int k = 1; k < TUTOR_TOPICS; k++)
        if (g->topic_loss[k] > g->topic_loss[topic]) topic = k;
    r->level = tutor_level(g->tutor);
    tutor_practise(g->game, r, g->topic_loss[topic] ? topic : -1);
}

bool tutor_report(const Record *r, int side, TutorReport *out, Error *e) {
    if (!features_suit(r->game, e)) return false;
    *out = (TutorReport){.side = side};
    Going g = {.record = r, .game = r->game, .out = out};
    g.judge = tutor_judge_new(r->game, 0);
    g.extractor = features_new(r->game, NULL);
    g.tutor = tutor_new(&(TutorSetup){.game = r->game});
    if (shogi_rules(r->game)) {
        g.tsume = tsume_new(&(TsumeSetup){.memory_mb = MATE_MB, .nodes = MATE_NODES});
        g.mate = mem_new(1, sizeof *g.mate);
    }
    go_through(&g);
    sum_up(&g);
    tutor_judge_free(g.judge);
    features_free(g.extractor);
    tutor_free(g.tutor);
    tsume_free(g.tsume);
    free(g.mate);
    return out->moves > 0 || error_set(e, "there was no choice of moves in this game");
}
