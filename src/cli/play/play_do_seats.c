// SPDX-License-Identifier: MIT
// play_do_seats.c - commands of `genpei play` about players and clocks.
#include "cli/play/play.h"

#include "base/suggest.h"

static void say_seats(Play *p) {
    Str text = {0};
    play_seats_text(p, &text);
    play_say(p, "Now %s.", str_text(&text));
    str_clear(&text);
}

// Whether a person may not take the seat of a program now, because something is hidden: who takes
// it sees its cards.
static bool seats_are_secret(Play *p) {
    return (p->game->traits & GAME_HIDDEN) && !referee_ended(p->referee) &&
           referee_record(p->referee)->n > 0;
}

static void refuse_seat(Play *p) {
    play_error(p, "a program's seat cannot be taken while its cards are hidden");
}

void play_do_sides(Play *p, const char *arg) {
    (void)arg;
    int n = p->game->players;
    if (n < 2) {
        play_error(p, "there is only one side");
        return;
    }
    for (int side = 0; side < n && seats_are_secret(p); side++)
        if (!play_is_person(p, side) && play_is_person(p, (side + n - 1) % n)) {
            refuse_seat(p);
            return;
        }
    Player *last = p->seats[n - 1];
    for (int side = n - 1; side > 0; side--) p->seats[side] = p->seats[side - 1];
    p->seats[0] = last;
    for (int side = 0; side < n; side++) referee_seat(p->referee, side, p->seats[side]);
    play_changed(p);
    if (p->flow == FLOW_WAIT && play_person(p) >= 0) p->flow = FLOW_RUN;
    say_seats(p);
}

void play_do_players(Play *p, const char *arg) {
    (void)arg;
    say_seats(p);
    Str text = {0};
    str_add(&text, p->japanese ? "プレイヤーの一覧（説明は英語）：\n" : "Known players:\n");
    cli_players_text(&p->app->players, &text);
    text.text[--text.len] = '\0'; // play_say ends the line
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

static void reseat(Play *p, int side, const char *text) {
    Error e;
    if (side >= p->game->players) {
        play_error(p, "%s has no player %d", p->game->name, side + 1);
    } else if (!*text) {
        play_error(p, "which player? such as human or ply:depth=7");
    } else if (seats_are_secret(p) && !play_is_person(p, side) &&
               player_is_person(&p->app->players, text)) {
        refuse_seat(p);
    } else if (!play_seat(p, side, text, &e)) {
        play_error(p, "%s", e.text);
    } else {
        play_wait(p); // so that two programs do not play on at once
        say_seats(p);
    }
}

void play_do_first(Play *p, const char *arg) {
    reseat(p, 0, arg);
}

void play_do_second(Play *p, const char *arg) {
    reseat(p, 1, arg);
}

static int side_named(const Play *p, const char *word) {
    int64_t number;
    if (spec_number(word, &number) && number >= 1 && number <= p->game->players)
        return (int)number - 1;
    for (int side = 0; side < p->game->players; side++)
        if (str_same_word(word, p->game->player_names[side])) return side;
    return -1;
}

void play_do_seat(Play *p, const char *arg) {
    if (!*arg) {
        play_error(p, "which side? 'seat WHO PLAYER'");
        return;
    }
    Str who = {0};
    size_t n = strcspn(arg, " ");
    str_add_n(&who, arg, n);
    int side = side_named(p, str_text(&who));
    if (side >= 0) {
        reseat(p, side, arg + n + strspn(arg + n, " "));
    } else {
        const char *near =
            suggest_nearest(str_text(&who), p->game->player_names, (size_t)p->game->players);
        play_error(p, "no side '%.40s'; did you mean '%s'?", str_text(&who),
                   near ? near : p->game->player_names[0]);
    }
    str_clear(&who);
}

void play_do_clock(Play *p, const char *arg) {
    Error e;
    Str text = {0};
    if (*arg) {
        if (clock_parse(arg, &p->clock, &e)) {
            clock_text(&p->clock, &text);
            play_say(p, "Clock of the next game: %s", str_text(&text));
        } else {
            play_error(p, "%s", e.text);
        }
    } else if (referee_left_ms(p->referee, 0) < 0) {
        play_say(p, "There is no clock.");
    } else {
        for (int side = 0; side < p->game->players; side++)
            str_addf(&text, p->japanese ? "%s%sは残り%.1f秒" : "%s%s has %.1f s",
                     !side         ? ""
                     : p->japanese ? "、"
                                   : ", ",
                     p->japanese ? play_side_japanese(p, side) : p->game->player_names[side],
                     (double)referee_left_ms(p->referee, side) / 1000);
        play_say(p, "%s", str_text(&text));
    }
    str_clear(&text);
}
