// SPDX-License-Identifier: MIT
// play_japanese.c - shogi in the terminal as Japanese players know it: moves, sides, results.
#include "cli/play/play.h"

#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_refusals.h"
#include "web/games/web_result.h"

bool play_is_handicap(const Play *p) {
    return result_handicap(referee_record(p->referee)) > 0;
}

const char *play_side_japanese(const Play *p, int side) {
    return shogi_side_japanese(side, play_is_handicap(p));
}

// `last`: the move before; SHOGI_DECLARE for none.
static void add_move(const State *s, Move m, Move last, Str *out) {
    const ShogiPosition *p = &shogi_state(s)->position;
    str_add(out, p->mover == SHOGI_BLACK ? "▲" : "△");
    if (m == SHOGI_DECLARE)
        str_add(out, "入玉宣言");
    else
        shogi_japanese_write(p, (ShogiMove)m,
                             last == SHOGI_DECLARE ? SHOGI_NOWHERE : shogi_to((ShogiMove)last),
                             false, out);
}

void play_move_japanese(const Record *r, size_t i, Str *out) {
    State *s = game_states_new(r->game, 1);
    record_state(r, i, s);
    add_move(s, r->moves[i].move, i ? r->moves[i - 1].move : SHOGI_DECLARE, out);
    free(s);
}

void play_line_japanese(const Play *p, const State *s, size_t ply, const Move *line, size_t n,
                        Str *out) {
    const Record *r = referee_record(p->referee);
    Move last = ply ? r->moves[ply - 1].move : SHOGI_DECLARE;
    State *at = game_states_new(p->game, 1);
    game_copy(p->game, at, s);
    for (size_t i = 0; i < n && game_legal(p->game, at, line[i]); i++) {
        if (i > 0) str_add_char(out, ' ');
        add_move(at, line[i], last, out);
        last = line[i];
        game_play(p->game, at, line[i]);
    }
    free(at);
}

void play_result_japanese(const Record *r, Str *out) {
    json_t *words = result_words(r);
    str_add(out, json_string_value(json_object_get(words, "ja")));
    json_decref(words);
}

void play_moves_japanese(const Record *r, Str *out) {
    for (size_t i = 0; i < r->n; i++) {
        if (i > 0) str_add_char(out, ' ');
        play_move_japanese(r, i, out);
    }
}

void play_status_japanese(const Record *r, Str *out) {
    if (r->ending == END_NONE || r->ending == END_STOPPED)
        str_addf(out, "%zu手、終局していません", r->n);
    else
        play_result_japanese(r, out);
}

void play_text_japanese(const Play *p, Str *text) {
    static const ShogiPhrase phrases[] = {
        {"Took back %d ply.", "%1手戻しました。"},
        {"Took back %d plies.", "%1手戻しました。"},
        {"The game continues.", "対局を続けます。"},
        {"It is your turn.", "あなたの手番です。"},
        {"Saved to %w.", "%1に保存しました。"},
        {"Programs wait; 'step' and 'put' move, 'go' continues.",
         "プログラムは待ちます（step・putで指し、goで続けます）。"},
        {"Stopped; 'go' continues.", "中断しました（goで続けます）。"},
        {"There is no clock.", "持ち時間はありません。"},
        {"Clock of the next game: %w", "次の対局の持ち時間：%1"},
        {"Programs move on; it is your turn.", "プログラムは続けて指します。あなたの手番です。"},
        {"board: on", "盤面を表示します"},
        {"board: off", "盤面を表示しません"},
        {"moves: on", "指し手を表示します"},
        {"moves: off", "指し手を表示しません"},
        {"times: on", "消費時間を表示します"},
        {"times: off", "消費時間を表示しません"},
        {"marks: on", "指せる手に印を付けます"},
        {"marks: off", "指せる手に印を付けません"},
        {"only %d ply made so far", "まだ%1手しか指していません"},
        {"only %d plies made so far", "まだ%1手しか指していません"},
        {"%w cannot say what moves are worth; 'values PLAYER' asks another",
         "%1は手の評価を答えられません（「values PLAYER」でほかのプログラムに尋ねます）"},
        {"which player? such as human or ply:depth=7",
         "プレイヤーを書いてください（humanやsho:depth=7など）"},
        {"which side? 'seat WHO PLAYER'", "どちらの側かを「seat 1 PLAYER」のように書いてください"},
        {"no side '%w'; did you mean '%w'?", "「%1」という側はありません。「%2」でしょうか"},
        {"how many games? 'learn N', N from 1 to 1000000",
         "何局かを「learn N」と書いてください（Nは1から1000000まで）"},
        {"%s is human; learning takes programs: '%w PLAYER' seats one",
         "%1は人です。学習はプログラム同士で行います（「%2 PLAYER」で選びます）"},
        {"there was no choice of moves in this game", "この対局には手の選択がありませんでした"},
        {"%w: times left out; %m", "%1には消費時間を書けません。%2"},
        {"%w: times left out", "%1には消費時間を書けません"},
        {"%w: parts of seconds left out; %m", "%1には1秒未満の時間を書けません。%2"},
        {"%w: parts of seconds left out", "%1には1秒未満の時間を書けません"},
        {"%w: values left out", "%1には評価値を書けません"},
        {"%w is a game of %w, not %w", "%1は%2の棋譜です（%3ではありません）"},
        {"There is no move: the game is over.", "終局しているため、指せる手はありません。"},
        {"%w would resign", "%1なら投了します"},
        {"Now %w.", "%1になりました。"},
        {"unknown command '%w'; did you mean '%w'?",
         "「%1」というコマンドはありません。「%2」でしょうか"},
        {"unknown command '%w'; 'help' lists them, 'moves' the legal moves",
         "「%1」というコマンドはありません（helpで一覧、movesで指せる手を表示します）"},
        {"no command '%w'; 'help' lists them",
         "「%1」というコマンドはありません（helpで一覧を表示します）"},
        {"'%w' could be:%w", "「%1」に当てはまるコマンド：%2"},
        {"'%w' takes no argument", "「%1」の後に語は付けられません"},
        {"the game is over; 'undo' takes moves back, 'new' starts over",
         "終局しています（undoで待った、newで新しい対局）"},
        {"'%w': the game is over; 'undo' takes moves back, 'new' starts over",
         "「%1」：終局しています（undoで待った、newで新しい対局）"},
        {"which move? 'moves' lists them", "指し手を書いてください（movesで一覧を表示します）"},
        {"it is not your turn; 'put %w' makes the move, 'go' lets the program move",
         "あなたの手番ではありません（「put %1」で代わりに指し、「go」でプログラムが指します）"},
        {"no move has been made yet", "まだ一手も指していません"},
        {"you have not moved yet; 'undo 1' takes back one ply",
         "あなたはまだ指していません（「undo 1」で一手戻します）"},
        {"'%w' is not a whole number from 1 to %d", "「%1」は1から%2までの整数ではありません"},
        {"people cannot be asked, only programs", "尋ねられるのはプログラムだけです"},
        {"no program has moved yet", "プログラムはまだ指していません"},
        {"stopped", "中断しました"},
        {"the player to move cannot resign", "手番の側は投了できません"},
        {"save where? 'save FILE'", "保存先を「save ファイル名」と書いてください"},
        {"load what? 'load FILE'", "読み込むファイルを「load ファイル名」と書いてください"},
        {"%w exists already; 'save %w over' replaces it",
         "「%1」はすでにあります（「save %2 over」で上書きします）"},
        {"'%w' is neither on nor off", "「%1」はonでもoffでもありません"},
    };
    Str words = {0};
    if (shogi_refusal_japanese(str_text(text), phrases, sizeof phrases / sizeof *phrases,
                               play_is_handicap(p), &words)) {
        str_reset(text);
        str_add(text, str_text(&words));
    }
    str_clear(&words);
}
