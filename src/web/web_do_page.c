// SPDX-License-Identifier: MIT
// web_do_page.c - see web_do_page.h.
#include "web/web_do_page.h"

#include "base/hash.h"
#include "web/wire/web_assets.h"

// The page with the token of this start, which goes into the content="" after its name.
Reply do_page(Web *w, Request *q) {
    static const char name[] = "name=\"genpei-token\"", value[] = "content=\"";
    const WebAsset *page = web_asset_find("index.html");
    if (!page) return reply_error(404, "this build has no page");
    Str text = {0};
    str_add_n(&text, page->bytes, (size_t)(page->end - page->bytes));
    char *at = strstr(text.text, name);
    at = at ? strstr(at, value) : NULL;
    if (at) {
        Str whole = {0};
        char *begin = at + strlen(value), *end = strchr(begin, '"');
        str_add_n(&whole, text.text, (size_t)(begin - text.text));
        str_add(&whole, w->guard.token);
        str_add(&whole, end ? end : begin);
        str_clear(&text);
        text = whole;
    }
    Reply r = reply_text(200, web_asset_type(page), str_text(&text));
    reply_visitor(&r, q);
    str_clear(&text);
    return r;
}

Reply do_asset(Web *w, Request *q) {
    (void)w;
    static const char folder[] = "/assets/";
    size_t skip = strncmp(q->path, folder, strlen(folder)) == 0 ? strlen(folder) : 1;
    const WebAsset *a = web_asset_find(q->path + skip);
    if (!a) return reply_error(404, "there is no such file");
    bool packed = request_unpacks(q, "gzip");
    const char *bytes = packed ? a->packed : a->bytes;
    size_t n = (size_t)((packed ? a->packed_end : a->end) - bytes);
    char tag[32];
    snprintf(tag, sizeof tag, "\"%016llx\"", (unsigned long long)hash_bytes(bytes, n));
    const char *has = request_header(q, MHD_HTTP_HEADER_IF_NONE_MATCH);
    bool same = has && strcmp(has, tag) == 0;
    Reply r = reply_bytes(web_asset_type(a), same ? "" : bytes, same ? 0 : n);
    if (same) r.status = MHD_HTTP_NOT_MODIFIED;
    if (packed && !same) reply_header(&r, "Content-Encoding", "gzip");
    reply_header(&r, "Vary", "Accept-Encoding");
    reply_header(&r, "ETag", tag);
    reply_header(&r, "Cache-Control", "no-cache");
    return r;
}

// The page for browsers that cannot reach the server. Behind a password there is none: a browser
// asks for the password only where no such script stands between it and the server.
Reply do_worker(Web *w, Request *q) {
    if (w->setup->password) return reply_error(404, "there is no such file");
    return do_asset(w, q);
}
