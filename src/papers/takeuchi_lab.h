// SPDX-License-Identifier: MIT
// takeuchi_lab.h - what the experiments of the 1970 paper share: games of reversi70 played by the
// referee between two programs, and their results in words.
#ifndef GENPEI_TAKEUCHI_LAB_H
#define GENPEI_TAKEUCHI_LAB_H

#include "papers/report.h"
#include "referee/referee.h"

typedef struct {
    Report *report;
    const Game *game;
} Lab;

// Zero means default everywhere but for the players.
typedef struct {
    Player *players[2]; // red, white
    const Move *opening;
    size_t n_opening; // moves put in before the players take over
    bool learning;
    RefereeReport *watch;
    void *context;
} LabGame;

bool lab_open(Lab *lab, Report *r, Error *e);

Player *lab_player(const Lab *lab, const char *text, Error *e);

// Plays a game to its end; the caller clears `*out`. False when it could not be finished.
bool lab_play(const Lab *lab, const LabGame *setup, Record *out, Error *e);

// The same between two players made for this one game.
bool lab_play_texts(const Lab *lab, const char *red, const char *white, Record *out, Error *e);

// 0 red, 1 white, -1 neither.
int lab_winner(const Record *game);

// Appends "3-61": the stones of red and of white at the end.
void lab_score(const Record *game, Str *out);

// Appends "white wins 3-61".
void lab_result(const Record *game, Str *out);

// A row. When it is not the same, it is open for the `reason`, or different where that is NULL.
void lab_report(const Lab *lab, const char *item, const char *published, const char *computed,
                bool same, const char *reason);

// A row that is consistent inside the range; outside it is open or different as above.
void lab_report_range(const Lab *lab, const char *item, const char *published, const char *computed,
                      bool inside, const ReportRange *range, const char *reason);

// The same about who won one game, 0 red or 1 white.
void lab_report_winner(const Lab *lab, const char *item, int published, const Record *game,
                       const char *reason);

// Plies of the game that the paper prints, with the two passes that end it.
enum { PRINTED_PLIES = 68 };

// The game that the paper prints (section 4, 3e), up to where nobody can move; the caller clears
// it.
bool takeuchi_printed_record(const Lab *lab, Record *out, Error *e);

// The experiments, by file.
bool takeuchi_ordering(Report *r, Error *e);
bool takeuchi_self_play(Report *r, Error *e);
bool takeuchi_perturbation(Report *r, Error *e);
bool takeuchi_learner(Report *r, Error *e);
bool takeuchi_printed_game(Report *r, Error *e);
bool takeuchi_collapse(Report *r, Error *e);
bool takeuchi_chnw(Report *r, Error *e);
bool takeuchi_question(Report *r, Error *e);

#endif
