// SPDX-License-Identifier: MIT
// explain_game.c - the moves of a game that lost most, what was wrong, what was better.
#include "cli/explain/explain.h"

#include "base/mem.h"
#include "work/progress.h"

// What speaks clearly against a move, in points.
enum { CLEAR_FAULT = 5 };

static void say_progress(void *context, size_t ply, size_t of) {
    progress_say(context, "move %zu of %zu", ply + 1, of);
}

static const char *name_of(const Explain *x, int player) {
    static const char *const ja[] = {"黒", "白"};
    return x->japanese ? ja[player] : x->game->player_names[player];
}

// How the move changed the result, where both values are exact.
static const char *turning_point(const Explain *x, const OtlMistake *m) {
    if (!m->exact) return "";
    if (m->best > 0 && m->value < 0)
        return explain_words(x, ": a won game is lost", "：勝ちを負けにしました");
    if (m->best > 0 && m->value == 0)
        return explain_words(x, ": a won game is drawn", "：勝ちを引き分けにしました");
    if (m->best == 0 && m->value < 0)
        return explain_words(x, ": a drawn game is lost", "：引き分けを負けにしました");
    return "";
}

static void print_mistake(const Explain *x, const State *s, const OtlMistake *m, const char *move) {
    Str loss = {0}, line = {0};
    explain_value_text(x, -m->loss, m->exact, &loss);
    printf("%zu. %s %s  (%s%s)\n", m->ply + 1, name_of(x, m->mover), move, str_text(&loss),
           turning_point(x, m));
    for (size_t i = 0; i < m->n_wrong; i++) explain_print_reason(x, &m->wrong[i], (int)m->move);
    if (m->n_wrong == 0)
        printf("          %s\n",
               explain_words(x, "My knowledge finds no fault; only the search does.",
                             "知識では問題が見えず、探索で分かる手です。"));
    cli_line_text(x->game, s, m->line, m->line_length, &line);
    printf(explain_words(x, "  better: %s\n", "  正着：%s\n"), str_text(&line));
    for (size_t i = 0; i < m->n_better; i++)
        explain_print_reason(x, &m->better_why[i], (int)m->better);
    bool clear = m->n_wrong > 0 && m->wrong[0].reason.value <= -CLEAR_FAULT;
    if (m->n_better == 0 && clear)
        printf("          %s\n", explain_words(x, "It avoids that.", "それを避けられます。"));
    else if (m->n_better == 0)
        printf("          %s\n",
               explain_words(x, "Only the search shows why.", "理由は探索でしか分かりません。"));
    putchar('\n');
    str_clear(&loss);
    str_clear(&line);
}

static void print_json_mistake(const Explain *x, const State *s, const OtlMistake *m,
                               const char *move, const char *better) {
    double unit = m->exact ? 1 : 10;
    cli_print_json(
        json_pack("{s:i, s:s, s:s, s:f, s:f, s:b, s:s, s:o, s:o, s:o}", "ply", (int)m->ply + 1,
                  "mover", x->game->player_names[m->mover], "move", move, "score", m->value / unit,
                  "loss", m->loss / unit, "exact", m->exact, "better", better, "line",
                  cli_json_line(x->game, s, m->line, m->line_length), "reasons",
                  explain_json_reasons(x, m->wrong, m->n_wrong, (int)m->move), "better_reasons",
                  explain_json_reasons(x, m->better_why, m->n_better, (int)m->better)));
}

static void show_mistake(const Explain *x, const Record *game, const OtlMistake *m) {
    State *s = game_states_new(x->game, 1);
    Str move = {0}, better = {0};
    record_state(game, m->ply, s);
    game_move_text(x->game, s, m->move, &move);
    game_move_text(x->game, s, m->better, &better);
    if (x->json)
        print_json_mistake(x, s, m, str_text(&move), str_text(&better));
    else
        print_mistake(x, s, m, str_text(&move));
    str_clear(&move);
    str_clear(&better);
    free(s);
}

bool explain_game(const Explain *x, const Record *game, size_t most, Error *e) {
    OtlMistake *mistakes = mem_new(most, sizeof *mistakes);
    Progress progress;
    progress_init(&progress);
    size_t n = otl_review(x->thinker, x->checker, game, most, say_progress, &progress, mistakes);
    progress_clear(&progress);
    for (size_t i = 0; i < n; i++) show_mistake(x, game, &mistakes[i]);
    if (n == 0 && !x->json)
        puts(explain_words(x, "No move lost much.", "大きく損をした手はありません。"));
    free(mistakes);
    return atomic_load(&x->app->stop) ? error_set(e, "stopped") : true;
}
