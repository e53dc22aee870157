// SPDX-License-Identifier: MIT
// otl_player.c - see otl_player.h.
#include "players/reversi/otl_player.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/insight.h"
#include "teach/otl/otl_knowledge_text.h"
#include "teach/otl/otl_think.h"
#include "teach/otl/otl_words.h"

typedef struct {
    Player player;
    OtlThinker *thinker;
    OtlThought thought; // scratch: too large for the stack
} OtlPlayer;

static void otl_free(Player *p) {
    OtlPlayer *otl = (OtlPlayer *)p;
    otl_thinker_free(otl->thinker);
    free(otl);
}

static bool otl_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)e;
    OtlPlayer *otl = (OtlPlayer *)p;
    OtlThought *t = &otl->thought;
    otl_think(otl->thinker, turn->state, &turn->limits, t);
    out->move = t->move;
    out->has_value = t->has_value;
    out->value = t->value;
    bool searched = t->strategy == BY_SEARCH || t->strategy == BY_COUNTING;
    if (searched && t->has_value) {
        out->stats = t->search.stats;
        out->line_length = t->search.line_length;
        memcpy(out->line, t->search.line, t->search.line_length * sizeof(Move));
    } else {
        out->stats =
            (SearchStats){.nodes = otl_counts_total(&t->counts), .depth = t->counts.deepest};
    }
    return true;
}

static size_t otl_values(Player *p, const Turn *turn, MoveValue *out) {
    return otl_think_values(((OtlPlayer *)p)->thinker, turn->state, &turn->limits, out);
}

static void full_stop(Str *en, Str *ja) {
    str_add_char(en, '.');
    str_add(ja, "。");
}

// One sentence for each reason, with its squares.
static void say_reasons(const OtlJudgement *j, Insight *out) {
    enum { MOST = 6 };
    OtlReason reasons[MOST];
    size_t n = otl_main_reasons(j, reasons, MOST);
    for (size_t i = 0; i < n; i++) {
        const OtlReason *r = &reasons[i];
        Str en = {0}, ja = {0}, cells = {0};
        str_addf(&en, "%+d: ", r->value);
        str_addf(&ja, "%+d：", r->value);
        otl_reason_text(r, j->at, false, &en);
        otl_reason_text(r, j->at, true, &ja);
        full_stop(&en, &ja);
        for (uint64_t marks = r->marks; marks;) {
            char name[3];
            otl_square_text(bits_pop(&marks), name);
            str_addf(&cells, "%s%s", cells.len ? " " : "", name);
        }
        insight_say_of(out, str_text(&en), str_text(&ja), str_text(&cells),
                       r->value > 0 ? "good" : "bad");
        str_clear(&en);
        str_clear(&ja);
        str_clear(&cells);
    }
}

static void say_urgency(const OtlJudgement *j, Insight *out) {
    Str en = {0}, ja = {0};
    otl_urgency_text(j, false, &en);
    otl_urgency_text(j, true, &ja);
    if (en.len) {
        full_stop(&en, &ja);
        insight_say(out, str_text(&en), str_text(&ja));
    }
    str_clear(&en);
    str_clear(&ja);
}

// The moves not judged to the end, and the step after which each was dropped.
static void say_dropped(const OtlThought *t, Insight *out) {
    for (int step = STEP_SHAPE; step <= STEP_BAD; step++) {
        uint64_t moves = 0;
        for (size_t i = 0; i < t->n; i++)
            if (t->judged[i].dropped == (OtlStep)step) moves |= OTL_ONE(t->judged[i].at);
        if (!moves) continue;
        Str en = {0}, ja = {0};
        otl_squares_text(moves, false, &en);
        otl_squares_text(moves, true, &ja);
        const OtlJudgement one = {.dropped = (OtlStep)step, .cutoff = t->judged[0].cutoff};
        str_add(&en, ": ");
        str_add(&ja, "：");
        otl_dropped_text(&one, false, &en);
        otl_dropped_text(&one, true, &ja);
        full_stop(&en, &ja);
        insight_say(out, str_text(&en), str_text(&ja));
        str_clear(&en);
        str_clear(&ja);
    }
}

static void otl_explain(Player *p, const Turn *turn, Insight *out) {
    OtlPlayer *otl = (OtlPlayer *)p;
    OtlThought *t = &otl->thought;
    otl_think(otl->thinker, turn->state, &turn->limits, t);
    const OtlStateInfo *info = otl_state_info(t->state);
    if (t->has_value) insight_say(out, info->en, info->ja);
    if (t->strategy == BY_COUNTING && t->has_value)
        insight_say(out, "Values are stones I win by.", "評価は最終の石差です。");
    else if (t->has_value)
        insight_say(out,
                    "Values are tenths of a point; a possible move is worth about five points.",
                    "評価は0.1点単位で、着手可能数一つが約5点です。");
    if (t->n == 0) return;
    say_reasons(&t->judged[0], out);
    say_urgency(&t->judged[0], out);
    say_dropped(t, out);
}

OtlThinker *otl_player_thinker(Player *p) {
    return p->ops->choose == otl_choose ? ((OtlPlayer *)p)->thinker : NULL;
}

static bool read_knowledge(OtlSetup *s, const char *path, Error *e) {
    Str text = {0};
    Error why;
    bool ok = os_read_file(path, OTL_KNOWLEDGE_BYTES_MAX, &text, e);
    if (ok && strlen(str_text(&text)) != text.len)
        ok = error_set(e, "knowledge: %.60s: byte %zu is 0", path, strlen(str_text(&text)) + 1);
    if (ok && !otl_knowledge_read(str_text(&text), s, &why))
        ok = error_set(e, "knowledge: %.60s, %s", path, why.text);
    str_clear(&text);
    return ok;
}

static bool read_options(OtlSetup *s, Spec *spec, Error *e) {
    static const char *const known[] = {"opening", "depth",  "late",      "late-depth",
                                        "exact",   "time",   "without",   "shape",
                                        "own",     "fights", "knowledge", "reading"};
    const char *without = spec_get(spec, "without"), *knowledge = spec_get(spec, "knowledge");
    const char *reading = spec_get(spec, "reading");
    double seconds = (double)s->exact_ms / 1000;
    int shape[3];
    size_t n = 3;
    if (!spec_int(spec, "opening", 4, 64, &s->opening_stones, e)) return false;
    if (!spec_int(spec, "depth", 1, 20, &s->opening_depth, e)) return false;
    if (!spec_int(spec, "late", 0, 60, &s->late_empty, e)) return false;
    if (!spec_int(spec, "late-depth", 1, 20, &s->late_depth, e)) return false;
    if (!spec_int(spec, "exact", 0, 24, &s->exact_empty, e)) return false;
    if (!spec_real(spec, "time", 0, 3600, &seconds, e)) return false;
    if (!spec_int(spec, "own", 0, 100, &s->own_move, e)) return false;
    if (!spec_int(spec, "fights", 1, OTL_FIGHT_MAX, &s->fight_depth, e)) return false;
    if (!spec_ints(spec, "shape", shape, &n, e)) return false;
    if (n != 0 && n != 3) return error_set(e, "shape: %zu numbers instead of 3", n);
    if (n == 3) s->shape_moves = shape[0], s->shape_outside = shape[1], s->shape_stone = shape[2];
    s->exact_ms = (int64_t)(seconds * 1000);
    if (without && !otl_read_without(without, &s->without, e)) return false;
    if (reading && !otl_read_readings(reading, &s->readings, e)) return false;
    if (knowledge && !read_knowledge(s, knowledge, e)) return false;
    return spec_done(spec, known, sizeof known / sizeof *known, e);
}

static Player *otl_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.ponders = true,
                                  .free = otl_free,
                                  .choose = otl_choose,
                                  .values = otl_values,
                                  .explain = otl_explain};
    OtlSetup setup = otl_default_setup();
    if (!otl_suits(g, e) || !read_options(&setup, spec, e)) return NULL;
    OtlPlayer *otl = mem_new(1, sizeof *otl);
    otl->player.ops = &ops;
    otl->thinker = otl_thinker_new(g, &setup);
    return &otl->player;
}

const PlayerType otl_player_type = {
    .name = "otl",
    .options = "opening=N,depth=N,late=N,late-depth=N,exact=N,time=S,without=TYPE/...,shape=N/N/N,"
               "own=N,fights=N,knowledge=FILE,reading=NAME/...",
    .summary = "judges by knowledge and says why (1984); Othello 8x8",
    .make = otl_make,
};
