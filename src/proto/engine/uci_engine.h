// SPDX-License-Identifier: MIT
// uci_engine.h - run as a UCI, UGI or USI engine.
#ifndef GENPEI_UCI_ENGINE_H
#define GENPEI_UCI_ENGINE_H

#include "proto/engine/engine_side.h"

extern const EngineProtocol uci_engine, ugi_engine, usi_engine;

#endif
