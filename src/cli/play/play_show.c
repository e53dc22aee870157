// SPDX-License-Identifier: MIT
// play_show.c - what the person sees: board, moves, results; or one JSON object per line.
#include "cli/play/play.h"

#include "base/mem.h"
#include "cli/board_shogi.h"

static void say_text(Play *p, const char *event, const char *text, FILE *f) {
    if (p->json) {
        cli_print_json(json_pack("{s:s, s:s}", "event", event, "text", text));
        return;
    }
    fflush(stdout); // so that both streams keep their order in one file
    fprintf(f, "%s\n", text);
    fflush(f);
}

void play_say(Play *p, const char *format, ...) {
    Str text = {0};
    va_list ap;
    va_start(ap, format);
    str_vaddf(&text, format, ap);
    va_end(ap);
    if (p->japanese && !p->json) play_text_japanese(p, &text);
    say_text(p, "say", str_text(&text), stdout);
    str_clear(&text);
}

void play_error(Play *p, const char *format, ...) {
    Str text = {0};
    va_list ap;
    va_start(ap, format);
    str_vaddf(&text, format, ap);
    va_end(ap);
    if (p->japanese && !p->json) play_text_japanese(p, &text);
    say_text(p, "error", str_text(&text), stderr);
    str_clear(&text);
}

int play_viewer(const Play *p) {
    bool secrets = (p->game->traits & GAME_HIDDEN) && !referee_ended(p->referee);
    if (!secrets) return -1;
    int mover = game_mover(p->game, referee_state(p->referee));
    return mover >= 0 && play_is_person(p, mover) ? mover : play_person(p);
}

// What may be shown of the position after `ply` moves.
static void visible_at(const Play *p, size_t ply, State *out) {
    const Record *r = referee_record(p->referee);
    int viewer = play_viewer(p);
    if (viewer < 0) {
        record_state(r, ply, out);
        return;
    }
    State *s = game_states_new(p->game, 1);
    record_state(r, record_settled(r, ply), s);
    game_view(p->game, s, viewer, out);
    free(s);
}

void play_visible_state(const Play *p, State *out) {
    visible_at(p, referee_record(p->referee)->n, out);
}

static json_t *json_position(const Play *p, size_t ply) {
    Str text = {0};
    State *s = game_states_new(p->game, 1);
    visible_at(p, ply, s);
    game_position_text(p->game, s, &text);
    free(s);
    json_t *j = json_string(str_text(&text));
    str_clear(&text);
    return j;
}

// --- the result ---

static json_t *json_winner(const Record *r) {
    int winner = -1;
    for (int side = 0; side < r->game->players; side++)
        if (r->payoffs[side] > 0 && (winner < 0 || r->payoffs[side] > r->payoffs[winner]))
            winner = side;
    return winner < 0 ? json_null() : json_string(r->game->player_names[winner]);
}

static void show_end(Play *p, const Record *r, const char *reason) {
    Str text = {0};
    play_result_text(r, &text);
    p->printed_end = true;
    if (p->json) {
        json_t *payoffs = json_array();
        for (int side = 0; side < r->game->players; side++)
            json_array_append_new(payoffs, json_integer(r->payoffs[side]));
        cli_print_json(json_pack("{s:s, s:s, s:o, s:o, s:s, s:o}", "event", "end", "ending",
                                 ending_text(r->ending), "winner", json_winner(r), "payoffs",
                                 payoffs, "result", str_text(&text), "position",
                                 json_position(p, r->n)));
    } else {
        if (p->board && p->stale) play_show_board(p);
        if (r->ending == END_FAULT && reason) fprintf(stderr, "%s\n", reason);
        if (p->japanese) {
            str_reset(&text);
            play_result_japanese(r, &text);
        }
        printf("%s%s\n", p->japanese ? "" : "The game is over: ", str_text(&text));
        str_reset(&text);
        if (play_hindsight_text(r, &text)) printf("%s\n", str_text(&text));
        if (play_lesson_text(p, r, &text)) printf("%s", str_text(&text));
    }
    str_clear(&text);
}

void play_tell_end(Play *p) {
    show_end(p, referee_record(p->referee), NULL);
}

// --- moves ---

static const char *mover_name(const Game *g, int mover) {
    return mover == PLAYER_CHANCE ? "chance" : g->player_names[mover];
}

// Whether what the player thought would tell the person what is hidden.
static bool is_secret(const Play *p, const RecordMove *m) {
    int viewer = play_viewer(p);
    return viewer >= 0 && m->mover != viewer;
}

// Move number `i`, or `secret` for a viewer who may not know it.
static void add_told_move(const Record *r, size_t i, const State *before, int viewer,
                          const char *secret, Str *out) {
    if (record_tells_move(r, i, before, viewer))
        game_move_text(r->game, before, r->moves[i].move, out);
    else
        str_add(out, secret);
}

static void json_show_move(Play *p, const Record *r, size_t i, const State *before,
                           const Choice *c) {
    const RecordMove *m = &r->moves[i];
    const char *by = m->mover == PLAYER_CHANCE ? "chance" : p->by ? p->by : r->names[m->mover];
    Str text = {0};
    add_told_move(r, i, before, play_viewer(p), "?", &text);
    if (is_secret(p, m)) c = NULL;
    json_t *j =
        json_pack("{s:s, s:I, s:s, s:s, s:s}", "event", "move", "ply", (json_int_t)i + 1, "mover",
                  mover_name(r->game, m->mover), "by", by, "move", str_text(&text));
    str_clear(&text);
    json_object_set_new(j, "value", c && c->has_value ? json_integer(c->value) : json_null());
    if (c) {
        json_t *fixed = c->has_static ? json_integer(c->static_value) : json_null();
        json_object_set_new(j, "static", fixed);
        json_object_set_new(j, "leaves", json_integer((json_int_t)c->stats.leaves));
        json_object_set_new(j, "line", cli_json_line(r->game, before, c->line, c->line_length));
    }
    if (p->times && m->used_ms >= 0)
        json_object_set_new(j, "seconds", json_real((double)m->used_ms / 1000));
    json_object_set_new(j, "position", json_position(p, i + 1));
    cli_print_json(j);
}

// 評価値59、281局面、0.01秒
static void add_details_japanese(const Play *p, const RecordMove *m, const Choice *c, Str *out) {
    int64_t left = m->mover >= 0 ? referee_left_ms(p->referee, m->mover) : -1;
    int outcome = c && c->has_value ? value_outcome(c->value) : 0;
    if (outcome)
        str_add(out, outcome > 0 ? "  勝ち" : "  負け");
    else if (c && c->has_value)
        str_addf(out, "  評価値%d", c->value);
    if (c && c->stats.leaves) str_addf(out, "  %llu局面", (unsigned long long)c->stats.leaves);
    if (p->times && m->used_ms >= 0) str_addf(out, "  %.2f秒", (double)m->used_ms / 1000);
    if (p->times && left >= 0) str_addf(out, "  残り%.1f秒", (double)left / 1000);
}

// "value 5, static 0, 131 leaves, 0.01 s"
static void add_details(const Play *p, const RecordMove *m, const Choice *c, Str *out) {
    if (c && c->has_value) {
        str_add(out, ", value ");
        value_text(VALUE_POINTS, c->value, out);
    }
    if (c && c->has_value && c->has_static) str_addf(out, ", static %d", c->static_value);
    if (c && c->stats.leaves)
        str_addf(out, ", %llu %s", (unsigned long long)c->stats.leaves,
                 str_plural((int64_t)c->stats.leaves, "leaf", "leaves"));
    if (p->times && m->used_ms >= 0) str_addf(out, ", %.2f s", (double)m->used_ms / 1000);
    int64_t left = m->mover >= 0 ? referee_left_ms(p->referee, m->mover) : -1;
    if (p->times && left >= 0) str_addf(out, ", %.1f s left", (double)left / 1000);
}

// In shogi, the side of a Japanese move is in its sign.
static const char *side_text(const Play *p, int mover) {
    return p->japanese && mover >= 0 ? play_side_japanese(p, mover) : mover_name(p->game, mover);
}

static void text_show_move(Play *p, const Record *r, size_t i, const State *before,
                           const Choice *c) {
    const RecordMove *m = &r->moves[i];
    Str move = {0}, details = {0};
    if (p->japanese)
        play_move_japanese(r, i, &move);
    else
        add_told_move(r, i, before, play_viewer(p), "(unseen)", &move);
    if (is_secret(p, m)) c = NULL;
    (p->japanese ? add_details_japanese : add_details)(p, m, c, &details);
    const char *bold = p->style.colour ? "\033[1m" : "";
    const char *dim = p->style.colour ? "\033[0;2m" : "";
    const char *plain = p->style.colour ? "\033[0m" : "";
    printf("%3zu. %s%s", i + 1, p->japanese ? "" : mover_name(r->game, m->mover),
           p->japanese ? "" : " ");
    Move only;
    if (strcmp(str_text(&move), "pass") == 0)
        printf("%spasses%s%s", bold, plain,
               play_forced_pass(r->game, before, &only) ? ": there is no other move" : "");
    else
        printf("%s%s%s", bold, str_text(&move), plain);
    if (p->by) printf(p->japanese ? "（代わりに指した手）" : " (%s)", p->by);
    if (details.len) printf("%s   %s%s", dim, str_text(&details) + 2, plain);
    putchar('\n');
    str_clear(&move);
    str_clear(&details);
}

static void show_one_move(Play *p, const Record *r, size_t i, const Choice *c) {
    State *before = game_states_new(r->game, 1);
    record_state(r, i, before);
    Move pass;
    bool passed = play_forced_pass(r->game, before, &pass);
    // A pass is announced even when moves are not printed: the board does not show it.
    if (p->json)
        json_show_move(p, r, i, before, c);
    else if (p->moves || (passed && p->board))
        text_show_move(p, r, i, before, c);
    free(before);
}

// Where something is hidden from a person, what chance deals is shown when all is dealt: only then
// is it known which cards are face up.
static void show_move(Play *p, const Record *r, const Choice *c) {
    size_t first = r->n - 1;
    if ((p->game->traits & GAME_HIDDEN) && play_person(p) >= 0 &&
        r->moves[first].mover == PLAYER_CHANCE) {
        if (play_viewer(p) >= 0 && record_settled(r, r->n) < r->n) return;
        while (first > 0 && r->moves[first - 1].mover == PLAYER_CHANCE) first--;
    }
    for (size_t i = first; i < r->n; i++) show_one_move(p, r, i, i == r->n - 1 ? c : NULL);
    // Between programs every position is shown; with a person, the one they have to answer.
    if (!p->json && p->board && play_person(p) < 0) play_show_board(p);
}

void play_report(void *context, const Referee *r, RefereeEvent event, const Choice *choice,
                 const char *text) {
    Play *p = context;
    const Record *record = referee_record(r);
    play_wipe(p);
    if (event == REFEREE_REFUSED) {
        play_error(p, "%s", text);
    } else if (event == REFEREE_MOVE) {
        if (choice) {
            p->choice = *choice;
            p->choice_ply = record->n - 1;
            p->has_choice = true;
        }
        play_changed(p);
        show_move(p, record, choice);
    } else if (record->ending != END_STOPPED) {
        Error e;
        if (!play_keep(p, record, &e)) play_error(p, "%s", e.text);
        show_end(p, record, text);
    }
    fflush(stdout);
}

// --- the board and what stands around it ---

void play_show_board(Play *p) {
    const Record *r = referee_record(p->referee);
    State *s = game_states_new(p->game, 1);
    Str last = {0};
    // What chance did (dice, a card) is not a move to a cell.
    if (r->n > 0 && r->moves[r->n - 1].mover != PLAYER_CHANCE) {
        record_state(r, r->n - 1, s);
        game_seen_move_text(p->game, s, r->moves[r->n - 1].move, play_viewer(p), &last);
    }
    play_visible_state(p, s);
    BoardStyle style = p->style;
    style.last = str_text(&last);
    if (p->japanese) board_style_japanese(p->game, s, play_is_handicap(p), &style);
    style.legal = p->marks && !referee_ended(p->referee);
    board_print(stdout, p->game, s, &style);
    fflush(stdout);
    p->stale = false;
    str_clear(&last);
    free(s);
}

void play_show_start(Play *p) {
    const Game *g = p->game;
    if (p->json) {
        json_t *players = json_object();
        for (int side = 0; side < g->players; side++)
            json_object_set_new(players, g->player_names[side], json_string(p->seats[side]->text));
        cli_print_json(json_pack("{s:s, s:s, s:o, s:o}", "event", "start", "game", g->name,
                                 "players", players, "position",
                                 json_position(p, referee_record(p->referee)->n)));
        return;
    }
    Str text = {0};
    play_seats_text(p, &text);
    if (p->japanese)
        play_say(p, "将棋：%s。%s", str_text(&text),
                 p->exhibition ? "" : "「help」でコマンドの一覧を表示します。");
    else
        play_say(p, "%s: %s.%s", g->title, str_text(&text),
                 p->exhibition ? "" : " 'help' lists the commands.");
    str_clear(&text);
}

void play_seats_text(const Play *p, Str *out) {
    int persons = 0;
    for (int side = 0; side < p->game->players; side++) persons += play_is_person(p, side);
    for (int side = 0; side < p->game->players; side++) {
        const char *who = side_text(p, side);
        if (side > 0) str_add(out, p->japanese ? "、" : ", ");
        if (p->japanese)
            str_addf(out, "%sは%s", who,
                     persons == 1 && play_is_person(p, side) ? "あなた" : p->seats[side]->text);
        else if (persons == 1 && play_is_person(p, side))
            str_addf(out, "you are %s", who);
        else
            str_addf(out, "%s is %s", p->seats[side]->text, who);
    }
}

void play_show_thinking(const Play *p, const char *who) {
    if (!p->screen) return;
    printf(p->japanese ? "%sが考えています…" : "%s thinks ...", who);
    fflush(stdout);
}

void play_wipe(const Play *p) {
    if (p->screen) fputs("\r\033[K", stdout);
}

void play_prompt(const Play *p, Str *out) {
    const State *s = referee_state(p->referee);
    if (referee_ended(p->referee)) {
        str_add(out, p->japanese ? "終局> " : "over> ");
        return;
    }
    int mover = game_mover(p->game, s);
    str_addf(out, "%zu. %s", referee_record(p->referee)->n + 1, side_text(p, mover));
    bool person = mover >= 0 && play_is_person(p, mover);
    if (!person && mover >= 0) str_addf(out, " (%s)", p->seats[mover]->text);
    str_add(out, person ? "> " : p->japanese ? "、待機中> " : ", waiting> ");
}

void play_moves_text(const Record *r, int viewer, Str *out) {
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        if (i > 0) str_add_char(out, ' ');
        add_told_move(r, i, s, viewer, "?", out);
        game_play(r->game, s, r->moves[i].move);
    }
    free(s);
}

// A word as a shell reads it back.
static void add_quoted(Str *out, const char *word) {
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               ":=,./_-+";
    if (*word && word[strspn(word, safe)] == '\0') {
        str_add(out, word);
        return;
    }
    str_add_char(out, '\'');
    for (const char *c = word; *c; c++) {
        if (*c == '\'')
            str_add(out, "'\\''");
        else
            str_add_char(out, *c);
    }
    str_add_char(out, '\'');
}

void play_show_unfinished(Play *p) {
    static const char *const options[] = {" --first ", " --second "};
    const Record *r = referee_record(p->referee);
    if (referee_ended(p->referee) || r->n == 0) return;
    if (play_viewer(p) >= 0) { // its moves tell what is hidden
        fflush(stdout);
        fprintf(stderr, "unfinished\n");
        return;
    }
    Str line = {0}, text = {0};
    str_addf(&line, "genpei play %s", p->game->name);
    if (p->japanese) str_add(&line, " --language ja");
    for (int side = 0; side < p->game->players && side < 2; side++) {
        str_add(&line, options[side]);
        add_quoted(&line, p->seats[side]->text);
    }
    State *start = game_states_new(p->game, 1);
    game_start(p->game, start);
    if (!game_same(p->game, start, r->start)) {
        game_position_text(p->game, r->start, &text);
        str_add(&line, " --position ");
        add_quoted(&line, str_text(&text));
    }
    free(start);
    str_add(&line, " --moves \"");
    play_moves_text(r, -1, &line);
    fflush(stdout);
    fprintf(stderr,
            p->japanese ? "対局の途中です。続けるには：%s\"\n" : "unfinished; to continue: %s\"\n",
            str_text(&line));
    str_clear(&line);
    str_clear(&text);
}
