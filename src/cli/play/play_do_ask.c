// SPDX-License-Identifier: MIT
// play_do_ask.c - commands of `genpei play` that ask programs what they think.
#include "cli/play/play.h"

#include "base/mem.h"
#include "player/player_insight.h"
#include "referee/live_game.h"

// The player to ask: the one named, else the program in a seat (which may have learned), that of
// the other side first, else the default opponent. The caller frees `*made`.
static Player *adviser(Play *p, const char *text, Player **made) {
    Error e;
    *made = NULL;
    int mover = game_mover(p->game, referee_state(p->referee));
    for (int i = 1; i <= p->game->players && !*text; i++) {
        int side = (mover + i + p->game->players) % p->game->players;
        if (!play_is_person(p, side)) return p->seats[side];
    }
    if (player_is_person(&p->app->players, text)) {
        play_error(p, "people cannot be asked, only programs");
        return NULL;
    }
    *made = player_new(&p->app->players, p->game, *text ? text : play_default_opponent(p), &e);
    if (!*made)
        play_error(p, "%s", e.text);
    else
        player_begins(*made, mover > 0 ? mover : 0, p->seed);
    return *made;
}

// False, with a message, when there is nothing to ask about.
static bool can_ask(Play *p) {
    if (referee_ended(p->referee)) {
        play_error(p, "the game is over; 'undo' takes moves back, 'new' starts over");
        return false;
    }
    int mover = game_mover(p->game, referee_state(p->referee)), viewer = play_viewer(p);
    if (mover == PLAYER_CHANCE)
        play_error(p, "chance is to move");
    else if (viewer >= 0 && viewer != mover)
        play_error(p, "an answer would tell what is hidden from you");
    else
        return true;
    return false;
}

// What the mover is asked; end with `done`.
static Turn turn_now(Play *p, State *view) {
    const Game *g = p->game;
    const State *s = referee_state(p->referee);
    int mover = game_mover(g, s);
    game_view(g, s, mover, view);
    return (Turn){.state = view,
                  .record = g->traits & GAME_HIDDEN ? NULL : referee_record(p->referee),
                  .past = record_past(referee_record(p->referee)),
                  .side = mover,
                  .limits = {.stop = &p->app->stop}};
}

static void done(Turn *turn) {
    past_free((Past *)(uintptr_t)turn->past);
    free((State *)(uintptr_t)turn->state);
}

static json_t *json_or_null(bool known, int value) {
    return known ? json_integer(value) : json_null();
}

// In the language of the session.
static void add_sentences(const Play *p, const Insight *i, size_t first, Str *out) {
    for (size_t k = first; k < i->n_sentences; k++)
        str_addf(out, "\n  %s", p->japanese ? i->sentences[k].ja : i->sentences[k].en);
}

// A hint, or a move that was played, in Japanese.
static void say_choice_japanese(Play *p, const char *name, bool asked, const State *s,
                                const Choice *c, const Insight *why) {
    size_t ply = asked ? referee_record(p->referee)->n : p->choice_ply;
    Str text = {0};
    str_addf(&text, asked ? "%s の指し手：" : "%s が指した手：", name);
    play_line_japanese(p, s, ply, &c->move, 1, &text);
    if (c->has_value) {
        int outcome = value_outcome(c->value);
        str_add(&text, "\n  評価値 ");
        if (outcome)
            str_add(&text, outcome > 0 ? "勝ち" : "負け");
        else
            str_addf(&text, "%d", c->value);
        str_addf(&text, "、%llu局面", (unsigned long long)c->stats.leaves);
    } else {
        str_add(&text, "\n  （先読みはしていません）");
    }
    if (c->line_length) str_add(&text, "\n  読み筋 ");
    play_line_japanese(p, s, ply, c->line, c->line_length, &text);
    if (why) add_sentences(p, why, 1, &text);
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

static json_t *sentences_json(const Insight *i, size_t first) {
    json_t *list = json_array();
    for (size_t k = first; k < i->n_sentences; k++)
        json_array_append_new(list, json_string(i->sentences[k].en));
    return list;
}

// What a player chose in `s`, with what it said of it beyond the choice (`why`, NULL: nothing).
static void show_choice(Play *p, const char *event, const char *name, const State *s,
                        const Choice *c, const Insight *why) {
    const Game *g = p->game;
    if (p->json) {
        json_t *object = json_pack(
            "{s:s, s:s, s:o, s:o, s:o, s:i, s:I, s:o}", "event", event, "player", name, "move",
            cli_json_move(g, s, c->move), "value", json_or_null(c->has_value, c->value), "static",
            json_or_null(c->has_static, c->static_value), "depth", c->stats.depth, "leaves",
            (json_int_t)c->stats.leaves, "line", cli_json_line(g, s, c->line, c->line_length));
        if (why) json_object_set_new(object, "sentences", sentences_json(why, 1));
        cli_print_json(object);
        return;
    }
    bool asked = strcmp(event, "hint") == 0;
    if (p->japanese) {
        say_choice_japanese(p, name, asked, s, c, why);
        return;
    }
    Str text = {0};
    str_addf(&text, "%s %s ", name, asked ? "would play" : "played");
    game_move_text(g, s, c->move, &text);
    if (c->has_static) str_addf(&text, "\n  static value    %d", c->static_value);
    if (c->has_value) {
        str_add(&text, "\n  backed-up value ");
        value_text(VALUE_POINTS, c->value, &text);
        if (c->stats.leaves)
            str_addf(&text, "\n  leaves          %llu", (unsigned long long)c->stats.leaves);
    } else {
        str_add(&text, "\n  (it did not look ahead)");
    }
    if (c->line_length) str_add(&text, "\n  expected line   ");
    cli_line_text(g, s, c->line, c->line_length, &text);
    if (why) add_sentences(p, why, 1, &text);
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

void play_do_hint(Play *p, const char *arg) {
    if (!can_ask(p)) return;
    Player *made, *player = adviser(p, arg, &made);
    if (!player) return;
    State *view = game_states_new(p->game, 1);
    Turn turn = turn_now(p, view);
    Choice c;
    Error e;
    play_show_thinking(p, player->text);
    bool answered = player_choose(player, &turn, &c, &e);
    play_wipe(p);
    if (play_stopped(p))
        play_error(p, "stopped");
    else if (!answered)
        play_error(p, "%s", e.text);
    else if (c.resigns)
        play_say(p, "%s would resign", player->text);
    else
        show_choice(p, "hint", player->text, view, &c, NULL);
    done(&turn);
    player_free(made);
}

// `ply`: moves of the record before `s`.
static void show_sentences(Play *p, const char *name, const State *s, size_t ply,
                           const Insight *i) {
    if (p->json) {
        cli_print_json(json_pack("{s:s, s:s, s:o, s:o}", "event", "why", "player", name, "move",
                                 cli_json_move(p->game, s, i->choice.move), "sentences",
                                 sentences_json(i, 0)));
        return;
    }
    Str text = {0};
    if (p->japanese) {
        str_addf(&text, "%s の指し手：", name);
        play_line_japanese(p, s, ply, &i->choice.move, 1, &text);
    } else {
        str_addf(&text, "%s would play ", name);
        game_move_text(p->game, s, i->choice.move, &text);
    }
    add_sentences(p, i, 0, &text);
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

// Where only people play, or a player is named: what a program would do here, and why.
static void explain_here(Play *p, const char *arg) {
    if (!can_ask(p)) return;
    Player *made, *player = adviser(p, arg, &made);
    if (!player) return;
    State *view = game_states_new(p->game, 1);
    Turn turn = turn_now(p, view);
    Insight insight;
    Error e;
    play_show_thinking(p, player->text);
    bool answered = player_insight(player, &turn, &insight, &e);
    play_wipe(p);
    if (answered)
        show_sentences(p, player->text, view, referee_record(p->referee)->n, &insight);
    else
        play_error(p, "%s", e.text);
    if (answered) insight_clear(&insight);
    done(&turn);
    player_free(made);
}

// The game before the last choice of a program.
static void game_before_choice(const Play *p, LiveGame *out) {
    const Record *r = referee_record(p->referee);
    Record copy;
    record_copy(&copy, r);
    live_init_record(out, &copy, &(LiveSetup){.game = p->game});
    live_take_back(out, r->n - p->choice_ply);
}

// The last choice of a program. A player with reasons is asked once more for them; should it now
// prefer another move, they are those of that move.
static void explain_last(Play *p) {
    const Record *r = referee_record(p->referee);
    int mover = r->moves[p->choice_ply].mover;
    Player *player = p->seats[mover];
    LiveGame before;
    Insight insight;
    Error e;
    bool answered = false;
    game_before_choice(p, &before);
    if (player->ops->explain && strcmp(player->text, r->names[mover]) == 0) {
        const Turn turn = live_turn(&before, (Limits){.stop = &p->app->stop});
        play_show_thinking(p, player->text);
        answered = player_insight(player, &turn, &insight, &e);
        play_wipe(p);
    }
    bool same = answered && insight.choice.move == p->choice.move;
    show_choice(p, "why", r->names[mover], before.state, &p->choice, same ? &insight : NULL);
    if (answered && !same) show_sentences(p, player->text, before.state, p->choice_ply, &insight);
    if (answered) insight_clear(&insight);
    live_clear(&before);
}

void play_do_why(Play *p, const char *arg) {
    const Record *r = referee_record(p->referee);
    bool people = true;
    for (int side = 0; side < p->game->players; side++) people &= play_is_person(p, side);
    if (*arg || people)
        explain_here(p, arg);
    else if (!p->has_choice || p->choice_ply >= r->n)
        play_error(p, "no program has moved yet");
    else if (play_viewer(p) >= 0 && r->moves[p->choice_ply].mover != play_viewer(p))
        play_error(p, "an answer would tell what is hidden from you");
    else
        explain_last(p);
}

// The values as text in Japanese, one move a line.
static void say_values_japanese(Play *p, const State *s, const MoveValue *v, size_t n) {
    size_t ply = referee_record(p->referee)->n;
    Str text = {0};
    str_add(&text, "指し手　評価値　局面数　読み筋");
    for (size_t i = 0; i < n; i++) {
        int outcome = value_outcome(v[i].value);
        str_add_char(&text, '\n');
        play_line_japanese(p, s, ply, &v[i].move, 1, &text);
        if (outcome)
            str_add(&text, outcome > 0 ? "　勝ち" : "　負け");
        else
            str_addf(&text, "　%d", v[i].value);
        str_addf(&text, "　%llu　", (unsigned long long)v[i].leaves);
        play_line_japanese(p, s, ply, v[i].line, v[i].line_length, &text);
    }
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

static void show_values(Play *p, const char *name, const State *s, const MoveValue *v, size_t n) {
    if (p->japanese) {
        say_values_japanese(p, s, v, n);
        return;
    }
    json_t *list = json_array();
    Str text = {0}, move = {0}, value = {0};
    str_addf(&text, "%-8s %8s %8s %10s  %s", "move", "value", "static", "leaves", "expected line");
    for (size_t i = 0; i < n; i++) {
        str_reset(&move);
        game_move_text(p->game, s, v[i].move, &move);
        str_reset(&value);
        value_text(VALUE_POINTS, v[i].value, &value);
        str_addf(&text, "\n%-8s %8s %8d %10llu  ", str_text(&move), str_text(&value),
                 v[i].static_value, (unsigned long long)v[i].leaves);
        cli_line_text(p->game, s, v[i].line, v[i].line_length, &text);
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:i, s:I, s:o}", "move", str_text(&move),
                                        "value", v[i].value, "static", v[i].static_value, "leaves",
                                        (json_int_t)v[i].leaves, "line",
                                        cli_json_line(p->game, s, v[i].line, v[i].line_length)));
    }
    if (p->json) {
        cli_print_json(
            json_pack("{s:s, s:s, s:o}", "event", "values", "player", name, "moves", list));
    } else {
        json_decref(list);
        play_say(p, "%s", str_text(&text));
    }
    str_clear(&text);
    str_clear(&move);
    str_clear(&value);
}

void play_do_values(Play *p, const char *arg) {
    if (!can_ask(p)) return;
    Player *made, *player = adviser(p, arg, &made);
    if (!player) return;
    State *view = game_states_new(p->game, 1);
    Turn turn = turn_now(p, view);
    MoveValue *v = mem_new(p->game->max_moves, sizeof *v);
    play_show_thinking(p, player->text);
    size_t n = player_values(player, &turn, v);
    play_wipe(p);
    if (play_stopped(p)) {
        play_error(p, "stopped");
    } else if (n == 0) {
        play_error(p, "%s cannot say what moves are worth; 'values PLAYER' asks another",
                   player->text);
    } else {
        move_values_sort(v, n);
        show_values(p, player->text, view, v, n);
    }
    free(v);
    done(&turn);
    player_free(made);
}
