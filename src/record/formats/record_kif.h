// SPDX-License-Identifier: MIT
// record_kif.h - games of shogi as Japanese programs and books write them: KIF and KI2.
//
//   手合割：平手                     KIF                KI2
//   先手：ann
//   後手：bob
//   手数----指手---------消費時間--
//      1 ７六歩(77)   ( 0:02/00:00:02)                 ▲７六歩    △３四歩
//      2 投了
//
//   まで1手で先手の勝ち
//
//   変化：1手                        other moves from move 1 on: of the line before, or of the one
//      1 ２六歩(27)                  that it comes from
//
// A start other than a customary handicap is drawn as a board. Lines that begin with * are comments
// on the move before, those with & bookmarks (comments that begin with & here); other lines with ：
// are headings. The text is UTF-8 here.
#ifndef GENPEI_RECORD_KIF_H
#define GENPEI_RECORD_KIF_H

#include "record/record_input.h"

// Whether a file is KIF or KI2.
bool record_is_kif(const char *text, size_t n);

// A file holds one game as a rule; a second 手合割 begins another.
RecordStatus record_kif_next(RecordInput *in, Record *out, Error *e);

// Only for shogi; a record of another game gives nothing.
void record_kif_write(const Record *r, Str *out);
void record_ki2_write(const Record *r, Str *out);

// The same in Shift_JIS, for programs that expect it in files named .kif.
void record_kif_write_sjis(const Record *r, Str *out);

#endif
