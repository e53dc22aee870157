// SPDX-License-Identifier: MIT
// play_session.c - the seats and the course of `genpei play`: who is to move, who is asked.
#include "cli/play/play.h"

#include "base/mem.h"
#include "base/os/os_input.h"
#include "base/os/os_posix.h"
#include "games/shogi/shogi.h"
#include "record/record_build.h"

bool play_is_person(const Play *p, int side) {
    return player_is_person(&p->app->players, p->seats[side]->text);
}

int play_person(const Play *p) {
    for (int side = 0; side < p->game->players; side++)
        if (play_is_person(p, side)) return side;
    return -1;
}

bool play_forced_pass(const Game *g, const State *s, Move *out) {
    if (game_count_moves(g, s) != 1) return false;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    Str text = {0};
    game_moves(g, s, moves);
    *out = moves[0];
    game_move_text(g, s, *out, &text);
    bool pass = strcmp(str_text(&text), "pass") == 0;
    str_clear(&text);
    free(moves);
    return pass;
}

bool play_stopped(Play *p) {
    if (!atomic_load(&p->app->stop)) return false;
    if (p->keyboard) atomic_store(&p->app->stop, false);
    return true;
}

void play_changed(Play *p) {
    p->stale = true;
    p->turn_began_ns = os_now_ns();
    if (!referee_ended(p->referee)) p->printed_end = false;
    if (p->has_choice && p->choice_ply >= referee_record(p->referee)->n) p->has_choice = false;
}

void play_wait(Play *p) {
    if (referee_ended(p->referee) || p->flow != FLOW_RUN) return;
    Move pass;
    const State *s = referee_state(p->referee);
    int mover = game_mover(p->game, s);
    if (mover == PLAYER_CHANCE || !play_is_person(p, mover) || play_forced_pass(p->game, s, &pass))
        p->flow = FLOW_WAIT;
}

// --- opening ---

const char *play_default_opponent(const Play *p) {
    static const char *const strong[] = {"sho:depth=3", "ply:depth=5", "calc"};
    for (size_t i = 0; i < sizeof strong / sizeof *strong; i++) {
        Player *player = player_new(&p->app->players, p->game, strong[i], NULL);
        player_free(player);
        if (player) return strong[i];
    }
    return "mcts:playouts=3000";
}

bool play_seat(Play *p, int side, const char *text, Error *e) {
    Player *player = player_new(&p->app->players, p->game, text, e);
    if (!player) return false;
    Player *old = p->seats[side];
    p->seats[side] = player;
    if (p->referee) {
        referee_seat(p->referee, side, player);
        p->has_choice = false;
    }
    player_free(old);
    return true;
}

void play_new_game(Play *p, const State *start) {
    RefereeSetup setup = {.game = p->game,
                          .clock = p->clock,
                          .seed = p->seed + p->games,
                          .stop = &p->app->stop,
                          .report = play_report,
                          .context = p};
    memcpy(setup.players, p->seats, sizeof p->seats);
    setup.start = start || !p->referee ? start : referee_record(p->referee)->start;
    Referee *fresh = referee_new(&setup); // copies `start`, which may belong to the old one
    referee_free(p->referee);
    p->referee = fresh;
    p->games++;
    p->steps = 0;
    p->has_choice = false;
    play_changed(p);
}

// The board that --position and --moves describe.
static bool set_up_board(Play *p, const PlayOptions *o, Error *e) {
    Record r;
    if (!record_from_moves(p->game, o->position, o->moves ? o->moves : "", &r, e)) return false;
    play_new_game(p, r.start);
    referee_continue(p->referee, &r);
    record_clear(&r);
    return true;
}

// --second is for everyone but the first; a person takes only one seat.
static const char *seat_option(const Play *p, const PlayOptions *o, int side) {
    if (side < 2) return o->seats[side];
    const char *second = o->seats[1];
    return second && !player_is_person(&p->app->players, second) ? second : NULL;
}

static bool fill_seats(Play *p, const PlayOptions *o, Error *e) {
    const char *opponent = play_default_opponent(p);
    bool asked = o->seats[0] || o->seats[1];
    if (o->seats[1] && p->game->players < 2)
        return error_set(e, "%s is for one player: there is no --second", p->game->name);
    for (int side = 0; side < p->game->players; side++) {
        const char *said = seat_option(p, o, side);
        // A person at a keyboard plays, unless the options say otherwise.
        bool other_is_person =
            side == 0 && o->seats[1] && player_is_person(&p->app->players, o->seats[1]);
        bool person = side == 0 && p->keyboard && (!asked || (o->seats[1] && !other_is_person));
        if (!play_seat(p, side, said ? said : person ? "human" : opponent, e)) return false;
    }
    return true;
}

// Lines can be edited where both ends are terminals that can move the cursor.
static bool can_edit(void) {
    const char *term = getenv("TERM");
    return os_is_terminal(stdin) && os_is_terminal(stdout) && term && *term &&
           strcmp(term, "dumb") != 0;
}

bool play_open(Play *p, App *app, const PlayOptions *o, Error *e) {
    *p = (Play){
        .app = app, .archive = o->archive, .json = o->json, .board = !o->json, .moves = true};
    bool utf8 = os_use_user_charset();
    p->game = o->backend ? cli_open(app, o->game, o->backend, e)
                         : game_table_open(app->games, o->game, e);
    if (!p->game || !cli_language(o->language, &p->japanese, e)) return false;
    if (!shogi_rules(p->game) || o->json || (!o->language && !utf8)) p->japanese = false;
    p->keyboard = os_is_terminal(stdin);
    p->screen = !o->json && can_edit();
    p->times = p->keyboard;
    p->style = board_style_for(stdout, utf8);
    // A person wants another game every time, a script the same one.
    p->seed = o->seed >= 0 ? (uint64_t)o->seed : p->keyboard ? (uint64_t)os_now_ns() : 1;
    if (o->clock && !clock_parse(o->clock, &p->clock, e)) return false;
    if (!fill_seats(p, o, e)) return false;
    p->marks = p->keyboard && play_person(p) >= 0;
    if (!set_up_board(p, o, e)) return false;
    if (o->file && !play_load(p, o->file, e)) return false;
    p->exhibition = !p->keyboard && !o->hold && play_person(p) < 0;
    p->flow = o->hold ? FLOW_HELD : FLOW_RUN;
    p->reader = line_reader_new(p->screen, &app->stop, play_words, p);
    return true;
}

void play_close(Play *p) {
    referee_free(p->referee);
    for (int side = 0; side < PLAYERS_MAX; side++) player_free(p->seats[side]);
    line_reader_free(p->reader);
    free(p->file);
}

// --- the course of the game ---

static void after_stop(Play *p) {
    // A stopped game is not over for the person who stopped it.
    if (referee_record(p->referee)->ending == END_STOPPED) referee_take_back(p->referee, 0);
    p->steps = 0;
    if (!play_stopped(p)) return;
    if (!p->keyboard) {
        p->quit = p->lost = true;
        return;
    }
    if (p->flow == FLOW_RUN) p->flow = FLOW_WAIT;
    play_wipe(p);
    play_say(p, "Stopped; 'go' continues.");
}

static void let_program_move(Play *p) {
    if (p->steps > 0) p->steps--;
    int mover = game_mover(p->game, referee_state(p->referee));
    if (mover != PLAYER_CHANCE) play_show_thinking(p, p->seats[mover]->text);
    referee_step(p->referee);
    if (atomic_load(&p->app->stop)) after_stop(p);
}

static void let_person_talk(Play *p) {
    Str prompt = {0}, line = {0};
    if (p->board && p->stale && !p->json) play_show_board(p);
    play_prompt(p, &prompt);
    // A script's transcript reads like a dialogue: prompt and line, as on a terminal.
    bool echo = !p->keyboard && !p->json;
    LineStatus status = line_reader_read(
        p->reader, p->keyboard && !p->json ? str_text(&prompt) : NULL, p->style.colour, &line);
    if (status == LINE_READ) {
        if (echo) printf("%s%s\n", str_text(&prompt), str_text(&line));
        play_command(p, str_text(&line));
    } else {
        if (p->keyboard && !p->json) putchar('\n');
        p->quit = p->lost = true;
    }
    str_clear(&prompt);
    str_clear(&line);
}

static void next(Play *p) {
    Move pass;
    const State *s = referee_state(p->referee);
    if (referee_ended(p->referee)) {
        p->steps = 0;
        p->quit = p->exhibition;
        if (!p->printed_end) play_tell_end(p);
        if (!p->quit) let_person_talk(p);
        return;
    }
    int mover = game_mover(p->game, s);
    bool person = mover != PLAYER_CHANCE && play_is_person(p, mover);
    bool waits = p->flow != FLOW_RUN && p->steps == 0;
    if (person && p->flow == FLOW_RUN && play_forced_pass(p->game, s, &pass))
        referee_put_timed(p->referee, pass, 0, NULL);
    else if (person || waits) {
        p->steps = 0;
        let_person_talk(p);
    } else {
        let_program_move(p);
    }
}

int play_run(Play *p) {
    play_show_start(p);
    if (p->exhibition && p->board) play_show_board(p);
    while (!p->quit) {
        next(p);
        bool endless = referee_endless(p->referee) != NULL;
        if (atomic_load(&p->app->stop) || game_exceeded(p->game, NULL) || endless)
            p->quit = p->lost = true;
    }
    if (p->lost || p->keyboard) play_show_unfinished(p);
    const char *endless = referee_endless(p->referee);
    Error e;
    if (endless) error_set(&e, "%s", endless);
    return endless ? cli_fail(&e) : CLI_OK;
}
