// SPDX-License-Identifier: MIT
// explain_player.c - `genpei explain` by any player: what it sees, one sentence a line.
#include "cli/explain/explain.h"

#include "player/player_insight.h"

static json_t *json_reasons(const Explain *x, const Insight *i) {
    json_t *reasons = json_array();
    for (size_t k = 0; k < i->n_sentences; k++)
        json_array_append_new(reasons,
                              json_string(x->japanese ? i->sentences[k].ja : i->sentences[k].en));
    return reasons;
}

static json_t *json_names(const char *cells) {
    json_t *list = json_array();
    for (const char *p = cells ? cells : ""; *p;) {
        size_t n = strcspn(p, " ");
        json_array_append_new(list, json_stringn(p, n));
        p += n + strspn(p + n, " ");
    }
    return list;
}

// The cells of each reason; NULL when no reason has any.
static json_t *json_cells(const Insight *i) {
    json_t *lists = json_array();
    bool any = false;
    for (size_t k = 0; k < i->n_sentences; k++) {
        json_array_append_new(lists, json_names(i->sentences[k].cells));
        any |= i->sentences[k].cells != NULL;
    }
    if (any) return lists;
    json_decref(lists);
    return NULL;
}

static void print_json(const Explain *x, const State *s, const Insight *i, const char *dealt) {
    Str move = {0};
    game_move_text(x->game, s, i->choice.move, &move);
    json_t *score = i->choice.has_value ? json_integer(i->choice.value) : json_null();
    json_t *object = json_pack("{s:s, s:O, s:o, s:o}", "move", str_text(&move), "score", score,
                               "value", score, "reasons", json_reasons(x, i));
    json_t *cells = json_cells(i);
    if (cells) json_object_set_new(object, "cells", cells);
    if (*dealt) json_object_set_new(object, "chance", json_string(dealt));
    cli_print_json(object);
    str_clear(&move);
}

// One throw of two dice, "31".
static bool is_dice(const Game *g, const char *dealt) {
    return game_is(g, "backgammon") && strlen(dealt) == 2;
}

static void print_text(const Explain *x, const State *s, const Insight *i, const char *dealt) {
    if (is_dice(x->game, dealt))
        printf(explain_words(x, "Dice: %c and %c\n", "サイコロ：%cと%c\n"), dealt[0], dealt[1]);
    else if (*dealt)
        printf("%s%s\n", explain_words(x, "Chance: ", "偶然："), dealt);
    if (explain_hex_sentences(x, s, i)) return;
    for (size_t k = 0; k < i->n_sentences; k++)
        puts(x->japanese ? i->sentences[k].ja : i->sentences[k].en);
}

// The moves after the first `given`, as --moves takes them.
static void dealt_text(const LiveGame *live, size_t given, Str *out) {
    State *s = game_states_new(live->game, 1);
    record_state(&live->record, given, s);
    for (size_t i = given; i < live->record.n; i++) {
        if (i > given) str_add(out, " ");
        game_move_text(live->game, s, live->record.moves[i].move, out);
        game_play(live->game, s, live->record.moves[i].move);
    }
    free(s);
}

bool explain_by_player(const Explain *x, LiveGame *live, size_t given, const char *player,
                       Error *e) {
    if (live_mover(live) == PLAYER_CHANCE)
        return error_set(e, "chance is to move: add its moves to --moves, or --seed N to deal or "
                            "roll for it");
    Player *p = player_new(&x->app->players, x->game, player, e);
    if (!p) return false;
    Insight i;
    const Turn turn = live_turn(live, (Limits){.stop = &x->app->stop});
    player_begins(p, turn.side, 1);
    bool ok = player_insight(p, &turn, &i, e);
    if (ok) {
        Str dealt = {0};
        dealt_text(live, given, &dealt);
        if (x->json)
            print_json(x, turn.state, &i, str_text(&dealt));
        else
            print_text(x, turn.state, &i, str_text(&dealt));
        str_clear(&dealt);
        insight_clear(&i);
    }
    player_free(p);
    return ok;
}
