// SPDX-License-Identifier: MIT
// play.h - the controller of `genpei play`: a person, the referee and the programs at one board.
//
// RVS (1970 paper, section 3) had a control part that handled all communication with the person,
// and a referee under its control. This is the former: the referee (referee/referee.h) knows
// nothing of terminals and commands. play_session.c keeps the seats and the course of the game,
// play_show.c prints, play_commands.c has the table of commands, whose functions are in
// play_do_*.c.
#ifndef GENPEI_PLAY_H
#define GENPEI_PLAY_H

#include "cli/board_text.h"
#include "cli/cli.h"
#include "cli/play/play_input.h"
#include "referee/referee.h"

typedef enum {
    FLOW_RUN,  // a program moves as soon as it is its turn
    FLOW_WAIT, // it waits until the next move is made by hand
    FLOW_HELD, // it waits until `go`
} PlayFlow;

typedef struct {
    App *app;
    const Game *game;
    Player *seats[PLAYERS_MAX]; // owned
    Referee *referee;
    ClockRule clock; // of the next game
    uint64_t seed;   // of the first game; later games increment it
    uint64_t games;  // begun so far
    PlayFlow flow;
    int64_t steps; // plies that `step` still allows while the programs wait

    LineReader *reader;
    bool keyboard;   // a person sits at a terminal; Ctrl-C then leads back to the prompt
    bool screen;     // and the terminal can erase text
    bool exhibition; // no commands: one game between programs, and the end
    bool quit;
    bool lost; // quit because of Ctrl-C or the end of input, not by the command

    bool json;
    bool japanese;                   // shogi: moves, sides and results in Japanese
    bool board, moves, times, marks; // what is printed
    BoardStyle style;
    bool stale;            // the board has changed since it was printed
    bool printed_end;      // the result was printed
    const char *by;        // who makes the current move when it is not the seat: "put in"
    int64_t turn_began_ns; // for the clock of a person

    bool has_choice; // what the last program to move thought, and which move of the record it was
    size_t choice_ply;
    Choice choice;
    char *file;          // saved to or loaded from: may be written again
    const char *archive; // stores finished games; NULL: none
} Play;

// --- play_session.c ---

// Texts of the command line; NULL where not given.
typedef struct {
    const char *game, *seats[2], *position, *moves, *clock, *file, *backend, *archive, *language;
    int64_t seed; // negative: none given
    bool json, hold, even;
    char even_game[64]; // the game that --even chose
} PlayOptions;

// Everything is ready for play_run, or false with the reason; call play_close in both cases.
bool play_open(Play *p, App *app, const PlayOptions *o, Error *e);
int play_run(Play *p);
void play_close(Play *p);

// Makes the player and puts it into the seat. On failure nothing changes.
bool play_seat(Play *p, int side, const char *text, Error *e);

// A player for this game that always answers: the opponent when none is chosen.
const char *play_default_opponent(const Play *p);

// A new game from `start`; NULL restarts the current one.
void play_new_game(Play *p, const State *start);

// To be called when the position was changed by hand: the board is shown again, clocks restart.
void play_changed(Play *p);

// No automatic moves for now: programs and forced passes wait.
void play_wait(Play *p);

bool play_is_person(const Play *p, int side);
int play_person(const Play *p); // the first seat with a person, -1 when there is none
bool play_forced_pass(const Game *g, const State *s, Move *out);

// Whether Ctrl-C was pressed; at a keyboard it is then forgotten, as the prompt follows.
bool play_stopped(Play *p);

// --- play_show.c ---

void play_say(Play *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void play_error(Play *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void play_report(void *context, const Referee *r, RefereeEvent event, const Choice *choice,
                 const char *text); // a RefereeReport
void play_show_start(Play *p);
void play_seats_text(const Play *p, Str *out); // who sits where
void play_show_board(Play *p);
void play_show_thinking(const Play *p, const char *who); // "... thinks", until it is erased
void play_wipe(const Play *p);
void play_tell_end(Play *p);        // of a game that was over before the first move
void play_show_unfinished(Play *p); // the command line that continues the game
void play_prompt(const Play *p, Str *out);

void play_moves_text(const Record *r, int viewer, Str *out); // as that player sees them

// Whose eyes the screen is for, while something is hidden: the person to move, or else the first
// person; -1: everything may be shown.
int play_viewer(const Play *p);
void play_visible_state(const Play *p, State *out); // what may be shown of the position

// --- play_result.c ---

// How a finished game ended: "white (ply:depth=7) wins by 58: red 3, white 61".
void play_result_text(const Record *r, Str *out);

// --- play_japanese.c ---

// Where p->japanese is set: 先手 or 上手; ▲７六歩, move number `i` of the record;
// まで77手で先手の勝ち.
const char *play_side_japanese(const Play *p, int side);
bool play_is_handicap(const Play *p);
void play_move_japanese(const Record *r, size_t i, Str *out);
void play_result_japanese(const Record *r, Str *out);
void play_moves_japanese(const Record *r, Str *out);
void play_status_japanese(const Record *r, Str *out); // 12手、終局していません
void play_text_japanese(const Play *p, Str *text);    // a message, where there are words for it
// A line from `s`, the position after `ply` moves of the record.
void play_line_japanese(const Play *p, const State *s, size_t ply, const Move *line, size_t n,
                        Str *out);

// --- play_calculation.c ---

// After a lost game of Calculation: until which card it could have been won by a player who knew
// the cards to come. False when there is nothing to say.
bool play_hindsight_text(const Record *r, Str *out);

// --- play_even.c ---

// With --even: changes game and seats to those of an even game by the archive's games, and says so.
bool play_even(App *app, PlayOptions *o, Error *e);

// Stores a finished game, where there is an archive.
bool play_keep(const Play *p, const Record *r, Error *e);

// --- play_lesson.c ---

// After a game of a person against the teacher: the teacher's report. False when there is nothing
// to say.
bool play_lesson_text(const Play *p, const Record *r, Str *out);

static inline const char *play_plies(size_t n) {
    return str_plural((int64_t)n, "ply", "plies");
}

// --- play_commands.c ---

void play_command(Play *p, const char *line);
// Possible completions of the word at line[begins], one per line.
void play_words(void *context, const char *line, size_t begins, Str *out);

// The functions of the commands. `arg` is the rest of the line, without spaces at its ends.
typedef void PlayDo(Play *p, const char *arg);
PlayDo play_do_help;
PlayDo play_do_lesson;
// play_do_game.c: the course of the game
PlayDo play_do_move, play_do_put, play_do_undo, play_do_go, play_do_step, play_do_pause,
    play_do_resign, play_do_new, play_do_position;
// play_do_seats.c: who plays
PlayDo play_do_sides, play_do_players, play_do_first, play_do_second, play_do_seat, play_do_clock;
// play_do_ask.c: what programs think
PlayDo play_do_hint, play_do_values, play_do_why;
// play_do_files.c: the record
PlayDo play_do_record, play_do_save, play_do_load;
bool play_load(Play *p, const char *path, Error *e);
// play_do_learn.c
PlayDo play_do_learn;
// play_do_show.c: what is printed
PlayDo play_do_board, play_do_moves, play_do_times, play_do_marks, play_do_rules;

#endif
