// SPDX-License-Identifier: MIT
// l7_parse_expr.h - from tokens to a tree: expressions.
#ifndef GENPEI_L7_PARSE_EXPR_H
#define GENPEI_L7_PARSE_EXPR_H

#include "lang/syntax/l7_parser.h"

Expr *l7_expr(Parser *p);
Expr *l7_not(Parser *p);
Expr *l7_comparison(Parser *p);
Expr *l7_sum(Parser *p);
Expr *l7_operand(Parser *p); // of a sign
Expr *l7_domain(Parser *p);
Expr *l7_by_player(Parser *p);
Expr *l7_stuck(Parser *p, L7Place place); // `no A and no B and (some A for enemy or ...)`
Binder *l7_binders(Parser *p);

// --- nodes of the tree ---
Expr *l7_new_expr(Parser *p, ExprKind kind, L7Place place, int n);
Expr *l7_measured(Parser *p, Expr *e); // sets its height; fails when the tree gets too deep
void l7_too_deep(Parser *p);           // one level deeper; fails when that is too much

#endif
