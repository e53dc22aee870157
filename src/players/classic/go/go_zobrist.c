// SPDX-License-Identifier: MIT
// go_zobrist.c - Zobrist's program (1969): an influence field, templates, captures looked ahead.
//
// The survey gives the method and the numbers: 65 templates that give points to moves, 20 that find
// strings whose capture is looked ahead for at most two plies; the move with most points is played.
// The templates themselves are not in the survey. Ours are written anew from common shapes, fewer
// of them, each in all eight orientations: rows of five, the move in the middle. Strings are read
// where they have one or two liberties.
#include "players/classic/go/go_read.h"
#include "players/classic/go/go_think.h"

#include <stdlib.h>

enum { SIDE = 5, MIDDLE = 2, LOOK_NODES = 40 };

// X own, O enemy, . free, x own or free, o enemy or free, + anything on the board, ? anything.
typedef struct {
    const char *rows[SIDE];
    int low, high; // lines from the edge on which it counts; 0: all
    int points;
    const char *en, *ja; // what the move does
} Template;

static const Template templates[] = {
    {{"?????", "??O??", "?.*.?", "?xXx?", "?????"}, 0, 0, 22, "blocks", "押さえる"},
    {{"?????", "?XO??", "?O*??", "?????", "?????"}, 0, 0, 26, "cuts", "切る"},
    {{"?????", "?OX??", "?X*??", "?????", "?????"}, 0, 0, 26, "connects", "つなぐ"},
    {{"?????", "??O??", "?X*X?", "?????", "?????"}, 0, 0, 20, "connects", "つなぐ"},
    {{"?????", "?O.??", "?X*.?", "?...?", "?????"}, 0, 0, 14, "extends", "伸びる"},
    {{"?????", "?O.??", "?X*O?", "?...?", "?????"}, 0, 0, 16, "extends", "伸びる"},
    {{"?????", "?..??", "?O*.?", "?X.??", "?????"}, 0, 0, 16, "plays hane", "ハネる"},
    {{"?????", "?...?", "?.*.?", "?XO.?", "?XO.?"},
     0,
     0,
     20,
     "plays hane at the head of two",
     "二目の頭をハネる"},
    {{"?????", "??.??", "?O*O?", "??X??", "?????"}, 0, 0, 14, "pushes through", "出る"},
    {{"?????", "?...?", "X.*.?", "?...?", "?????"}, 2, 5, 10, "jumps", "一間に飛ぶ"},
    {{"?????", "X....", "..*.?", "?...?", "?????"}, 2, 5, 9, "makes a knight's move", "ケイマする"},
    {{"?????", "O....", "..*.?", "?...?", "?????"}, 2, 5, 7, "approaches", "迫る"},
    {{"?????", "?X.??", "?.*.?", "?...?", "?????"}, 2, 5, 7, "moves diagonally", "コスむ"},
    {{"?????", "?O.??", "?.*.?", "?...?", "?????"}, 3, 5, 5, "hits the shoulder", "肩をつく"},
    {{"?????", "?...?", "?O*.?", "?...?", "?????"}, 2, 5, 4, "attaches", "ツケる"},
    {{"??O??", "?...?", "?.*.?", "?...?", "?????"}, 3, 5, 5, "caps", "ボウシする"},
    {{"?????", "?XO??", "?.*.?", "?????", "?????"},
     1,
     2,
     13,
     "plays hane at the edge",
     "端でハネる"},
    {{"?????", "?OX??", "?.*.?", "?????", "?????"}, 1, 2, 12, "descends", "サガる"},
    {{"??X??", "??X??", "?.*.?", "?...?", "?????"}, 0, 0, 6, "stretches", "棒に伸びる"},
    {{".....", ".....", "..*..", ".....", "....."}, 3, 4, 18, "opens", "打ち広げる"},
    {{"?....", "?....", "X.*..", "?....", "?...."}, 3, 4, 14, "extends its position", "ヒラく"},
    {{"?????", "?...?", "?.*.?", "?...?", "?????"},
     3,
     3,
     4,
     "takes the third line",
     "三線に構える"},
    {{"?????", "?XX??", "?.*.?", "?...?", "?????"},
     0,
     0,
     -8,
     "makes an empty triangle",
     "空き三角になる"},
    {{"?????", "??X??", "?X*X?", "??X??", "?????"}, 0, 0, -60, "fills an eye", "眼をつぶす"},
    {{"?????", "?xxx?", "?x*x?", "?xxx?", "?????"},
     1,
     1,
     -20,
     "stays on the first line",
     "一線に打つ"},
};
enum { N_TEMPLATES = sizeof templates / sizeof *templates };

static bool fits_at(char sign, int at, int colour) {
    switch (sign) {
    case '?':
        return true;
    case '+':
        return at != GO_OUTSIDE;
    case 'X':
        return at == colour;
    case 'O':
        return at == !colour;
    case 'x':
        return at == colour || at == GO_FREE;
    case 'o':
        return at == !colour || at == GO_FREE;
    default:
        return at == GO_FREE;
    }
}

static bool fits_turned(const Template *t, const GoBoard *b, int place, int colour, int turn) {
    for (int y = -MIDDLE; y <= MIDDLE; y++)
        for (int x = -MIDDLE; x <= MIDDLE; x++) {
            int dx = turn & 1 ? -x : x, dy = turn & 2 ? -y : y;
            int step = turn & 4 ? dx * GO_STRIDE + dy : dy * GO_STRIDE + dx;
            if (!fits_at(t->rows[y + MIDDLE][x + MIDDLE], b->stone[place + step], colour))
                return false;
        }
    return true;
}

static bool fits(const Template *t, const GoBoard *b, int place, int colour) {
    int line = go_line(b, place);
    if (t->low && (line < t->low || line > t->high)) return false;
    for (int turn = 0; turn < 8; turn++)
        if (fits_turned(t, b, place, colour, turn)) return true;
    return false;
}

// A move's points, and the template that gave most of them.
typedef struct {
    int points;
    const Template *why;
} Weighed;

static Weighed weigh(const GoQuestion *q, const int16_t *field, int place) {
    Weighed w = {0};
    int most = 0;
    for (int i = 0; i < N_TEMPLATES; i++) {
        if (!fits(&templates[i], q->board, place, q->colour)) continue;
        w.points += templates[i].points;
        if (templates[i].points > most) most = templates[i].points, w.why = &templates[i];
    }
    int own = q->colour == GO_BLACK ? field[place] : -field[place];
    if (own >= 8) w.points -= 12; // already one's own
    if (abs(field[place]) <= 2) w.points += 3;
    return w;
}

// Captures and rescues that a short look ahead finds; the points of the stones.
typedef struct {
    int move, points;
    bool capture;
    int place;
} Urgent;

static Urgent find_urgent(const GoQuestion *q) {
    const GoBoard *b = q->board;
    const GoReading reading = {ZOBRIST_LOOK_AHEAD, LOOK_NODES};
    uint8_t seen[GO_PLACES] = {0};
    Urgent best = {GO_PASS, 0, false, 0};
    for (int i = 0; i < b->width * b->height; i++) {
        int p = go_point(b, i), move = GO_PASS;
        if (b->stone[p] > GO_WHITE || seen[p]) continue;
        GoString s;
        go_string(b, p, &s);
        for (int k = 0; k < s.stones; k++) seen[s.stone[k]] = 1;
        if (s.liberties > 2) continue;
        bool enemy = b->stone[p] != q->colour;
        bool found = enemy ? go_can_capture(b, p, reading, &move)
                           : go_can_capture(b, p, reading, NULL) &&
                                 go_can_save(b, p, reading, &move) && move != GO_PASS;
        GoBoard after = *b;
        int points = 14 + 12 * s.stones;
        if (!found || move == GO_PASS || points <= best.points) continue;
        if (!go_play(&after, move, q->colour)) continue;
        best = (Urgent){move, points, enemy, p};
    }
    return best;
}

static void say_why(const GoQuestion *q, const Urgent *u, const Weighed *w, GoThought *out) {
    if (out->move == u->move && u->points > 0) {
        go_say(out,
               u->capture ? "Looking two plies ahead, I capture the string at %s."
                          : "Looking two plies ahead, I save my string at %s.",
               u->capture ? "2手先まで読んで、%s の石を取ります。"
                          : "2手先まで読んで、%s の石を助けます。",
               q->name(q->context, u->place));
    }
    if (w->why) {
        Str en = {0}, ja = {0};
        str_addf(&en, "My templates say that %%s %s; %d points in all.", w->why->en, w->points);
        str_addf(&ja, "テンプレートでは %%s は「%s」形で、合計 %d 点です。", w->why->ja, w->points);
        go_say(out, str_text(&en), str_text(&ja), q->name(q->context, out->move));
        str_clear(&en);
        str_clear(&ja);
    }
}

void zobrist_think(const GoQuestion *q, GoThought *out) {
    int16_t field[GO_PLACES];
    Urgent urgent = find_urgent(q);
    Weighed best = {0};
    int most = 0;
    go_influence(q->board, field);
    out->move = GO_PASS;
    for (int i = 0; i < q->board->width * q->board->height; i++) {
        GoBoard after;
        int p = go_point(q->board, i);
        bool asked = p == urgent.move;
        if (asked ? q->board->stone[p] != GO_FREE : !go_sensible(q->board, p, q->colour, &after))
            continue;
        Weighed w = weigh(q, field, p);
        int points = w.points + (asked ? urgent.points : 0);
        if (points <= most) continue;
        most = points;
        best = w;
        out->move = p;
    }
    if (out->move == GO_PASS || most < 4) {
        go_look(q->board, ZOBRIST_LOOK_AHEAD, q->view);
        go_finish(q, q->view, out);
        return;
    }
    say_why(q, &urgent, &best, out);
}
