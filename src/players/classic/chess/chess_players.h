// SPDX-License-Identifier: MIT
// chess_players.h - `kister`, `bernstein`, `nss`, `tech`, `chess4`, `kaissa` and `frey`: chess
// programs of 1956 to 1979.
#ifndef GENPEI_CHESS_PLAYERS_H
#define GENPEI_CHESS_PLAYERS_H

#include "engine/chess/chess_think.h"
#include "player/player.h"

extern const PlayerType kister_player_type;
extern const PlayerType bernstein_player_type;
extern const PlayerType nss_player_type;
extern const PlayerType tech_player_type;
extern const PlayerType chess4_player_type;
extern const PlayerType kaissa_player_type;
extern const PlayerType frey_player_type;

// Adds the line of a thought about `board`, which is `s`, as moves of the game.
void chess_players_give_line(const Game *g, const State *s, const ChessBoard *board,
                             const ChessThought *thought, Choice *out);

#endif
