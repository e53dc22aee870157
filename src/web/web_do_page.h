// SPDX-License-Identifier: MIT
// web_do_page.h - the page and its files.
#ifndef GENPEI_WEB_DO_PAGE_H
#define GENPEI_WEB_DO_PAGE_H

#include "web/base/web_request.h"

Handler do_page, do_asset, do_worker;

#endif
