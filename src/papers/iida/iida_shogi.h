// SPDX-License-Identifier: MIT
// iida_shogi.h - the 1995 paper on shogi: its systems, each run on a small sample. The paper prints
// few numbers about them; docs/papers/iida-1995.md has the larger samples of the benches.
#ifndef GENPEI_IIDA_SHOGI_H
#define GENPEI_IIDA_SHOGI_H

#include "papers/report.h"

bool iida_shogi_features(Report *r, Error *e);
bool iida_shogi_om(Report *r, Error *e);
bool iida_shogi_six(Report *r, Error *e);
bool iida_shogi_teacher(Report *r, Error *e);
bool iida_shogi_time(Report *r, Error *e);
bool iida_shogi_relay(Report *r, Error *e);
bool iida_shogi_exam(Report *r, Error *e);

#endif
