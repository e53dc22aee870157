// SPDX-License-Identifier: MIT
// csa_words.c - see csa_words.h.
#include "record/formats/csa_words.h"

#include <string.h>

// In the order of ShogiKind.
static const char kind_names[SHOGI_KINDS][3] = {"*",  "FU", "KY", "KE", "GI", "KA", "HI", "KI",
                                                "OU", "TO", "NY", "NK", "NG", "UM", "RY", "?"};

const char *csa_kind_text(int kind) {
    return kind_names[kind];
}

int csa_kind_read(const char *two) {
    for (int kind = SHOGI_PAWN; kind <= SHOGI_DRAGON; kind++)
        if (memcmp(kind_names[kind], two, 2) == 0) return kind;
    return SHOGI_EMPTY;
}

int csa_square_read(const char *two) {
    if (two[0] < '1' || two[0] > '9' || two[1] < '1' || two[1] > '9') return SHOGI_NOWHERE;
    return shogi_square(two[0] - '1', two[1] - '1');
}

// --- moves ---

bool csa_move_is_one(const char *text, int mover) {
    bool drop = memcmp(text + 1, "00", 2) == 0;
    return text[0] == "+-"[mover] && (drop || csa_square_read(text + 1) != SHOGI_NOWHERE) &&
           csa_square_read(text + 3) != SHOGI_NOWHERE && csa_kind_read(text + 5) != SHOGI_EMPTY;
}

bool csa_move_read(const ShogiPosition *p, const char *text, ShogiMove *out, const char **why) {
    int to = csa_square_read(text + 3), kind = csa_kind_read(text + 5);
    bool drop = memcmp(text + 1, "00", 2) == 0;
    int from = csa_square_read(text + 1);
    *why = "not a move";
    if (to == SHOGI_NOWHERE || kind == SHOGI_EMPTY || (!drop && from == SHOGI_NOWHERE))
        return false;
    *why = "the other side is to move";
    if ((text[0] == '-') != p->mover) return false;
    *why = "this piece cannot be dropped";
    if (drop && kind > SHOGI_GOLD) return false;
    *out = shogi_drop_move(kind, to);
    if (drop) return true;
    int before = shogi_kind(p->board[from]);
    bool promotes = kind != before && kind == before + SHOGI_PROMOTED;
    *why = "no such piece stands there";
    if (before == SHOGI_EMPTY || (kind != before && !promotes)) return false;
    *out = (ShogiMove)(shogi_board_move(from, to) | (promotes ? SHOGI_PROMOTION : 0));
    return true;
}

void csa_move_write(const ShogiPosition *p, ShogiMove m, Str *out) {
    int to = shogi_to(m), kind;
    str_add_char(out, "+-"[p->mover]);
    if (shogi_is_drop(m)) {
        kind = shogi_dropped(m);
        str_add(out, "00");
    } else {
        int from = shogi_from(m);
        kind = shogi_kind(p->board[from]) + (shogi_is_promotion(m) ? SHOGI_PROMOTED : 0);
        str_addf(out, "%d%d", shogi_file(from) + 1, shogi_rank(from) + 1);
    }
    str_addf(out, "%d%d%s", shogi_file(to) + 1, shogi_rank(to) + 1, kind_names[kind]);
}

// --- boards ---

void csa_board_write(const ShogiPosition *p, Str *out) {
    for (int rank = 0; rank < SHOGI_SIDE; rank++) {
        str_addf(out, "P%d", rank + 1);
        for (int file = 8; file >= 0; file--) {
            ShogiPiece piece = p->board[shogi_square(file, rank)];
            if (piece)
                str_addf(out, "%c%s", "+-"[shogi_colour(piece)], kind_names[shogi_kind(piece)]);
            else
                str_add(out, " * ");
        }
        str_add(out, "\n");
    }
    for (int colour = 0; colour < 2; colour++) {
        if (!p->hands[colour]) continue;
        str_addf(out, "P%c", "+-"[colour]);
        for (int kind = SHOGI_ROOK; kind >= SHOGI_PAWN; kind--)
            for (int i = shogi_hand_count(p->hands[colour], kind); i > 0; i--)
                str_addf(out, "00%s", kind_names[kind]);
        for (int i = shogi_hand_count(p->hands[colour], SHOGI_GOLD); i > 0; i--)
            str_add(out, "00KI");
        str_add(out, "\n");
    }
    str_addf(out, "%c\n", "+-"[p->mover]);
}
