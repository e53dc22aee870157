// SPDX-License-Identifier: MIT
// nboard_engine.h - run as an NBoard 2 engine: Othello.
#ifndef GENPEI_NBOARD_ENGINE_H
#define GENPEI_NBOARD_ENGINE_H

#include "proto/engine/engine_side.h"

extern const EngineProtocol nboard_engine;

#endif
