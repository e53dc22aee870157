// SPDX-License-Identifier: MIT
// play_japanese.c - shogi in the terminal as Japanese players know it: moves, sides, results.
#include "cli/play/play.h"

#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_refusals.h"
#include "web/games/web_result.h"

const char *play_side_japanese(const Play *p, int side) {
    return shogi_side_japanese(side, result_handicap(referee_record(p->referee)) > 0);
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

void play_line_japanese(const Play *p, const State *s, const Move *line, size_t n, Str *out) {
    const Record *r = referee_record(p->referee);
    Move last = r->n ? r->moves[r->n - 1].move : SHOGI_DECLARE;
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

void play_text_japanese(Str *text) {
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
    if (shogi_refusal_japanese(str_text(text), phrases, sizeof phrases / sizeof *phrases, &words)) {
        str_reset(text);
        str_add(text, str_text(&words));
    }
    str_clear(&words);
}
