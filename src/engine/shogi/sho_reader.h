// SPDX-License-Identifier: MIT
// sho_reader.h - what positions and moves of shogi are worth by searches of a few plies and the
// captures that follow: sho's search without the mate solver, for those who ask about many
// positions (models of players, the opponent-model searches, shared search).
//
// Values are hundredths of a pawn; beyond SHO_EVAL_MAX they are mates. A reader serves one thread.
#ifndef GENPEI_SHO_READER_H
#define GENPEI_SHO_READER_H

#include "base/spec.h"
#include "engine/shogi/sho_search.h"
#include "game/eval.h"

typedef struct ShoReader ShoReader;

// For shogi; `by_net` where there is a network (sho_net_is_built_in). What takes time and memory is
// made when it is needed, since players are also made only to check whether they can play.
ShoReader *sho_reader_new(const Game *g, bool by_net);
// With the evaluation that the option eval=hand|net names; NULL with the reason.
ShoReader *sho_reader_make(Spec *spec, const Game *g, Error *e);
void sho_reader_free(ShoReader *r);
void sho_reader_forget(ShoReader *r); // as new: values no longer depend on earlier ones

// The value of each move of `s` to the mover, in order of generation, each by a search of its own
// of `depth` plies (at least 1, the move counted). Moves that fall short of the best by more than
// `window` get a bound. Returns their number.
size_t sho_reader_moves(ShoReader *r, const State *s, int depth, int window, int *values);

// The value of a position that is not over, to the mover; 0 plies: only the captures that follow.
int sho_reader_position(ShoReader *r, const State *s, int plies);

// The same as an evaluation of the general searches.
typedef struct {
    Eval eval;
    ShoReader *reader;
    int plies;
} ShoReaderEval;
void sho_reader_eval_init(ShoReaderEval *e, ShoReader *reader, int plies);

#endif
