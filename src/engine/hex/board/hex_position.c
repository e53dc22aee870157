// SPDX-License-Identifier: MIT
// hex_position.c - see hex_position.h.
#include "engine/hex/board/hex_position.h"

#include "lang/game/l7_game.h"

#include <stdlib.h>

// The field `stone` of a description of Hex, which both games have; NULL: this is not Hex.
static const L7Field *stone_field(const Game *g) {
    if (!l7_rules(g) || !(game_is(g, "hex") || game_is(g, "fairhex"))) return NULL;
    const L7Program *p = l7_rules(g)->program;
    if (p->board.graph != GRAPH_HEX || p->n_players != 2) return NULL;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (strcmp(f->name, "stone") == 0 && f->on == ON_NODE && f->type == FIELD_ENUM) return f;
    }
    return NULL;
}

bool hex_position_sides(const Game *g, int min, int max, int *width, int *height, Error *e) {
    if (!stone_field(g)) return error_set(e, "hex and fairhex only, not %s", g->name);
    *width = l7_rules(g)->program->board.width;
    *height = l7_rules(g)->program->board.height;
    if (*width >= min && *width <= max && *height >= min && *height <= max) return true;
    return error_set(e, "%s is too small or too large: only sides of %d to %d cells", g->name, min,
                     max);
}

bool hex_position_board(const Game *g, int *width, int *height, Error *e) {
    return hex_position_sides(g, HEX_SIDE_MIN, HEX_SIDE_MAX, width, height, e);
}

// The player whose stones a value of the field names; -1: none.
static int owner_of(const L7Program *p, const char *word) {
    for (int i = 0; i < p->n_players; i++)
        if (strcmp(p->players[i], word) == 0) return i;
    return -1;
}

// Nodes of a hexagonal board are numbered as our cells are: row by row from the top.
void hex_position_read(const Game *g, const State *s, HexPosition *out) {
    const L7Program *p = l7_rules(g)->program;
    const L7Field *f = stone_field(g);
    out->mover = game_mover(g, s);
    memset(out->stone, -1, sizeof out->stone);
    for (int value = 1; value < f->n_words; value++) {
        int owner = owner_of(p, f->words[value]);
        const uint64_t *set = l7_set_words(p, s, f->set + value - 1);
        for (int word = 0; word < p->board.words; word++)
            for (uint64_t left = set[word]; left; left &= left - 1)
                out->stone[word * 64 + __builtin_ctzll(left)] = (int8_t)owner;
    }
}

bool hex_position_may_swap(const Game *g) {
    return game_param(g, "swap", 0) == 1;
}

void hex_position_cell_name(int width, int cell, char out[16]) {
    snprintf(out, 16, "%c%d", 'a' + cell % width, cell / width + 1);
}

bool hex_position_move(const Game *g, const State *s, int cell, Move *out, Error *e) {
    char name[16];
    if (cell < 0) return error_set(e, "there is no cell to move to");
    hex_position_cell_name(l7_rules(g)->program->board.width, cell, name);
    return game_move_parse(g, s, name, out, e);
}

int hex_position_cell(const Game *g, const State *s, Move m) {
    Str name = {0};
    game_move_text(g, s, m, &name);
    const char *text = str_text(&name);
    int cell = -1;
    if (text[0] && text[1] >= '0' && text[1] <= '9')
        cell = (int)(strtol(text + 1, NULL, 10) - 1) * l7_rules(g)->program->board.width + text[0] -
               'a';
    str_clear(&name);
    return cell;
}
