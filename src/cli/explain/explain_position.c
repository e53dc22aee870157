// SPDX-License-Identifier: MIT
// explain_position.c - every candidate of a position with its score and reasons.
#include "cli/explain/explain.h"

#include "base/mem.h"
#include "games/reversi/reversi.h"
#include "teach/otl/otl_words.h"

enum { REASONS_SHOWN = 8 };

const char *explain_words(const Explain *x, const char *en, const char *ja) {
    return x->japanese ? ja : en;
}

void explain_value_text(const Explain *x, int value, bool exact, Str *out) {
    if (exact)
        str_addf(out, explain_words(x, "%+d stones", "%+d石"), value);
    else
        str_addf(out, explain_words(x, "%+.1f points", "%+.1f点"), value / 10.0);
}

// --- reasons ---

void explain_print_reason(const Explain *x, const OtlCheckedReason *r, int at) {
    Str text = {0};
    otl_reason_text(&r->reason, at, x->japanese, &text);
    str_add(&text, explain_words(x, ".", "。"));
    if (r->check == CHECK_CONTRADICTED)
        str_add(&text, explain_words(x, " [the search contradicts this]", "［探索の結果と矛盾］"));
    printf("    %+4d  %s\n", r->reason.value, str_text(&text));
    str_clear(&text);
}

static json_t *json_squares(uint64_t squares) {
    json_t *list = json_array();
    while (squares) {
        char name[3];
        otl_square_text(bits_pop(&squares), name);
        json_array_append_new(list, json_string(name));
    }
    return list;
}

static json_t *json_line(const OtlLine *line) {
    json_t *list = json_array();
    for (int i = 0; i < line->n; i++) {
        char name[3] = "--";
        if (line->at[i] != OTL_PASS) otl_square_text(line->at[i], name);
        json_array_append_new(list, json_string(name));
    }
    return list;
}

json_t *explain_json_reason(const Explain *x, const OtlCheckedReason *r, int at) {
    static const char *const checks[] = {"unchecked", "agrees", "contradicted"};
    Str text = {0};
    otl_reason_text(&r->reason, at, x->japanese, &text);
    json_t *j = json_pack("{s:s, s:i, s:s, s:o, s:o, s:s}", "name",
                          otl_knowledge(r->reason.know)->name, "value", r->reason.value, "text",
                          str_text(&text), "squares", json_squares(r->reason.marks), "line",
                          json_line(&r->reason.line), "check", checks[r->check]);
    str_clear(&text);
    return j;
}

json_t *explain_json_reasons(const Explain *x, const OtlCheckedReason *r, size_t n, int at) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) json_array_append_new(list, explain_json_reason(x, &r[i], at));
    return list;
}

// --- candidates ---

typedef struct {
    OtlThought thought, judged;
    OtlTruth truth;
    bool has_truth;
} Findings;

static json_t *search_value(const Findings *f, Move m) {
    for (size_t i = 0; f->has_truth && i < f->truth.n; i++)
        if (f->truth.moves[i].move == m) {
            int v = f->truth.moves[i].value;
            return f->truth.exact ? json_integer(v) : json_real(v / 10.0);
        }
    return json_null();
}

static void print_json_candidate(const Explain *x, const Findings *f, const OtlJudgement *j,
                                 const OtlCheckedReason *r, size_t n) {
    char name[3];
    otl_square_text(j->at, name);
    json_t *search =
        json_pack("{s:o, s:b, s:i}", "value", search_value(f, (Move)j->at), "exact",
                  f->has_truth && f->truth.exact, "depth", f->has_truth ? f->truth.depth : 0);
    cli_print_json(json_pack(
        "{s:s, s:f, s:i, s:s, s:b, s:s, s:o, s:s, s:o, s:o}", "move", name, "score",
        j->score / 10.0, "value", j->value, "words", otl_value_words(j->value, x->japanese),
        "chosen", f->thought.move == (Move)j->at, "state", otl_state_info(f->thought.state)->name,
        "dropped", j->dropped ? json_string(otl_step_name(j->dropped)) : json_null(), "urgency",
        otl_urgency_name(j->urgency), "search", search, "reasons",
        explain_json_reasons(x, r, n, j->at)));
}

static void print_search_line(const Explain *x, const Findings *f, Move m) {
    Str value = {0};
    for (size_t i = 0; f->has_truth && i < f->truth.n; i++)
        if (f->truth.moves[i].move == m)
            explain_value_text(x, f->truth.moves[i].value, f->truth.exact, &value);
    if (value.len && f->truth.exact)
        printf(explain_words(x, "   counted out: %s", "   読み切り：%s"), str_text(&value));
    else if (value.len)
        printf(explain_words(x, "   search to depth %d: %s", "   %d手読み：%s"), f->truth.depth,
               str_text(&value));
    str_clear(&value);
}

static void print_candidate(const Explain *x, const Findings *f, const OtlJudgement *j,
                            const OtlCheckedReason *r, size_t n) {
    char name[3];
    Str more = {0};
    otl_square_text(j->at, name);
    printf("%s %s  %+.1f", f->thought.move == (Move)j->at ? "*" : " ", name, j->score / 10.0);
    printf("  %s", otl_value_words(j->value, x->japanese));
    print_search_line(x, f, (Move)j->at);
    otl_dropped_text(j, x->japanese, &more);
    if (more.len) printf("   (%s)", str_text(&more));
    putchar('\n');
    for (size_t i = 0; i < n; i++) explain_print_reason(x, &r[i], j->at);
    str_reset(&more);
    otl_urgency_text(j, x->japanese, &more);
    if (more.len) printf("          %s%s\n", str_text(&more), explain_words(x, ".", "。"));
    str_clear(&more);
}

static void show_candidate(const Explain *x, const Findings *f, const State *s,
                           const OtlJudgement *j) {
    OtlCheckedReason reasons[REASONS_SHOWN];
    OtlReason main[REASONS_SHOWN];
    size_t n = otl_main_reasons(j, main, REASONS_SHOWN);
    for (size_t i = 0; i < n; i++) {
        bool checked = x->checker && f->has_truth;
        reasons[i] = (OtlCheckedReason){
            main[i],
            checked ? otl_check_reason(x->checker, s, &f->truth, &main[i], j->at) : CHECK_NONE};
    }
    if (x->json)
        print_json_candidate(x, f, j, reasons, n);
    else
        print_candidate(x, f, j, reasons, n);
}

static void print_state(const Explain *x, const Findings *f, const State *s) {
    const OtlStateInfo *info = otl_state_info(f->thought.state);
    Str move = {0}, value = {0};
    game_move_text(x->game, s, f->thought.move, &move);
    puts(explain_words(x, info->en, info->ja));
    printf(explain_words(x, "I would play %s", "%sと打ちます"), str_text(&move));
    if (f->thought.has_value && f->thought.strategy == BY_COUNTING) {
        explain_value_text(x, f->thought.value, true, &value);
        printf(explain_words(x, ": it ends %s", "：最終 %s"), str_text(&value));
    }
    puts(explain_words(x, ".\n", "。\n"));
    str_clear(&move);
    str_clear(&value);
}

// A move given by name is judged completely, even if it would have been dropped.
static void show_only(const Explain *x, const Findings *f, const State *s, Move m) {
    OtlMind mind = {
        .setup = otl_thinker_setup(x->thinker), .late = true, .end = true, .cutoff = OTL_NO_CUT};
    OtlJudgement j;
    if (m == REVERSI_PASS) return;
    otl_judge(&mind, otl_board_of(s, game_mover(x->game, s)), (int)m, 1, &j, NULL);
    j.score = 10 * j.value;
    show_candidate(x, f, s, &j);
}

// Where OTL judged by knowledge its own judgements are shown, then the moves it left out.
static void show_all(const Explain *x, const Findings *f, const State *s) {
    for (size_t i = 0; i < f->thought.n; i++) show_candidate(x, f, s, &f->thought.judged[i]);
    for (size_t i = 0; i < f->judged.n; i++) {
        const OtlJudgement *j = &f->judged.judged[i];
        bool shown = false;
        for (size_t k = 0; k < f->thought.n; k++) shown |= f->thought.judged[k].at == j->at;
        if (!shown) show_candidate(x, f, s, j);
    }
}

bool explain_position(const Explain *x, const State *s, const Move *only, Error *e) {
    Findings *f = mem_new(1, sizeof *f);
    Limits limits = {.stop = &x->app->stop};
    otl_think(x->thinker, s, &limits, &f->thought);
    otl_think_judge(x->thinker, s, &f->judged);
    f->has_truth = x->checker && otl_check_position(x->checker, s, &f->truth);
    if (!x->json) print_state(x, f, s);
    if (only)
        show_only(x, f, s, *only);
    else
        show_all(x, f, s);
    bool stopped = atomic_load(&x->app->stop);
    free(f);
    return stopped ? error_set(e, "stopped") : true;
}
