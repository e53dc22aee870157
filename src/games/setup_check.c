// SPDX-License-Identifier: MIT
// setup_check.c - see setup_check.h.
#include "games/setup_check.h"

#include "base/mem.h"

#include <ctype.h>

typedef struct {
    const PositionSheet *sheet;
    const SheetPosition *position;
    const State *state;
    const Drawing *drawing;
    SetupFault *fault;
} Check;

static bool fault(const Check *c, const char *cell, const char *en, const char *ja) {
    snprintf(c->fault->en, sizeof c->fault->en, "%s", en);
    snprintf(c->fault->ja, sizeof c->fault->ja, "%s", ja);
    snprintf(c->fault->cell, sizeof c->fault->cell, "%s", cell);
    return false;
}

// "white", as people read it in Japanese.
static const char *side_ja(const Game *g, int side) {
    static const char *const words[][2] = {{"white", "白"},   {"black", "黒"},   {"red", "赤"},
                                           {"blue", "青"},    {"yellow", "黄"},  {"green", "緑"},
                                           {"first", "先手"}, {"second", "後手"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(g->player_names[side], words[i][0]) == 0) return words[i][1];
    return g->player_names[side];
}

static const char *side_en(const Game *g, int side) {
    return g->player_names[side];
}

// --- kings ---

static bool is_royal(const char *piece) {
    return strcmp(piece, "king") == 0 || strcmp(piece, "general") == 0;
}

static int royals(const Drawing *d, int side) {
    int n = 0;
    for (size_t i = 0; i < d->n_cells; i++)
        n += d->cells[i].owner == side && is_royal(d->cells[i].piece);
    return n;
}

// Whether each side begins with one king: what is called so in draughts is not meant.
static bool has_kings(const PositionSheet *s) {
    int n[2] = {0, 0};
    if (s->game->players != 2 || s->form != SHEET_ROWS) return false;
    for (int i = 0; i < s->places; i++) {
        const SheetPiece *piece = position_sheet_piece(s, s->start.place[i]);
        if (piece && is_royal(piece->look.piece) && piece->look.owner >= 0) n[piece->look.owner]++;
    }
    return n[0] == 1 && n[1] == 1;
}

// Games of the chess family have Japanese words of their own for king and check.
static bool is_chess(const Game *g) {
    return game_is(g, "chess") || game_is(g, "chess960") || game_is(g, "losalamos");
}

// What a general of xiangqi, too, is called where no side is meant.
static const char *king_ja(const Game *g) {
    if (is_chess(g)) return "キング";
    return game_is(g, "minishogi") ? "玉" : "王";
}

static bool check_king_counts(const Check *c) {
    const Game *g = c->sheet->game;
    char en[120], ja[160];
    for (int side = 0; side < 2; side++) {
        int n = royals(c->drawing, side);
        if (n == 1) continue;
        snprintf(en, sizeof en, "%s has %s; each side needs one", side_en(g, side),
                 n ? "several kings" : "no king");
        snprintf(ja, sizeof ja, "%sの%sが%s", side_ja(g, side), king_ja(g),
                 n ? "二つ以上あります" : "ありません");
        return fault(c, "", en, ja);
    }
    return true;
}

// Whether some move of the side to move leaves the other side without its king.
static bool takes_king(const Check *c) {
    const Game *g = c->sheet->game;
    int mover = c->position->mover;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    Drawing d = {0};
    bool takes = false;
    size_t n = game_mover(g, c->state) == mover ? game_moves(g, c->state, moves) : 0;
    for (size_t i = 0; i < n && !takes; i++) {
        game_copy(g, next, c->state);
        game_play(g, next, moves[i]);
        game_draw(g, next, &d);
        takes = royals(&d, !mover) == 0;
    }
    drawing_clear(&d);
    free(next);
    free(moves);
    return takes;
}

static bool check_kings(const Check *c) {
    const Game *g = c->sheet->game;
    char en[120], ja[160];
    if (!has_kings(c->sheet) || game_is(g, "shogi")) return true; // whose parser looks at kings
    if (!check_king_counts(c)) return false;
    if (!takes_king(c)) return true;
    int mover = c->position->mover;
    snprintf(en, sizeof en, "%s is in check although %s is to move", side_en(g, !mover),
             side_en(g, mover));
    snprintf(ja, sizeof ja, "%sの手番なのに、%sの%sに%sがかかっています", side_ja(g, mover),
             side_ja(g, !mover), king_ja(g), is_chess(g) ? "チェック" : "王手");
    return fault(c, "", en, ja);
}

// --- chess ---

static const DrawCell *cell_named(const Drawing *d, const char *name) {
    for (size_t i = 0; i < d->n_cells; i++)
        if (strcmp(d->cells[i].name, name) == 0) return &d->cells[i];
    return NULL;
}

static bool stands(const Drawing *d, const char *name, const char *piece, int side) {
    const DrawCell *cell = cell_named(d, name);
    return cell && cell->owner == side && strcmp(cell->piece, piece) == 0;
}

static bool check_pawns(const Check *c) {
    char en[120], ja[160];
    for (size_t i = 0; i < c->drawing->n_cells; i++) {
        const DrawCell *cell = &c->drawing->cells[i];
        bool edge = cell->y < 0.5F || cell->y > (float)c->drawing->rows - 1.5F;
        if (!edge || strcmp(cell->piece, "pawn") != 0) continue;
        snprintf(en, sizeof en, "a pawn cannot stand on %s", cell->name);
        snprintf(ja, sizeof ja, "%sにポーンは置けません", cell->name);
        return fault(c, cell->name, en, ja);
    }
    return true;
}

// Rights to castle, "KQkq", need king and rook where they began.
static bool check_castling(const Check *c) {
    static const struct {
        char letter;
        const char *king, *rook;
    } rights[] = {{'K', "e1", "h1"}, {'Q', "e1", "a1"}, {'k', "e8", "h8"}, {'q', "e8", "a8"}};
    char en[120], ja[160];
    const char *word = c->position->rest;
    size_t n = strcspn(word, " ");
    for (size_t i = 0; i < sizeof rights / sizeof *rights; i++) {
        int side = islower((unsigned char)rights[i].letter) ? 1 : 0;
        if (!memchr(word, rights[i].letter, n)) continue;
        if (stands(c->drawing, rights[i].king, "king", side) &&
            stands(c->drawing, rights[i].rook, "rook", side))
            continue;
        snprintf(en, sizeof en, "castling '%c' needs the king on %s and a rook on %s",
                 rights[i].letter, rights[i].king, rights[i].rook);
        snprintf(ja, sizeof ja, "キャスリング「%c」には、キングが%s、ルークが%sに必要です",
                 rights[i].letter, rights[i].king, rights[i].rook);
        return fault(c, rights[i].rook, en, ja);
    }
    return true;
}

static bool check_chess(const Check *c) {
    if (!check_pawns(c)) return false;
    return !game_is(c->sheet->game, "chess") || check_castling(c);
}

// --- go, connect four ---

static const DrawCell *cell_at(const Drawing *d, float x, float y) {
    for (size_t i = 0; i < d->n_cells; i++) {
        float dx = d->cells[i].x - x, dy = d->cells[i].y - y;
        if (dx * dx + dy * dy < 0.01F) return &d->cells[i];
    }
    return NULL;
}

// Marks the stones that touch this one; whether any of them has a liberty.
static bool has_liberty(const Drawing *d, size_t from, bool *seen) {
    static const float ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    size_t *queue = mem_new(d->n_cells, sizeof *queue), n = 0;
    bool liberty = false;
    queue[n++] = from;
    seen[from] = true;
    for (size_t i = 0; i < n; i++) {
        const DrawCell *cell = &d->cells[queue[i]];
        for (int k = 0; k < 4; k++) {
            const DrawCell *next = cell_at(d, cell->x + ways[k][0], cell->y + ways[k][1]);
            if (!next) continue;
            size_t at = (size_t)(next - d->cells);
            liberty |= next->owner == DRAW_NOBODY;
            if (next->owner != cell->owner || seen[at]) continue;
            seen[at] = true;
            queue[n++] = at;
        }
    }
    free(queue);
    return liberty;
}

static bool check_go(const Check *c) {
    const Drawing *d = c->drawing;
    bool *seen = mem_new(d->n_cells, sizeof *seen), ok = true;
    char en[120], ja[160];
    for (size_t i = 0; i < d->n_cells && ok; i++) {
        if (d->cells[i].owner == DRAW_NOBODY || seen[i] || has_liberty(d, i, seen)) continue;
        snprintf(en, sizeof en, "the stones at %s have no liberty", d->cells[i].name);
        snprintf(ja, sizeof ja, "%sの石にダメがありません", d->cells[i].name);
        ok = fault(c, d->cells[i].name, en, ja);
    }
    free(seen);
    return ok;
}

static bool check_falling(const Check *c) {
    const Drawing *d = c->drawing;
    int n[2] = {0, 0};
    char en[120], ja[160];
    for (size_t i = 0; i < d->n_cells; i++) {
        const DrawCell *cell = &d->cells[i], *below = cell_at(d, cell->x, cell->y + 1);
        if (cell->owner == DRAW_NOBODY) continue;
        n[cell->owner == 1]++;
        if (!below || below->owner != DRAW_NOBODY) continue;
        snprintf(en, sizeof en, "the stone at %s would fall", cell->name);
        snprintf(ja, sizeof ja, "%sの石は下に落ちます", cell->name);
        return fault(c, cell->name, en, ja);
    }
    int ahead = n[0] - n[1];
    if (ahead == c->position->mover) return true;
    snprintf(en, sizeof en, "%d against %d stones do not fit the side to move", n[0], n[1]);
    snprintf(ja, sizeof ja, "石の数（%d対%d）が手番と合いません", n[0], n[1]);
    return fault(c, "", en, ja);
}

// --- draughts ---

// A man on the row where it becomes a king: the row furthest from where its side begins.
static bool check_men(const Check *c) {
    const PositionSheet *s = c->sheet;
    const Drawing *d = c->drawing;
    char en[120], ja[160];
    float sum[2] = {0, 0};
    for (int i = 0; i < s->places; i++) {
        const SheetPiece *piece = position_sheet_piece(s, s->start.place[i]);
        if (piece && piece->look.owner >= 0 && s->cell[i] >= 0)
            sum[piece->look.owner == 1] += d->cells[s->cell[i]].y;
    }
    for (size_t i = 0; i < d->n_cells; i++) {
        const DrawCell *cell = &d->cells[i];
        if (cell->owner < 0 || islower((unsigned char)cell->glyph) == 0) continue;
        bool down = sum[cell->owner] < sum[!cell->owner];
        if (cell->y != (down ? (float)(d->rows - 1) : 0.0F)) continue;
        snprintf(en, sizeof en, "a man on %s would be a king", cell->name);
        snprintf(ja, sizeof ja, "%sの駒は成駒になっているはずです", cell->name);
        return fault(c, cell->name, en, ja);
    }
    return true;
}

static const struct {
    const char *game;
    bool (*check)(const Check *c);
} checks[] = {
    {"chess", check_chess},       {"chess960", check_chess},
    {"losalamos", check_chess},   {"go", check_go},
    {"connect4", check_falling},  {"draughts", check_men},
    {"international", check_men}, {"russian", check_men},
    {"turkish", check_men},
};

bool setup_check(const PositionSheet *sheet, const SheetPosition *p, const State *state,
                 SetupFault *out) {
    Drawing d = {0};
    game_draw(sheet->game, state, &d);
    Check c = {sheet, p, state, &d, out};
    bool ok = true;
    for (size_t i = 0; i < sizeof checks / sizeof *checks && ok; i++)
        if (game_is(sheet->game, checks[i].game)) ok = checks[i].check(&c);
    ok = ok && check_kings(&c);
    drawing_clear(&d);
    return ok;
}
