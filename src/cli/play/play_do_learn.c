// SPDX-License-Identifier: MIT
// play_do_learn.c - the learning mode of `genpei play`: games between the seated programs, from
// each of which both learn (1970 paper, section 3). After a game a program may ask for the other
// side; then the two change places.
#include "cli/play/play.h"

typedef struct {
    size_t wins[PLAYERS_MAX], draws; // by seat at the time learning began
} LearnSum;

static void change_places(Play *p, int *who) {
    Player *player = p->seats[0];
    int number = who[0];
    p->seats[0] = p->seats[1];
    p->seats[1] = player;
    who[0] = who[1];
    who[1] = number;
}

static void show_game(Play *p, int64_t number, const Record *r) {
    Str text = {0};
    play_result_text(r, &text);
    if (p->json)
        cli_print_json(json_pack("{s:s, s:I, s:s, s:I}", "event", "learn", "game",
                                 (json_int_t)number, "result", str_text(&text), "plies",
                                 (json_int_t)r->n));
    else
        play_say(p, "%4lld. %s (%zu %s)", (long long)number, str_text(&text), r->n,
                 play_plies(r->n));
    str_clear(&text);
}

static void count_game(const Record *r, const int *who, LearnSum *sum) {
    bool won = false;
    for (int side = 0; side < r->game->players; side++) {
        if (r->payoffs[side] <= 0) continue;
        sum->wins[who[side]]++;
        won = true;
    }
    if (!won) sum->draws++;
}

// One game in learning mode. False when it was stopped.
static bool learn_game(Play *p, int64_t number, const int *who, LearnSum *sum) {
    RefereeSetup setup = {.game = p->game,
                          .start = referee_record(p->referee)->start,
                          .clock = p->clock,
                          .seed = p->seed + p->games++,
                          .learning = true,
                          .stop = &p->app->stop};
    memcpy(setup.players, p->seats, sizeof p->seats);
    Referee *r = referee_new(&setup);
    referee_run(r);
    const Record *record = referee_record(r);
    bool whole = record->ending != END_STOPPED;
    if (whole) {
        show_game(p, number, record);
        count_game(record, who, sum);
    }
    referee_free(r);
    return whole;
}

static bool wants_change(const Play *p) {
    if (p->game->players != 2) return false;
    return player_wants_other_side(p->seats[0]) || player_wants_other_side(p->seats[1]);
}

static void say_sum(Play *p, int64_t games, const char *const *names, const LearnSum *sum) {
    Str text = {0};
    str_addf(&text, "%lld %s", (long long)games, str_plural(games, "game", "games"));
    for (int i = 0; i < p->game->players; i++)
        str_addf(&text, ", %s won %zu", names[i], sum->wins[i]);
    str_addf(&text, ", drawn %zu", sum->draws);
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

static void learn(Play *p, int64_t games) {
    int who[PLAYERS_MAX] = {0};
    const char *names[PLAYERS_MAX] = {0};
    LearnSum sum = {0};
    for (int side = 0; side < p->game->players; side++) {
        who[side] = side;
        names[side] = p->seats[side]->text;
    }
    int64_t done = 0;
    while (done < games && learn_game(p, done + 1, who, &sum)) {
        done++;
        if (!wants_change(p)) continue;
        change_places(p, who);
        play_say(p, "      they change sides: %s is %s now", p->game->player_names[0],
                 p->seats[0]->text);
    }
    // The game on the board continues with the players in their present seats.
    for (int side = 0; side < p->game->players; side++)
        referee_seat(p->referee, side, p->seats[side]);
    if (play_stopped(p)) play_say(p, "Stopped.");
    say_sum(p, done, names, &sum);
}

void play_do_learn(Play *p, const char *arg) {
    int64_t games;
    int person = play_person(p);
    if (!spec_number(arg, &games) || games < 1 || games > 1000000)
        play_error(p, "how many games? 'learn N', N from 1 to 1000000");
    else if (person >= 0)
        play_error(p, "%s is human; learning takes programs: '%s PLAYER' seats one",
                   p->game->player_names[person], person == 0 ? "first" : "second");
    else
        learn(p, games);
}
