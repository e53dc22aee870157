// SPDX-License-Identifier: MIT
// shogi_exam.c - see shogi_exam.h.
#include "teach/exam/shogi_exam.h"

#include "base/mem.h"
#include "teach/handicap/handicap_advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The assembler includes the file unchanged; data/shogi.exam.txt says how it was made.
__asm__(".section .rodata\n.global shogi_exam_begin, shogi_exam_end\n"
        "shogi_exam_begin: .incbin \"data/shogi.exam\"\n"
        "shogi_exam_end: .byte 0\n.previous\n");
extern const char shogi_exam_begin[], shogi_exam_end[];

// A single position tells less than a game: of players 400 Elo apart the stronger one finds the
// move as often as a player 200 Elo stronger wins.
#define STEEP 0.5

// --- the file ---

// Copies the text up to the next semicolon, without blanks around it; NULL when it has no room.
static const char *take_field(const char *at, const char *end, char *out, size_t room) {
    const char *sign = memchr(at, ';', (size_t)(end - at)), *stop = sign ? sign : end;
    while (at < stop && *at == ' ') at++;
    const char *last = stop;
    while (last > at && last[-1] == ' ') last--;
    size_t n = (size_t)(last - at);
    if (n == 0 || n >= room) return NULL;
    memcpy(out, at, n);
    out[n] = '\0';
    return sign ? sign + 1 : end;
}

static bool read_number(const char *text, double least, double most, double *out) {
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= least && value <= most)) return false;
    *out = value;
    return true;
}

bool exam_position_parse(const char *line, size_t n, ExamPosition *out, Error *e) {
    ExamPosition p = {0};
    char difficulty[24], grade[8];
    double number;
    const char *end = line + n, *at = take_field(line, end, p.sfen, sizeof p.sfen);
    if (at) at = take_field(at, end, p.move, sizeof p.move);
    if (at) at = take_field(at, end, difficulty, sizeof difficulty);
    if (at) at = take_field(at, end, grade, sizeof grade);
    if (!at || at != end) return error_set(e, "not SFEN ; MOVE ; DIFFICULTY ; GRADE");
    if (!read_number(difficulty, -5000, 5000, &p.difficulty))
        return error_set(e, "difficulty: not a number from -5000 to 5000");
    if (!read_number(grade, 1, EXAM_GRADES, &number) || number != floor(number))
        return error_set(e, "grade: not 1 to %d", EXAM_GRADES);
    p.grade = (int)number;
    *out = p;
    return true;
}

static const char *line_end(const char *line) {
    const char *end = memchr(line, '\n', (size_t)(shogi_exam_end - line));
    return end ? end : shogi_exam_end;
}

size_t exam_size(void) {
    size_t n = 0;
    for (const char *at = shogi_exam_begin; at < shogi_exam_end; at++) n += *at == '\n';
    return n;
}

ExamPosition exam_position(size_t i) {
    ExamPosition p = {0};
    const char *line = shogi_exam_begin;
    while (i--) line = line_end(line) + 1;
    exam_position_parse(line, (size_t)(line_end(line) - line), &p, NULL);
    return p;
}

// --- strength and difficulty ---

// Games against opponents as strong as the positions are hard, on a scale of their own.
ExamResult exam_result(const ExamAnswer *answers, size_t n) {
    HandicapGame *games = mem_new(n ? n : 1, sizeof *games);
    ExamResult r = {.asked = n};
    for (size_t i = 0; i < n; i++) {
        games[i] = (HandicapGame){STEEP * answers[i].difficulty, answers[i].found};
        r.found += answers[i].found;
    }
    HandicapStrength s = handicap_estimate(games, n);
    free(games);
    r.elo = s.elo / STEEP;
    r.error = s.error / STEEP;
    return r;
}

// The position plays the games: it wins against those who do not find the move.
double exam_difficulty(const double *elo, const bool *found, size_t n) {
    HandicapGame *games = mem_new(n ? n : 1, sizeof *games);
    for (size_t i = 0; i < n; i++) games[i] = (HandicapGame){STEEP * elo[i], !found[i]};
    HandicapStrength s = handicap_estimate(games, n);
    free(games);
    return s.elo / STEEP;
}

size_t exam_next(const bool *asked, double elo) {
    size_t n = exam_size(), best = n;
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < n; i++) {
        if (asked[i]) continue;
        double off = fabs(exam_position(i).difficulty - elo);
        if (off >= nearest) continue;
        nearest = off;
        best = i;
    }
    return best;
}
