/* The headers of a request, parsed: cookies, tokens, addresses, origin. Valid only while lws holds
 * the headers. */
#ifndef FN_SERVER_NET_HEADERS_H
#define FN_SERVER_NET_HEADERS_H

#include "server/net/inside.h"

bool headers_have(struct lws *wsi, enum lws_token_indexes token);
bool headers_equal(struct lws *wsi, enum lws_token_indexes token, const char *value);
/* Writes the header's text; "" if it is absent or too long. */
enum { HEADER_MAX = 512 };
void headers_text(struct lws *wsi, enum lws_token_indexes token, char text[HEADER_MAX]);
bool headers_list_has(struct lws *wsi, enum lws_token_indexes token, const char *word);
bool headers_know_tag(struct lws *wsi, const char *tag); /* If-None-Match */
void headers_token(struct lws *wsi, char token[NET_TOKEN_MAX]);
void headers_bearer(struct lws *wsi, char bearer[NET_TOKEN_MAX]); /* Authorization: Bearer … */
void headers_address(const net *server, struct lws *wsi, char address[NET_ADDRESS_MAX]);
bool headers_origin_is_ours(const net *server, struct lws *wsi);
bool headers_length(struct lws *wsi, long *length); /* the body's length; -1: not given */

#endif
