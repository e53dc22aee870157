// SPDX-License-Identifier: MIT
// archive_about.h - what an archive knows about its games for queries: date, occasion, round,
// opening, outcome. For archive*.c.
//
// The table "about" has a row for every game. All of it follows from the other tables, by the SQL
// functions here, so one statement fills it, for a game that is added and for all games of an older
// archive. docs/archive.md describes the columns.
#ifndef GENPEI_ARCHIVE_ABOUT_H
#define GENPEI_ARCHIVE_ABOUT_H

#include "base/str.h"

#include <sqlite3.h>
#include <stdbool.h>

enum { ARCHIVE_OPENING_PLIES = 16 }; // moves in the column "opening"; part of the file format

// Makes these SQL functions known to the connection:
//   about_opening(start, moves)   the first moves; NULL for a game from another position
//   about_heading(lines, key)     the heading in the lines of a record; NULL for none
//   about_date(text)              as archive_date; NULL for none
//   about_word(text, n)           word number n, from 0; NULL for none
//   about_words(text, n)          the first n words
//   about_says(lines, lines)      whether the first lines of a record say all that the second say:
//                                 its headings, and its comments and variations or none
bool archive_about_functions(sqlite3 *db);

// The result of the row `s` of the table "seat": 1 where no player got more and one got less, -1
// where one got more, else 0, and NULL without a payoff; so those who share the most win together.
// A player who is alone wins with more than 0, and else has lost.
#define ARCHIVE_SEAT_RESULT                                                                        \
    "(SELECT CASE WHEN s.payoff < coalesce(max(o.payoff), 1) THEN -1 "                             \
    "ELSE s.payoff > coalesce(min(o.payoff), 0) END "                                              \
    "FROM seat o WHERE o.game = s.game AND o.player <> s.player)"

// The same of the first player of the game with the number `id`.
#define ARCHIVE_OUTCOME(id)                                                                        \
    "(SELECT " ARCHIVE_SEAT_RESULT " FROM seat s WHERE s.game = " id " AND s.player = 0)"

// Fills the rows of the games from ?1 to ?2; ?3 is the date of games that have none, or NULL.
#define ARCHIVE_FILL_ABOUT                                                                         \
    "INSERT INTO about SELECT g.id, g.game, about_opening(g.start, g.moves), " ARCHIVE_OUTCOME(    \
        "g.id") ", "                                                                               \
                "g.plies, coalesce(about_date(about_heading(t.lines, 'started')), ?3), "           \
                "about_heading(t.lines, 'event'), about_heading(t.lines, 'round'), "               \
                "checksum(g.game, g.start, g.moves) "                                              \
                "FROM game g LEFT JOIN tree t ON t.game = g.id WHERE g.id BETWEEN ?1 AND ?2"

// Appends a date as YEAR, YEAR-MONTH or YEAR-MONTH-DAY, from the forms that files use:
// "1985-04-17", "1985/4/17 10:00", "1992.11.??", "1996-12-27,28", "1985". False when it begins
// with no year, or has a month or day that does not exist.
bool archive_date(const char *text, Str *out);

#endif
