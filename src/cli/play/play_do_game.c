// SPDX-License-Identifier: MIT
// play_do_game.c - commands of `genpei play` that change the course of the game.
#include "cli/play/play.h"

#include "base/os/os_posix.h"

// Reads a count; false, with a message, when it is not one.
static bool read_count(Play *p, const char *arg, int64_t most, int64_t *out) {
    if (spec_number(arg, out) && *out >= 1 && *out <= most) return true;
    play_error(p, "'%.40s' is not a whole number from 1 to %lld", arg, (long long)most);
    return false;
}

static bool refuse_when_over(Play *p) {
    if (!referee_ended(p->referee)) return false;
    play_error(p, "the game is over; 'undo' takes moves back, 'new' starts over");
    return true;
}

static bool read_move(Play *p, const char *arg, Move *out) {
    Error e;
    if (refuse_when_over(p)) return false;
    if (!*arg) {
        play_error(p, "which move? 'moves' lists them");
        return false;
    }
    // Which moves others have tells what they hold; who plays alone may choose the cards.
    int viewer = play_viewer(p);
    if (viewer >= 0 && p->game->players > 1 &&
        game_mover(p->game, referee_state(p->referee)) != viewer) {
        play_error(p, "it is not your turn, and the moves of others tell what is hidden");
        return false;
    }
    if (game_move_parse(p->game, referee_state(p->referee), arg, out, &e)) return true;
    play_error(p, "%s", e.text);
    return false;
}

// A move made by hand ends a wait that undo or Ctrl-C began.
static void moved_by_hand(Play *p) {
    if (p->flow == FLOW_WAIT) p->flow = FLOW_RUN;
}

void play_do_move(Play *p, const char *arg) {
    Move m;
    if (!read_move(p, arg, &m)) return;
    int mover = game_mover(p->game, referee_state(p->referee));
    if (mover == PLAYER_CHANCE || !play_is_person(p, mover)) {
        play_error(p, "it is not your turn; 'put %s' makes the move, 'go' lets the program move",
                   arg);
        return;
    }
    int64_t used_ms = (os_now_ns() - p->turn_began_ns) / 1000000;
    referee_put_timed(p->referee, m, used_ms, NULL);
    moved_by_hand(p);
}

void play_do_put(Play *p, const char *arg) {
    Move m;
    if (!read_move(p, arg, &m)) return;
    p->by = "put in";
    referee_put(p->referee, m, NULL);
    p->by = NULL;
    moved_by_hand(p);
}

static bool own_turn(const Play *p, const State *s) {
    Move pass;
    int mover = game_mover(p->game, s);
    return mover != PLAYER_CHANCE && play_is_person(p, mover) &&
           !play_forced_pass(p->game, s, &pass);
}

// How many plies lie between now and the last position in which a person had a choice; -1 when
// there is none. A resignation, which is not a ply, can be taken back alone.
static int64_t plies_to_own_turn(const Play *p) {
    const Record *r = referee_record(p->referee);
    State *s = game_states_new(p->game, 1);
    bool resigned = referee_ended(p->referee) && r->ending != END_RULES;
    int64_t found = -1;
    for (size_t back = resigned ? 0 : 1; back <= r->n && found < 0; back++) {
        record_state(r, r->n - back, s);
        if (own_turn(p, s)) found = (int64_t)back;
    }
    free(s);
    return found;
}

// "card 12", where cards are turned or dice thrown: back to where chance has made its twelfth move
// and a player is to move. False, with a message, on failure.
static bool plies_to_card(Play *p, const char *arg, int64_t *plies) {
    const Record *r = referee_record(p->referee);
    int64_t card, seen = 0;
    if (!read_count(p, arg, 1000000, &card)) return false;
    for (size_t i = 0; i < r->n; i++) {
        if (r->moves[i].mover != PLAYER_CHANCE || ++seen < card) continue;
        *plies = (int64_t)(r->n - i - 1);
        return true;
    }
    play_error(p, "chance has moved %lld times so far", (long long)seen);
    return false;
}

void play_do_undo(Play *p, const char *arg) {
    int64_t plies = play_person(p) < 0 ? 1 : plies_to_own_turn(p);
    int64_t made = (int64_t)referee_record(p->referee)->n;
    if (strncmp(arg, "card ", 5) == 0) {
        if (!plies_to_card(p, arg + 5, &plies)) return;
    } else if (*arg && !read_count(p, arg, 1000000, &plies)) {
        return;
    }
    if (plies > made || plies < 0) {
        if (made == 0)
            play_error(p, "no move has been made yet");
        else if (plies < 0)
            play_error(p, "you have not moved yet; 'undo 1' takes back one ply");
        else
            play_error(p, "only %lld %s made so far", (long long)made, play_plies((size_t)made));
        return;
    }
    referee_take_back(p->referee, (size_t)plies);
    play_changed(p);
    play_wait(p);
    if (plies)
        play_say(p, "Took back %lld %s.", (long long)plies, play_plies((size_t)plies));
    else
        play_say(p, "The game continues.");
}

void play_do_pause(Play *p, const char *arg) {
    (void)arg;
    p->flow = FLOW_HELD;
    play_say(p, "Programs wait; 'step' and 'put' move, 'go' continues.");
}

void play_do_go(Play *p, const char *arg) {
    (void)arg;
    if (refuse_when_over(p)) return;
    bool waited = p->flow != FLOW_RUN;
    p->flow = FLOW_RUN;
    int mover = game_mover(p->game, referee_state(p->referee));
    if (mover != PLAYER_CHANCE && play_is_person(p, mover))
        play_say(p, waited ? "Programs move on; it is your turn." : "It is your turn.");
}

void play_do_step(Play *p, const char *arg) {
    int64_t plies = 1;
    if (*arg && !read_count(p, arg, 1000000, &plies)) return;
    if (refuse_when_over(p)) return;
    int mover = game_mover(p->game, referee_state(p->referee));
    if (mover != PLAYER_CHANCE && play_is_person(p, mover)) {
        play_say(p, "It is your turn.");
        return;
    }
    if (p->flow == FLOW_RUN) p->flow = FLOW_WAIT;
    p->steps = plies;
}

// Who resigns: a person rather than a program, the mover rather than others.
void play_do_resign(Play *p, const char *arg) {
    (void)arg;
    if (refuse_when_over(p)) return;
    int mover = game_mover(p->game, referee_state(p->referee));
    int person = play_person(p);
    int loser = mover >= 0 && (play_is_person(p, mover) || person < 0) ? mover : person;
    if (loser < 0)
        play_error(p, "the player to move cannot resign");
    else
        referee_resign(p->referee, loser);
}

void play_do_new(Play *p, const char *arg) {
    (void)arg;
    play_new_game(p, NULL);
    if (p->flow == FLOW_WAIT) p->flow = FLOW_RUN;
    play_show_start(p);
}

void play_do_position(Play *p, const char *arg) {
    if (!*arg || strcmp(arg, "show") == 0) {
        Str text = {0};
        State *s = game_states_new(p->game, 1);
        play_visible_state(p, s);
        game_position_text(p->game, s, &text);
        play_say(p, "%s", str_text(&text));
        str_clear(&text);
        free(s);
        return;
    }
    Error e;
    State *start = cli_position(p->game, arg, NULL, &e);
    if (!start) {
        play_error(p, "%s", e.text);
        return;
    }
    play_new_game(p, start);
    play_wait(p);
    free(start);
}
