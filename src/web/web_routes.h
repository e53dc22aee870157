// SPDX-License-Identifier: MIT
// web_routes.h - the table of addresses.
#ifndef GENPEI_WEB_ROUTES_H
#define GENPEI_WEB_ROUTES_H

#include "web/base/web_request.h"

typedef enum { ROUTE_PLAIN, ROUTE_CHANGES, ROUTE_COSTS } RouteType;

// Who answers: the HTTP thread at once, with the server's lock; a thread of the desk; one that
// holds the game of the address.
typedef enum { AT_ONCE, AT_DESK, AT_GAME } RouteWhere;

struct Route {
    const char *method;
    const char *path;    // '*' matches one part made of letters, digits and hyphens
    const char *allowed; // the methods of this path, for those who try another
    RouteType type;
    RouteWhere where;
    Handler *handle;
};

// The route of a path, NULL when there is none; `*other` when only the method is wrong.
const Route *route_find(const char *method, const char *path, char *id, size_t id_size,
                        const Route **other);

#endif
