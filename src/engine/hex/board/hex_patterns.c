// SPDX-License-Identifier: MIT
// hex_patterns.c - see hex_patterns.h.
//
// A file is a line of text, then all weights in the order of HexPatterns as runs: the number of
// zeros skipped (three bytes, low byte first) and the weight after them as a 16-bit number in units
// of 1/1024, and the checksum of all this (crc.h).
#include "engine/hex/board/hex_patterns.h"

#include "base/crc.h"

#include <math.h>
#include <string.h>

static const char heading[] = "genpei hex patterns 2\n", old[] = "genpei hex patterns 1\n";
enum { HEADING = sizeof heading - 1, UNIT = 1024, RUN_BYTES = 5 };
static const float save_bridge = 5.5F;
enum { ALL_WEIGHTS = HEX_RINGS + HEX_AROUND * HEX_RINGS + HEX_PATTERNS };

// The assembler includes the file unchanged; data/hex.patterns.txt says how it was made.
__asm__(".section .rodata\n.global hex_patterns_begin, hex_patterns_end\n"
        "hex_patterns_begin: .incbin \"data/hex.patterns\"\nhex_patterns_end:\n.previous\n");
extern const unsigned char hex_patterns_begin[], hex_patterns_end[];

uint32_t hex_pattern_power(int direction) {
    uint32_t power = 1;
    while (direction-- > 0) power *= 3;
    return power;
}

// --- the ground ---

static const int steps[HEX_AROUND][2] = {{0, 1}, {1, 0},  {1, -1}, {0, -1},  {-1, 0}, {-1, 1},
                                         {1, 1}, {2, -1}, {1, -2}, {-1, -1}, {-2, 1}, {-1, 2}};

static void look_around(HexGround *g, int cell) {
    int width = g->shape.width, height = g->shape.height;
    for (int d = 0; d < HEX_AROUND; d++) {
        int row = cell / width + steps[d][0], column = cell % width + steps[d][1];
        bool above = row < 0 || row >= height, beside = column < 0 || column >= width;
        if (above && beside) continue; // beyond a corner belongs to neither player
        if (above || beside) {
            g->bare[cell] += hex_pattern_power(d) * (above ? 1 : 2);
            continue;
        }
        int n = g->n_around[cell]++;
        g->around[cell][n] = (int16_t)(row * width + column);
        g->direction[cell][n] = (uint8_t)d;
    }
}

void hex_ground_init(HexGround *g, int width, int height) {
    memset(g, 0, sizeof *g);
    hex_shape_init(&g->shape, width, height);
    for (int cell = 0; cell < g->shape.cells; cell++) {
        g->row[cell] = (uint8_t)(cell / width);
        look_around(g, cell);
    }
}

// --- patterns seen from elsewhere ---

static const uint8_t mirrored[HEX_AROUND] = {1, 0, 5, 4, 3, 2, 6, 11, 10, 9, 8, 7};

int hex_direction_seen(int direction, int mover) {
    return mover ? mirrored[direction] : direction;
}

uint32_t hex_pattern_seen(uint32_t pattern, int mover) {
    if (!mover) return pattern;
    uint32_t out = 0;
    for (int d = 0; d < HEX_AROUND; d++, pattern /= 3)
        out += (3 - pattern % 3) % 3 * hex_pattern_power(mirrored[d]);
    return out;
}

static uint32_t turned_half(uint32_t ring) {
    return ring / 27 + ring % 27 * 27;
}

uint32_t hex_pattern_least(uint32_t pattern) {
    uint32_t turned =
        turned_half(pattern % HEX_RINGS) + HEX_RINGS * turned_half(pattern / HEX_RINGS);
    return turned < pattern ? turned : pattern;
}

// Where the weight of a reply is stored: rotated by 180 degrees it means the same.
static size_t reply_place(int direction, uint32_t ring) {
    if (direction % HEX_RING >= 3) {
        direction = hex_around_opposite(direction);
        ring = turned_half(ring);
    }
    return (size_t)direction * HEX_RINGS + ring;
}

static float reply_of(const HexPatterns *p, int direction, uint32_t ring) {
    return (&p->reply[0][0])[reply_place(direction, ring)];
}

float hex_pattern_value(const HexPatterns *p, uint32_t pattern, int direction, int mover) {
    uint32_t seen = hex_pattern_seen(pattern, mover);
    float value = p->ring[seen % HEX_RINGS] + p->around[hex_pattern_least(seen)];
    if (direction >= 0)
        value += reply_of(p, hex_direction_seen(direction, mover), seen % HEX_RINGS);
    return value;
}

HexWeights hex_pattern_weights(HexPatterns *p, uint32_t seen, int direction) {
    HexWeights w = {{&p->ring[seen % HEX_RINGS], &p->around[hex_pattern_least(seen)], NULL}, 2};
    if (direction < 0) return w;
    w.at[w.n++] = &p->reply[0][0] + reply_place(direction, seen % HEX_RINGS);
    return w;
}

// --- weights as they come ---

// The enemy has gone between two stones of the mover: the cell on the other side joins them.
static bool saves_bridge(uint32_t ring, int direction) {
    int before = (direction + 5) % HEX_RING, after = (direction + 1) % HEX_RING;
    return ring / hex_pattern_power(before) % 3 == 1 && ring / hex_pattern_power(after) % 3 == 1;
}

void hex_patterns_plain(HexPatterns *p) {
    memset(p, 0, sizeof *p);
    for (int d = 0; d < 3; d++)
        for (uint32_t ring = 0; ring < HEX_RINGS; ring++)
            if (saves_bridge(ring, d)) p->reply[d][ring] = save_bridge;
}

void hex_patterns_blend(HexPatterns *p, double share) {
    float *w = (float *)p;
    for (int i = 0; i < ALL_WEIGHTS; i++) w[i] *= (float)share;
    for (int d = 0; d < 3; d++)
        for (uint32_t ring = 0; ring < HEX_RINGS; ring++)
            if (saves_bridge(ring, d)) p->reply[d][ring] += save_bridge * (1 - (float)share);
}

void hex_patterns_built_in(HexPatterns *p, HexPatternsUse use) {
    if (use == HEX_FOR_GAMES) {
        hex_patterns_plain(p); // games played by learned patterns were worse
        return;
    }
    size_t n = (size_t)(hex_patterns_end - hex_patterns_begin);
    hex_patterns_read(p, (const char *)hex_patterns_begin, n, NULL);
}

// --- files ---

static void add_number(Str *out, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) str_add_char(out, (char)(value >> (8 * i) & 255));
}

static uint32_t number_at(const unsigned char *bytes, int n) {
    uint32_t value = 0;
    for (int i = 0; i < n; i++) value |= (uint32_t)bytes[i] << (8 * i);
    return value;
}

void hex_patterns_write(const HexPatterns *p, Str *out) {
    const float *w = (const float *)p;
    uint32_t zeros = 0;
    str_add(out, heading);
    for (int i = 0; i < ALL_WEIGHTS; i++) {
        int value = (int)lrintf(w[i] * UNIT);
        if (value > INT16_MAX) value = INT16_MAX;
        if (value < -INT16_MAX) value = -INT16_MAX;
        if (value == 0) {
            zeros++;
            continue;
        }
        add_number(out, zeros, RUN_BYTES - 2);
        add_number(out, (uint16_t)value, 2);
        zeros = 0;
    }
    add_number(out, crc_bytes(out->text, out->len), CRC_SIZE);
}

bool hex_patterns_read(HexPatterns *p, const char *bytes, size_t n, Error *e) {
    float *w = (float *)p;
    memset(p, 0, sizeof *p);
    if (n >= HEADING && memcmp(bytes, old, HEADING) == 0)
        return error_set(e, "patterns for Hex of an older version, without a checksum "
                            "(tools/add-checksum adds it)");
    if (n < HEADING + CRC_SIZE || memcmp(bytes, heading, HEADING) != 0 ||
        (n - HEADING - CRC_SIZE) % RUN_BYTES)
        return error_set(e, "not a file of patterns for Hex");
    if (!crc_ends(bytes, n))
        return error_set(e, "damaged patterns for Hex: their checksum is wrong");
    size_t at = 0;
    for (size_t i = HEADING; i < n - CRC_SIZE; i += RUN_BYTES) {
        const unsigned char *run = (const unsigned char *)bytes + i;
        at += number_at(run, RUN_BYTES - 2);
        if (at >= ALL_WEIGHTS) return error_set(e, "patterns for Hex with too many weights");
        w[at++] = (float)(int16_t)number_at(run + RUN_BYTES - 2, 2) / UNIT;
    }
    return true;
}

// --- the policy ---

static uint32_t whole_weight(float value) {
    float weight = HEX_WEIGHT_ONE * expf(value);
    return weight < 1 ? 1 : weight > UINT16_MAX ? UINT16_MAX : (uint32_t)weight;
}

// Patterns are transformed as two halves: going through all digits would take long.
void hex_policy_make(HexPolicy *out, const HexPatterns *p) {
    uint32_t seen[HEX_RINGS], seen_outer[HEX_RINGS];
    for (uint32_t i = 0; i < HEX_RINGS; i++) {
        seen[i] = hex_pattern_seen(i, 1);
        seen_outer[i] = hex_pattern_seen(i * HEX_RINGS, 1);
    }
    for (uint32_t i = 0; i < HEX_PATTERNS; i++) {
        uint32_t other = seen[i % HEX_RINGS] + seen_outer[i / HEX_RINGS];
        uint32_t mine = whole_weight(p->ring[i % HEX_RINGS] + p->around[hex_pattern_least(i)]);
        uint32_t his =
            whole_weight(p->ring[other % HEX_RINGS] + p->around[hex_pattern_least(other)]);
        out->weight[i] = mine | his << 16;
    }
    for (int player = 0; player < 2; player++)
        for (int d = 0; d < HEX_AROUND; d++)
            for (uint32_t i = 0; i < HEX_RINGS; i++) {
                uint32_t ring = player ? seen[i] : i;
                float value = reply_of(p, hex_direction_seen(d, player), ring);
                out->reply[player][d][i] = (uint16_t)whole_weight(value);
            }
}
