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
// web_do_runs.c: matches and papers
Handler do_arena, do_paper, do_run_events, do_run_stop, do_no_l7;

// The player a visitor asks for, checked: allowed to visitors and able to play. `person` may be
// NULL where only programs will do. False with the reason.
bool handler_check_seat(Web *w, const Game *g, const char *text, bool *person, Error *e);

// The game a request names, or NULL with the answer.
WebGame *handler_find_game(Web *w, const Request *q, Reply *missing);

// The answer to what cannot be done now, with the moves that can.
Reply handler_refuse_move(const WebGame *game, const char *why);

// The answer with a game, or why it was not kept.
Reply handler_game_reply(Web *w, WebGame *game, bool kept, const Error *e);

// An answer that goes on: the watcher to whom things are told.
Reply handler_stream(Web *w, Request *q, Topic *topic, Viewer **viewer);

#endif
