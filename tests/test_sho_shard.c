// SPDX-License-Identifier: MIT
// test_sho_shard.c - positions of shogi with their values: records, files, and the games they come
// from.
#include "testing.h"

#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "train/sho_games.h"
#include "train/sho_shard.h"

#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>

static ShogiPosition position(const char *sfen) {
    ShogiPosition p;
    Error e;
    if (!shogi_sfen_read(sfen, SHOGI_ONE_SET, &p, NULL, NULL, &e)) fail_msg("%s: %s", sfen, e.text);
    return p;
}

static void records_come_back(void **unused) {
    (void)unused;
    Rng rng = rng_seed(4);
    for (int game = 0; game < 20; game++) {
        ShogiPosition p = position(SHOGI_START);
        for (int ply = 0; ply < 200; ply++) {
            ShogiMove moves[SHOGI_MOVES_ROOM];
            ShogiUndo undo;
            unsigned char bytes[SHO_RECORD_BYTES];
            size_t n = shogi_legal_moves(&p, moves);
            if (!n) break;
            ShoSample back, s = {.position = p, .value = (int)rng_below(&rng, 60000) - 30000};
            s.outcome = (ShoOutcome)rng_below(&rng, 3);
            s.held_out = game % 2;
            s.plies = ply;
            sho_record_write(&s, bytes);
            assert_true(sho_record_read(bytes, &back));
            assert_memory_equal(&back.position, &s.position, sizeof s.position);
            assert_int_equal(back.value, s.value);
            assert_int_equal(back.outcome, s.outcome);
            assert_int_equal(back.held_out, s.held_out);
            assert_int_equal(back.plies, s.plies);
            shogi_do(&p, moves[rng_below(&rng, (uint32_t)n)], &undo);
        }
    }
}

static void impossible_records_are_refused(void **unused) {
    (void)unused;
    ShoSample s = {.position = position(SHOGI_START)}, back;
    unsigned char bytes[SHO_RECORD_BYTES];
    sho_record_write(&s, bytes);
    assert_true(sho_record_read(bytes, &back));
    bytes[51] |= 6; // a fourth outcome
    assert_false(sho_record_read(bytes, &back));
    sho_record_write(&s, bytes);
    bytes[52] = 1; // a nineteenth pawn
    assert_false(sho_record_read(bytes, &back));
    sho_record_write(&s, bytes);
    bytes[55] = 0x80; // not a count
    assert_false(sho_record_read(bytes, &back));
    memset(bytes, 0xFF, sizeof bytes);
    assert_false(sho_record_read(bytes, &back));
}

static void refused(const Str *file, const char *why) {
    const unsigned char *records;
    size_t n;
    Error e = {""};
    assert_false(sho_shard_open(str_text(file), file->len, &records, &n, &e));
    assert_contains(e.text, why);
}

static void damaged_and_foreign_files_are_refused(void **unused) {
    (void)unused;
    Str folder = {0}, path = {0}, records = {0}, file = {0};
    Error e;
    const unsigned char *first;
    size_t n;
    ShoSample s = {.position = position(SHOGI_START), .value = 30};
    unsigned char bytes[SHO_RECORD_BYTES];
    sho_record_write(&s, bytes);
    for (int i = 0; i < 3; i++) str_add_n(&records, (const char *)bytes, sizeof bytes);
    assert_true(os_temp_folder(&folder));
    str_addf(&path, "%s/shard.pos", str_text(&folder));
    assert_true(sho_shard_write(str_text(&path), &records, &e));
    assert_true(sho_shard_read(str_text(&path), &file, &first, &n, &e));
    assert_int_equal(n, 3);
    assert_memory_equal(first, records.text, records.len);
    os_remove(str_text(&path));
    os_remove(str_text(&folder));
    file.text[100] ^= 1;
    refused(&file, "checksum");
    file.text[100] ^= 1;
    file.len -= 64;
    refused(&file, "bytes after its header, not 192");
    file.len -= 65;
    refused(&file, "bytes after its header");
    file.len = 10;
    refused(&file, "not a file of positions of shogi");
    str_reset(&file);
    str_add(&file, "genpei hexnet 1 1 2 1 1 2\n");
    refused(&file, "not a file of positions of shogi");
    str_clear(&file);
    str_clear(&records);
    str_clear(&path);
    str_clear(&folder);
}

// A game follows from its number; its positions are quiet and have the result of one game.
static void a_game_follows_from_its_number(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    Error e;
    ShoGames how = {.game = game_table_open(table, "shogi", &e),
                    .seed = 3,
                    .nodes = 100,
                    .least = 2,
                    .most = 6};
    ShoGamer *one = sho_gamer_new(&how), *two = sho_gamer_new(&how);
    ShoPlayed *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    assert_true(sho_gamer_play(two, 7, NULL, b)); // another game before
    for (int64_t number = 39; number < 41; number++) {
        assert_true(sho_gamer_play(one, number, NULL, a));
        assert_true(sho_gamer_play(two, number, NULL, b));
        assert_int_equal(a->n, b->n);
        assert_memory_equal(a->records, b->records, (size_t)a->n * SHO_RECORD_BYTES);
        assert_true(a->n > 5);
        for (int i = 0; i < a->n; i++) {
            ShoSample s;
            assert_true(sho_record_read(a->records[i], &s));
            assert_false(shogi_in_check(&s.position, s.position.mover));
            assert_int_equal(s.held_out, number == 40);
        }
    }
    atomic_bool stop = true;
    assert_false(sho_gamer_play(one, 1, &stop, a));
    free(a);
    free(b);
    sho_gamer_free(one);
    sho_gamer_free(two);
    game_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_come_back),
        cmocka_unit_test(impossible_records_are_refused),
        cmocka_unit_test(damaged_and_foreign_files_are_refused),
        cmocka_unit_test(a_game_follows_from_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
