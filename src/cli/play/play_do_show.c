// SPDX-License-Identifier: MIT
// play_do_show.c - commands of `genpei play` about what is printed. Each prints the item when given
// alone, and turns its printing on or off with "on" and "off".
#include "cli/play/play.h"

#include "base/mem.h"

// True when `arg` was "on" or "off" (or invalid): the command is done.
static bool switched(Play *p, const char *arg, const char *what, bool *on) {
    if (!*arg) return false;
    if (str_same_word(arg, "on") || str_same_word(arg, "off")) {
        *on = str_same_word(arg, "on");
        play_say(p, "%s: %s", what, *on ? "on" : "off");
    } else {
        play_error(p, "'%.40s' is neither on nor off", arg);
    }
    return true;
}

void play_do_board(Play *p, const char *arg) {
    bool was = p->board;
    if (switched(p, arg, "board", &p->board)) {
        if (p->board && !was) p->stale = true;
        return;
    }
    if (p->json)
        play_do_position(p, "show");
    else
        play_show_board(p);
}

void play_do_moves(Play *p, const char *arg) {
    if (switched(p, arg, "moves", &p->moves)) return;
    const State *s = referee_state(p->referee);
    if (play_viewer(p) >= 0 && play_viewer(p) != game_mover(p->game, s)) {
        play_error(p, "the moves of others tell what is hidden");
        return;
    }
    size_t ply = referee_record(p->referee)->n;
    Move *moves = mem_new(p->game->max_moves, sizeof *moves);
    size_t n = game_moves(p->game, s, moves);
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        if (i > 0) str_add_char(&text, ' ');
        if (p->japanese)
            play_line_japanese(p, s, ply, &moves[i], 1, &text);
        else
            game_move_text(p->game, s, moves[i], &text);
    }
    play_say(p, "%s", n ? str_text(&text) : "There is no move: the game is over.");
    str_clear(&text);
    free(moves);
}

void play_do_marks(Play *p, const char *arg) {
    bool on = !p->marks;
    if (!*arg || str_same_word(arg, "on") || str_same_word(arg, "off")) p->stale = true;
    if (switched(p, *arg ? arg : on ? "on" : "off", "marks", &p->marks)) return;
}

void play_do_times(Play *p, const char *arg) {
    if (switched(p, arg, "times", &p->times)) return;
    const Record *r = referee_record(p->referee);
    Str text = {0};
    for (int side = 0; side < p->game->players; side++) {
        int64_t used = 0;
        size_t known = 0;
        for (size_t i = 0; i < r->n; i++) {
            if (r->moves[i].mover != side || r->moves[i].used_ms < 0) continue;
            used += r->moves[i].used_ms;
            known++;
        }
        if (p->japanese)
            str_addf(&text, "%s%sは%zu手で%.2f秒", side ? "、" : "", play_side_japanese(p, side),
                     known, (double)used / 1000);
        else
            str_addf(&text, "%s%s %.2f s for %zu %s", side ? ", " : "", p->game->player_names[side],
                     (double)used / 1000, known, str_plural((int64_t)known, "move", "moves"));
    }
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

void play_do_rules(Play *p, const char *arg) {
    (void)arg;
    size_t n = strlen(p->game->words);
    while (n > 0 && p->game->words[n - 1] == '\n') n--;
    play_say(p, "%s\n\n%.*s", p->game->title, (int)n, p->game->words);
}
