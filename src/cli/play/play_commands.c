// SPDX-License-Identifier: MIT
// play_commands.c - the table of commands of `genpei play`: finding, helping, completing.
#include "cli/play/play.h"

#include "base/columns.h"
#include "base/mem.h"
#include "base/suggest.h"

#include <ctype.h>

// What the words after a command are, for completion.
typedef enum { WORDS_NONE, WORDS_SWITCH, WORDS_MOVES, WORDS_PLAYERS, WORDS_COMMANDS } PlayWords;

typedef struct {
    const char *name;
    const char *arguments;
    const char *help;
    PlayDo *run;
    PlayWords words;
} PlayCommand;

static void do_quit(Play *p, const char *arg) {
    (void)arg;
    p->quit = true;
}

static const PlayCommand commands[] = {
    {"help", "[COMMAND]", "list the commands, or explain one", play_do_help, WORDS_COMMANDS},
    {"move", "M", "make your move; the word 'move' can be left out", play_do_move, WORDS_MOVES},
    {"undo", "[N|card N]", "take back N plies, or to card N, or to your last turn", play_do_undo,
     WORDS_NONE},
    {"hint", "[PLAYER]", "show what the opponent, or PLAYER, would play here", play_do_hint,
     WORDS_PLAYERS},
    {"values", "[PLAYER]", "show a player's value for every move, best first", play_do_values,
     WORDS_PLAYERS},
    {"why", "[PLAYER]", "explain a program's last move, or PLAYER's choice here", play_do_why,
     WORDS_PLAYERS},
    {"report", "", "show where you did well, what cost most, what to practise", play_do_lesson,
     WORDS_NONE},
    {"board", "[on|off]", "show the board; turn its printing on or off", play_do_board,
     WORDS_SWITCH},
    {"moves", "[on|off]", "list the legal moves; print played moves or not", play_do_moves,
     WORDS_SWITCH},
    {"marks", "[on|off]", "turn marks for legal moves on or off", play_do_marks, WORDS_SWITCH},
    {"times", "[on|off]", "show the time used; turn its printing on or off", play_do_times,
     WORDS_SWITCH},
    {"put", "M", "make a move for the player to move", play_do_put, WORDS_MOVES},
    {"pause", "", "make programs wait before each of their moves", play_do_pause, WORDS_NONE},
    {"go", "", "let programs move by themselves again", play_do_go, WORDS_NONE},
    {"step", "[N]", "let programs make N plies (default 1), then wait", play_do_step, WORDS_NONE},
    {"sides", "", "change sides", play_do_sides, WORDS_NONE},
    {"players", "", "show who plays which side, and the other players", play_do_players,
     WORDS_NONE},
    {"first", "PLAYER", "choose the first player, such as human or ply:depth=7", play_do_first,
     WORDS_PLAYERS},
    {"second", "PLAYER", "choose the second player", play_do_second, WORDS_PLAYERS},
    {"seat", "WHO PLAYER", "choose the player of a side, by name or number", play_do_seat,
     WORDS_PLAYERS},
    {"position", "[P|show]", "show the position as text, or set it", play_do_position, WORDS_NONE},
    {"record", "", "list the moves so far", play_do_record, WORDS_NONE},
    {"save", "FILE [over]", "write the game (.kif, .sgf, text ...); 'over' replaces", play_do_save,
     WORDS_NONE},
    {"load", "FILE", "continue a saved game", play_do_load, WORDS_NONE},
    {"resign", "", "resign the game", play_do_resign, WORDS_NONE},
    {"new", "", "start a new game", play_do_new, WORDS_NONE},
    {"learn", "N", "play N games between the two programs, which learn from them", play_do_learn,
     WORDS_NONE},
    {"clock", "[C]", "show the time left; C (60+0.5, 300/10, none) is for the next game",
     play_do_clock, WORDS_NONE},
    {"rules", "", "print the rules of the game", play_do_rules, WORDS_NONE},
    {"quit", "", "leave (also Ctrl-D and Ctrl-C)", do_quit, WORDS_NONE},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

// What they do, in Japanese.
static const char *const japanese_help[N_COMMANDS] = {
    "コマンドの一覧か、一つの説明を表示",
    "指す（「move」は省略できる）",
    "N手、または自分の前の手番まで戻す（待った）",
    "相手かPLAYERならどう指すかを表示",
    "すべての手の評価を良い順に表示",
    "プログラムの最後の手か、PLAYERの選択を説明",
    "良かった点、損した手、練習することを表示",
    "盤面を表示、または表示の切り替え",
    "指せる手の一覧、または指し手の表示の切り替え",
    "指せる手の印の切り替え",
    "消費時間を表示、または表示の切り替え",
    "手番の側の手を代わりに指す",
    "プログラムは指す前に待つ",
    "プログラムが自分で指す",
    "プログラムがN手（省略時1手）指して待つ",
    "先後を入れ替える",
    "対局者とほかのプレイヤーを表示",
    "先手を選ぶ（humanやsho:depth=7など）",
    "後手を選ぶ",
    "指定した側のプレイヤーを選ぶ",
    "局面をSFENで表示、または設定",
    "これまでの指し手を表示",
    "棋譜を保存（.kif、.csaなど。overで上書き）",
    "保存した対局の続きを指す",
    "投了する",
    "新しい対局を始める",
    "二つのプログラムがN局指して学習する",
    "残り時間を表示。Cは次の対局の持ち時間",
    "ルールを表示（英語）",
    "終了（Ctrl-D、Ctrl-Cでも）",
};

static const PlayCommand *command_named(const char *word) {
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (str_same_word(commands[i].name, word)) return &commands[i];
    return NULL;
}

static bool begins_with(const char *name, const char *word) {
    while (*word && tolower((unsigned char)*word) == *name) {
        word++;
        name++;
    }
    return *word == '\0';
}

// How many commands begin with `word`; the first of them.
static size_t commands_beginning(const char *word, const PlayCommand **first) {
    size_t n = 0;
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (begins_with(commands[i].name, word) && n++ == 0) *first = &commands[i];
    return n;
}

static void say_ambiguous(Play *p, const char *word) {
    Str list = {0};
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (begins_with(commands[i].name, word)) str_addf(&list, " %s", commands[i].name);
    play_error(p, "'%.40s' could be:%s", word, str_text(&list));
    str_clear(&list);
}

// Neither a command nor a legal move. A word with digits, or one that the game knows, was meant as
// a move.
static void say_unknown(Play *p, const char *word, const Error *why_no_move) {
    const char *names[N_COMMANDS];
    for (size_t i = 0; i < N_COMMANDS; i++) names[i] = commands[i].name;
    const GameOps *ops = p->game->ops;
    Error ignored;
    bool move =
        word[strcspn(word, "0123456789")] != '\0' ||
        (ops->refuse_move && ops->refuse_move(p->game, referee_state(p->referee), word, &ignored));
    const char *near = move ? NULL : suggest_nearest(word, names, N_COMMANDS);
    if (near)
        play_error(p, "unknown command '%.40s'; did you mean '%s'?", word, near);
    else if (referee_ended(p->referee))
        play_error(p, "'%.40s': the game is over; 'undo' takes moves back, 'new' starts over",
                   word);
    else if (move)
        play_error(p, "%s", why_no_move->text);
    else
        play_error(p, "unknown command '%.40s'; 'help' lists them, 'moves' the legal moves", word);
}

// Splits a line into its first word and the rest, both trimmed.
static void split(const char *line, Str *word, Str *rest) {
    const char *spaces = " \t";
    line += strspn(line, spaces);
    size_t n = strcspn(line, spaces);
    str_add_n(word, line, n);
    line += n + strspn(line + n, spaces);
    size_t end = strlen(line);
    while (end > 0 && strchr(spaces, line[end - 1])) end--;
    str_add_n(rest, line, end);
}

static void run_command(Play *p, const PlayCommand *c, const char *rest) {
    if (!*c->arguments && *rest)
        play_error(p, "'%s' takes no argument", c->name);
    else
        c->run(p, rest);
}

// A command by its name, a legal move, the beginning of a command: the first that fits.
static void do_line(Play *p, const char *line, const char *word, const char *rest) {
    Error e;
    Move m;
    const PlayCommand *c = command_named(word);
    bool legal = !c && game_move_parse(p->game, referee_state(p->referee), line, &m, &e);
    size_t n = c || legal ? 0 : commands_beginning(word, &c);
    if (legal)
        play_do_move(p, line);
    else if (n > 1)
        say_ambiguous(p, word);
    else if (c)
        run_command(p, c, rest);
    else
        say_unknown(p, word, &e);
}

void play_command(Play *p, const char *line) {
    Str word = {0}, rest = {0}, whole = {0};
    split(line, &word, &rest);
    str_addf(&whole, "%s%s%s", str_text(&word), rest.len ? " " : "", str_text(&rest));
    // Scripts may have empty lines and comments.
    if (word.len > 0 && word.text[0] != '#')
        do_line(p, str_text(&whole), str_text(&word), str_text(&rest));
    fflush(stdout);
    str_clear(&word);
    str_clear(&rest);
    str_clear(&whole);
}

static void help_name(const PlayCommand *c, Str *out) {
    str_addf(out, "%s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
}

// The column where all texts of the list begin.
static int help_column(void) {
    int column = 0;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        Str left = {0};
        help_name(&commands[i], &left);
        int wide = 2 + columns_of(str_text(&left)) + 2;
        if (wide > column) column = wide;
        str_clear(&left);
    }
    return column;
}

// Without the newline.
static void add_help(const Play *p, const PlayCommand *c, Str *out) {
    Str left = {0};
    help_name(c, &left);
    columns_row(out, str_text(&left), help_column(),
                p->japanese ? japanese_help[c - commands] : c->help);
    out->text[--out->len] = '\0';
    str_clear(&left);
}

void play_do_help(Play *p, const char *arg) {
    const PlayCommand *c = NULL;
    Str text = {0};
    if (*arg) {
        size_t n = (c = command_named(arg)) ? 1 : commands_beginning(arg, &c);
        if (n > 1)
            say_ambiguous(p, arg);
        else if (n == 0)
            play_error(p, "no command '%.40s'; 'help' lists them", arg);
        else
            add_help(p, c, &text);
    } else {
        str_add(&text,
                p->japanese
                    ? "指し手は「７六歩」「7g7f」のように書きます。コマンドは省略形でも書けます："
                    : "A move is typed as the game writes it. Commands may be shortened:");
        for (size_t i = 0; i < N_COMMANDS; i++) {
            str_add_char(&text, '\n');
            add_help(p, &commands[i], &text);
        }
    }
    if (text.len) play_say(p, "%s", str_text(&text));
    str_clear(&text);
}

// --- completion ---

static void add_word(Str *out, const char *word, const char *typed) {
    if (begins_with(word, typed)) str_addf(out, "%s\n", word);
}

static void add_moves(const Play *p, const char *typed, Str *out) {
    const State *s = referee_state(p->referee);
    if (play_viewer(p) >= 0 && play_viewer(p) != game_mover(p->game, s)) return;
    Move *moves = mem_new(p->game->max_moves, sizeof *moves);
    size_t n = game_moves(p->game, s, moves);
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        str_reset(&text);
        game_move_text(p->game, s, moves[i], &text);
        add_word(out, str_text(&text), typed);
    }
    str_clear(&text);
    free(moves);
}

void play_words(void *context, const char *line, size_t begins, Str *out) {
    const Play *p = context;
    const char *typed = line + begins;
    Str first = {0}, rest = {0};
    split(line, &first, &rest);
    bool leading = line[strspn(line, " ")] == '\0' || begins == strspn(line, " ");
    const PlayCommand *c = leading ? NULL : command_named(str_text(&first));
    PlayWords words = c ? c->words : WORDS_NONE;
    if (leading || words == WORDS_MOVES) add_moves(p, typed, out);
    for (size_t i = 0; i < N_COMMANDS && (leading || words == WORDS_COMMANDS); i++)
        add_word(out, commands[i].name, typed);
    for (size_t i = 0; i < p->app->players.n && words == WORDS_PLAYERS; i++)
        add_word(out, p->app->players.types[i]->name, typed);
    if (words == WORDS_SWITCH) {
        add_word(out, "on", typed);
        add_word(out, "off", typed);
    }
    str_clear(&first);
    str_clear(&rest);
}
