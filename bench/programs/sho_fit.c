// SPDX-License-Identifier: MIT
// sho_fit.c - fits the weights of sho_hand.h to games: `sho_fit OUT SHARD...`, with shards that
// `genpei label shogi` wrote. Run by bench/shogi-fit.
//
// Logistic regression: the value of a position, through the curve 1 / (1 + exp(-v / SCALE)), is to
// predict the result of the game mixed with the value of a search. Adam, in batches; every weight
// is drawn back a little to where it began, so that what is rarely seen stays as it was. One game
// in forty is held out: the loss on those is printed.
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "engine/shogi/sho_hand.h"
#include "train/sho_shard.h"

#include <math.h>
#include <stdlib.h>

enum { EPOCHS = 6, BATCH = 2048 };

static const double scale = 1200, of_result = 0.5, pull = 1e-5;

typedef struct {
    ShoFeature *features; // of all samples
    size_t *begin;        // of each sample, one more at the end
    float *target;        // for Black
    bool *held_out;
    size_t n, room, n_features, features_room;
} Samples;

static double chance(double value) {
    return 1 / (1 + exp(-value / scale));
}

static void add_sample(Samples *s, const ShoSample *x) {
    ShoFeature list[SHO_FEATURES_MAX];
    size_t n = sho_hand_features(&x->position, list);
    if (abs(x->value) > 3000) return;
    if (s->n + 1 >= s->room) {
        s->room = s->room ? 2 * s->room : 1 << 16;
        s->begin = mem_resize(s->begin, s->room, sizeof *s->begin);
        s->target = mem_resize(s->target, s->room, sizeof *s->target);
        s->held_out = mem_resize(s->held_out, s->room, sizeof *s->held_out);
    }
    if (s->n_features + n > s->features_room) {
        s->features_room = 2 * s->features_room + (1 << 20);
        s->features = mem_resize(s->features, s->features_room, sizeof *s->features);
    }
    memcpy(s->features + s->n_features, list, n * sizeof *list);
    double target = of_result * (int)x->outcome / 2 + (1 - of_result) * chance(x->value);
    s->begin[s->n] = s->n_features;
    s->target[s->n] = (float)(x->position.mover == SHOGI_BLACK ? target : 1 - target);
    s->held_out[s->n++] = x->held_out;
    s->n_features += n;
    s->begin[s->n] = s->n_features;
}

static bool read_shard(const char *path, Samples *s, Error *e) {
    Str file = {0};
    const unsigned char *records;
    size_t count;
    bool ok = sho_shard_read(path, &file, &records, &count, e);
    for (size_t i = 0; ok && i < count; i++) {
        ShoSample x;
        if (sho_record_read(records + i * SHO_RECORD_BYTES, &x)) add_sample(s, &x);
    }
    str_clear(&file);
    return ok;
}

static double value_of(const Samples *s, size_t i, const double *w) {
    double sum = 0;
    for (size_t k = s->begin[i]; k < s->begin[i + 1]; k++)
        sum += w[s->features[k].index] * s->features[k].count;
    return sum / SHO_WEIGHT_ONE;
}

// The mean cross entropy of the samples that are held out, or of the others.
static double loss(const Samples *s, const double *w, bool held_out) {
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++) {
        if (s->held_out[i] != held_out) continue;
        double p = chance(value_of(s, i, w)), t = s->target[i];
        sum -= t * log(p + 1e-9) + (1 - t) * log(1 - p + 1e-9);
        n++;
    }
    return n ? sum / (double)n : 0;
}

typedef struct {
    double first[SHO_WEIGHTS], mean[SHO_WEIGHTS], square[SHO_WEIGHTS], gradient[SHO_WEIGHTS];
    int steps;
} Adam;

static void step(Adam *a, double *w, double rate) {
    double m = 1 - pow(0.9, ++a->steps), v = 1 - pow(0.999, a->steps);
    for (int i = 0; i < SHO_WEIGHTS; i++) {
        double g = a->gradient[i] / BATCH + pull * (w[i] - a->first[i]) / scale;
        a->mean[i] += 0.1 * (g - a->mean[i]);
        a->square[i] += 0.001 * (g * g - a->square[i]);
        w[i] -= rate * (a->mean[i] / m) / (sqrt(a->square[i] / v) + 1e-7);
        a->gradient[i] = 0;
    }
}

static void learn(const Samples *s, double *w) {
    Adam *a = mem_new(1, sizeof *a);
    Rng rng = rng_seed(1);
    memcpy(a->first, w, sizeof a->first);
    printf("%zu positions; loss %.5f, held out %.5f\n", s->n, loss(s, w, false), loss(s, w, true));
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double rate = 5.0 * (EPOCHS - epoch) / EPOCHS;
        for (size_t k = 0; k < s->n; k++) {
            size_t i = rng_below(&rng, (uint32_t)s->n);
            if (s->held_out[i]) continue;
            double error = chance(value_of(s, i, w)) - s->target[i];
            for (size_t f = s->begin[i]; f < s->begin[i + 1]; f++)
                a->gradient[s->features[f].index] += error * s->features[f].count;
            if (k % BATCH == BATCH - 1) step(a, w, rate);
        }
        printf("epoch %d: loss %.5f, held out %.5f\n", epoch + 1, loss(s, w, false),
               loss(s, w, true));
        fflush(stdout);
    }
    free(a);
}

static bool write_weights(const char *path, const double *w, Error *e) {
    Str out = {0};
    for (int i = 0; i < SHO_WEIGHTS; i++) {
        double x = w[i] > 32767 ? 32767 : w[i] < -32767 ? -32767 : w[i];
        unsigned value = (unsigned)(int)lround(x);
        str_add_char(&out, (char)(value & 255));
        str_add_char(&out, (char)(value >> 8 & 255));
    }
    bool ok = os_write_file(path, str_text(&out), out.len, e);
    str_clear(&out);
    return ok;
}

// --- where the weights begin: rules of thumb, in hundredths of a pawn ---

static double positive(double x) {
    return x > 0 ? x : 0;
}

// Generals and promoted pieces defend near their own king and attack near the other one.
static void begin_near_kings(double *w, int kind, int ahead, int files) {
    int at = (ahead + 8) * 9 + files, far = abs(ahead) > files ? abs(ahead) : files;
    double *own = &w[SHO_W_OWN + kind * SHO_RELATIVE + at];
    double *other = &w[SHO_W_OTHER + kind * SHO_RELATIVE + at];
    switch (kind) {
    case SHOGI_SILVER:
    case SHOGI_GOLD:
    case SHOGI_TOKIN:
    case SHOGI_PRO_LANCE:
    case SHOGI_PRO_KNIGHT:
    case SHOGI_PRO_SILVER:
        *own = 14 * positive(4 - far) - (ahead < -1 ? 10 : 0);
        *other = 16 * positive(5 - far);
        break;
    case SHOGI_HORSE:
    case SHOGI_DRAGON:
        *own = (kind == SHOGI_HORSE ? 14 : 2) * positive(4 - far);
        *other = 14 * positive(5 - far);
        break;
    case SHOGI_PAWN:
    case SHOGI_LANCE:
    case SHOGI_KNIGHT:
        *other = 4 * positive(4 - far);
    }
}

static double begin_square(int kind, int file, int rank) {
    switch (kind) {
    case SHOGI_PAWN:
        return rank <= 6 ? 4 * (6 - rank) : 0;
    case SHOGI_KNIGHT:
        return rank <= 5 ? -20 : 0;
    case SHOGI_SILVER:
        return rank >= 4 && rank <= 6 ? 6 : 0;
    case SHOGI_KING:
        return (rank == 8   ? 0
                : rank == 7 ? 10
                : rank == 6 ? -30
                : rank > 3  ? -60 - 10 * (6 - rank)
                            : -40) +
               10 * (4 - file);
    default:
        return 0;
    }
}

static void begin_cell(double *w, int files, int ahead) {
    int far = abs(ahead) > files ? abs(ahead) : files;
    double weight = (far == 1 ? 20 : far == 2 ? 8 : 0) * (ahead > 0 ? 1.2 : 1);
    for (int state = 0; state < SHO_STATES; state++) {
        int defended = state / 9, attacked = state / 3 % 3;
        int at = (files * 5 + ahead + 2) * SHO_STATES + state;
        double value = defended ? weight * 0.6 * (defended == 1 ? 1 : 1.5) : 0;
        if (attacked) value -= weight * (attacked == 1 ? 1 : 1.6) * (defended ? 1 : 1.7);
        w[SHO_W_AROUND + at] = value;
        w[SHO_W_STORM + at] = attacked ? 0.08 * value : 0;
    }
}

static void begin_weights(double *w) {
    static const double loose[] = {-0.08, -0.03, -0.25, -0.06};
    static const double reach[SHOGI_WAYS] = {[SHOGI_AS_LANCE] = 3,
                                             [SHOGI_AS_BISHOP] = 4,
                                             [SHOGI_AS_ROOK] = 5,
                                             [SHOGI_AS_HORSE] = 3,
                                             [SHOGI_AS_DRAGON] = 4};
    for (int kind = SHOGI_PAWN; kind <= SHOGI_DRAGON; kind++) {
        w[SHO_W_PIECE + kind] = sho_piece_value[kind];
        for (int i = 0; i < SHO_FOLDED; i++)
            w[SHO_W_SQUARE + kind * SHO_FOLDED + i] = begin_square(kind, i / 9, i % 9);
        for (int i = 0; i < SHO_RELATIVE; i++) begin_near_kings(w, kind, i / 9 - 8, i % 9);
        for (int i = 0; i < 4; i++)
            w[SHO_W_LOOSE + 16 * i + kind] = loose[i] * sho_piece_value[kind];
        for (int n = 1; n < SHO_COUNTS && kind < SHOGI_HAND_KINDS; n++)
            w[SHO_W_HAND + kind * SHO_COUNTS + n] =
                n * sho_hand_value[kind] - (kind == SHOGI_PAWN ? 2 * n * n : 0);
    }
    for (int i = 0; i < SHO_CELLS; i++) begin_cell(w, i / 5, i % 5 - 2);
    for (int way = 1; way < SHOGI_WAYS; way++)
        for (int n = 0; n < SHO_COUNTS; n++) w[SHO_W_REACH + way * SHO_COUNTS + n] = reach[way] * n;
    w[SHO_W_MOVE] = 40;
    for (int i = 0; i < SHO_WEIGHTS; i++) w[i] *= SHO_WEIGHT_ONE;
}

int main(int argc, char **argv) {
    Samples s = {0};
    Error e;
    double *w = mem_new(SHO_WEIGHTS, sizeof *w);
    if (argc < 3) return fprintf(stderr, "usage: sho_fit OUT SHARD...\n"), 2;
    begin_weights(w);
    for (int i = 2; i < argc; i++)
        if (!read_shard(argv[i], &s, &e)) return fprintf(stderr, "%s\n", e.text), 1;
    learn(&s, w);
    bool ok = write_weights(argv[1], w, &e);
    if (!ok) fprintf(stderr, "%s\n", e.text);
    free(s.features);
    free(s.begin);
    free(s.target);
    free(s.held_out);
    free(w);
    return !ok;
}
