// SPDX-License-Identifier: MIT
// choice_model_text.c - models as text: lines of a word and what it is about; see choice_model.h.
//
//   model 1                        the version of the format
//   name, game, lens               the player, the game, the feature set
//   fitted GAMES MOVES             (average GAMES MOVES for the average of all players)
//   test N TOP1 TOP3 LIKELIHOOD    on held-out games
//   slip P P P, loss L L L         by phase
//   eval FEATURE W W W             the evaluation used by readings, by phase
//   weight FEATURE W E W E W E     weights of the choice, each with its standard deviation
//   habit KEY MOVE OWN ALL         how often a move was played in a position; MOVE * for all
#include "teach/model/choice_model.h"

#include "base/spec.h"

#include <inttypes.h>

static void write_phases(Str *out, const double v[FEATURE_PHASES]) {
    for (int p = 0; p < FEATURE_PHASES; p++) str_addf(out, " %.6g", v[p]);
    str_add(out, "\n");
}

static void write_move_counts(const MoveCounts *h, Str *out) {
    for (size_t i = 0; i < h->cap; i++) {
        const MoveCount *s = &h->slots[i];
        if (!(s->own | s->all)) continue;
        str_addf(out, "habit %" PRIx64 " ", s->key);
        if (s->move == MOVE_COUNT_TOTAL)
            str_add(out, "*");
        else
            str_addf(out, "%" PRIx64, s->move);
        str_addf(out, " %u %u\n", s->own, s->all);
    }
}

void choice_model_write(const ChoiceModel *m, Str *out) {
    str_addf(out, "model 1\nname %s\ngame %s\nlens %s\n", m->name, m->game, m->features->name);
    str_addf(out, "%s %zu %zu\n", m->average ? "average" : "fitted", m->games, m->moves);
    str_addf(out, "test %zu %.6g %.6g %.6g\n", m->test.n, m->test.top1, m->test.top3,
             m->test.likelihood);
    str_add(out, "slip");
    write_phases(out, m->choice.slip);
    str_add(out, "loss");
    write_phases(out, m->loss);
    for (size_t k = 0; k < m->features->n_static; k++) {
        double w[FEATURE_PHASES];
        for (int p = 0; p < FEATURE_PHASES; p++) w[p] = m->eval.weight[p][k];
        str_addf(out, "eval %s", m->features->features[k].key);
        write_phases(out, w);
    }
    for (size_t k = 0; k < m->features->n; k++) {
        str_addf(out, "weight %s", m->features->features[k].key);
        for (int p = 0; p < FEATURE_PHASES; p++)
            str_addf(out, " %.6g %.6g", m->choice.weight[p][k], m->choice.error[p][k]);
        str_add(out, "\n");
    }
    write_move_counts(&m->move_counts, out);
}

// --- reading ---

typedef struct {
    ChoiceModel *m;
    const Game *game;
    bool for_game;
} Reader;

// Numbers after a word; true when there are exactly `n`.
static bool read_numbers(const char *text, double *out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        char word[64];
        text += strspn(text, " ");
        size_t length = strcspn(text, " ");
        if (length == 0 || length >= sizeof word) return false;
        memcpy(word, text, length);
        word[length] = '\0';
        if (!spec_decimal(word, &out[i])) return false;
        text += length;
    }
    return text[strspn(text, " ")] == '\0';
}

static bool read_name(Reader *r, const char *rest) {
    snprintf(r->m->name, sizeof r->m->name, "%s", rest);
    return true;
}

static bool read_game(Reader *r, const char *rest) {
    r->for_game = strcmp(rest, r->game->title) == 0;
    snprintf(r->m->game, sizeof r->m->game, "%s", rest);
    return true;
}

static bool read_features(Reader *r, const char *rest) {
    return strcmp(rest, r->m->features->name) == 0;
}

static bool read_counts(Reader *r, const char *rest) {
    double v[2];
    if (!read_numbers(rest, v, 2) || v[0] < 0 || v[1] < 0) return false;
    r->m->games = (size_t)v[0];
    r->m->moves = (size_t)v[1];
    return true;
}

static bool read_average(Reader *r, const char *rest) {
    r->m->average = true;
    return read_counts(r, rest);
}

static bool read_test(Reader *r, const char *rest) {
    double v[4];
    if (!read_numbers(rest, v, 4) || v[0] < 0) return false;
    r->m->test = (ChoiceScore){(size_t)v[0], v[1], v[2], v[3]};
    return true;
}

static bool read_slip(Reader *r, const char *rest) {
    double *slip = r->m->choice.slip;
    if (!read_numbers(rest, slip, FEATURE_PHASES)) return false;
    for (int p = 0; p < FEATURE_PHASES; p++)
        if (slip[p] < 0 || slip[p] > 1) return false;
    return true;
}

static bool read_loss(Reader *r, const char *rest) {
    return read_numbers(rest, r->m->loss, FEATURE_PHASES);
}

// The feature at the beginning of `rest`, which is moved past it; n when it is unknown.
static size_t read_feature(const FeatureSet *set, const char **rest) {
    size_t length = strcspn(*rest, " "), k = 0;
    while (k < set->n && (strlen(set->features[k].key) != length ||
                          strncmp(set->features[k].key, *rest, length) != 0))
        k++;
    *rest += length;
    return k;
}

static bool read_eval(Reader *r, const char *rest) {
    double v[FEATURE_PHASES];
    size_t k = read_feature(r->m->features, &rest);
    if (k >= r->m->features->n_static || !read_numbers(rest, v, FEATURE_PHASES)) return false;
    for (int p = 0; p < FEATURE_PHASES; p++) r->m->eval.weight[p][k] = v[p];
    return true;
}

static bool read_weight(Reader *r, const char *rest) {
    double v[2 * FEATURE_PHASES];
    size_t k = read_feature(r->m->features, &rest);
    if (k >= r->m->features->n || !read_numbers(rest, v, 2 * FEATURE_PHASES)) return false;
    for (int p = 0; p < FEATURE_PHASES; p++) {
        r->m->choice.weight[p][k] = v[2 * p];
        r->m->choice.error[p][k] = v[2 * p + 1];
    }
    return true;
}

static bool read_hex(const char **text, uint64_t *out) {
    char *end;
    *text += strspn(*text, " ");
    *out = strtoull(*text, &end, 16);
    bool ok = end != *text && *end == ' ';
    *text = end;
    return ok;
}

static bool read_move_count(Reader *r, const char *rest) {
    MoveCount h = {0};
    double v[2];
    if (!read_hex(&rest, &h.key)) return false;
    if (strncmp(rest, " * ", 3) == 0) {
        h.move = MOVE_COUNT_TOTAL;
        rest += 2;
    } else if (!read_hex(&rest, &h.move)) {
        return false;
    }
    if (!read_numbers(rest, v, 2)) return false;
    for (int i = 0; i < 2; i++)
        if (v[i] < 0 || v[i] > 1e9) return false;
    h.own = (uint32_t)v[0];
    h.all = (uint32_t)v[1];
    move_counts_put(&r->m->move_counts, &h);
    return true;
}

static bool read_form(Reader *r, const char *rest) {
    (void)r;
    return strcmp(rest, "1") == 0;
}

static const struct {
    const char *word;
    bool (*read)(Reader *r, const char *rest);
} lines[] = {
    {"model", read_form},    {"name", read_name},     {"game", read_game},
    {"lens", read_features}, {"fitted", read_counts}, {"average", read_average},
    {"test", read_test},     {"slip", read_slip},     {"loss", read_loss},
    {"eval", read_eval},     {"weight", read_weight}, {"habit", read_move_count},
};

static bool read_line(Reader *r, char *line) {
    char *rest = strchr(line, ' ');
    if (!rest) return false;
    *rest++ = '\0';
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcmp(lines[i].word, line) == 0) return lines[i].read(r, rest);
    return false;
}

static bool read_all(Reader *r, const char *text, Error *e) {
    Str line = {0};
    int number = 0;
    bool ok = true;
    while (ok && *text) {
        size_t length = strcspn(text, "\n");
        str_reset(&line);
        str_add_n(&line, text, length);
        text += length + (text[length] == '\n');
        number++;
        ok = line.len && read_line(r, line.text);
        // Another game may have another feature set: the error to report is the game.
        if (number >= 3 && !r->for_game) break;
    }
    str_clear(&line);
    if (number >= 3 && !r->for_game)
        return error_set(e, "the model is for %s, not for %s", r->m->game, r->game->title);
    return (ok && number >= 3) || error_set(e, "line %d of the model is not valid", number);
}

bool choice_model_read(ChoiceModel *m, const Game *g, const char *text, Error *e) {
    choice_model_init(m, "", g);
    Reader r = {m, g, false};
    if (read_all(&r, text, e)) return true;
    choice_model_clear(m);
    return false;
}
