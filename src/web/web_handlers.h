// SPDX-License-Identifier: MIT
// web_handlers.h - what each address does; the table is in web_routes.c.
#ifndef GENPEI_WEB_HANDLERS_H
#define GENPEI_WEB_HANDLERS_H

#include "web/web_server.h"

// web_do_page.c: the page and its files
Handler do_page, do_asset;
// web_do_lists.c: what there is
Handler do_games, do_presets, do_list;
// web_do_new.c: games begin
Handler do_new, do_import;
// web_do_game.c: what is done with one game
Handler do_game, do_game_events, do_export, do_move, do_undo, do_resign, do_seats;
// web_do_look.c: questions about positions
Handler do_look, do_variation, do_hint, do_analyse;
// web_do_report.c: after the game
Handler do_report;
// web_do_runs.c: matches and papers
Handler do_arena, do_tournament, do_papers, do_paper, do_run_events, do_run_stop;
// web_do_l7.c: games written here
Handler do_l7_check, do_l7_play, do_l7_source;

// The player a visitor asks for, checked: allowed to visitors and able to play. `person` may be
// NULL where only programs will do. False with the reason.
bool handler_check_seat(Web *w, const Game *g, const char *text, bool *person, Error *e);

// The game a request names, or NULL with the answer.
WebGame *handler_find_game(Web *w, const Request *q, Reply *missing);

// The answer to what cannot be done now, with the moves that can.
Reply handler_refuse_move(const WebGame *game, const char *why);

// Begins the game that `record` tells, with the seats, clock and seed of the body; takes it over.
Reply handler_begin(Web *w, const Request *q, Record *record);

// The game of the record in the body.
Reply handler_read_record(Web *w, const Request *q);

// A text record of a written game carries its description, in lines that are for people only.
// Whether `record` does; the answer is then in `*out`.
bool handler_import_written(Web *w, Request *q, const char *record, Reply *out);
void handler_carry(const Web *w, const Game *g, Str *out);

// Has a game in L7 compiled, once, where the server may start a compiler.
void handler_compile(Web *w, const Game *g);

// The answer with a game, or why it was not kept.
Reply handler_game_reply(Web *w, WebGame *game, bool kept, const Error *e);

// An answer that goes on: the watcher to whom things are told.
Reply handler_stream(Web *w, Request *q, Topic *topic, Viewer **viewer);

#endif
