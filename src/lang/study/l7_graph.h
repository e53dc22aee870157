// SPDX-License-Identifier: MIT
// l7_graph.h - the graph of a game as a picture: nodes with their names, branches by colour.
#ifndef GENPEI_L7_GRAPH_H
#define GENPEI_L7_GRAPH_H

#include "lang/program/l7_program.h"

// Appends an SVG document. A colour and the same colour backwards are one line; a colour that
// cannot be walked backwards has arrows.
void l7_graph_svg(const L7Program *p, Str *out);

#endif
