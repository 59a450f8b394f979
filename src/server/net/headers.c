/* Parses headers: cookies, tokens, addresses, origin. All of it comes from outside; a header too
 * long for its buffer counts as absent or wrong, and is never cut. */
#include "server/net/headers.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

enum { COOKIES_MAX = 4096 };

bool headers_have(struct lws *wsi, enum lws_token_indexes token)
{
    return lws_hdr_total_length(wsi, token) > 0;
}

/* Copies the header's text; false if absent or too long. */
static bool get(struct lws *wsi, enum lws_token_indexes token, char *out, int size)
{
    return headers_have(wsi, token) && lws_hdr_copy(wsi, out, size, token) > 0;
}

void headers_text(struct lws *wsi, enum lws_token_indexes token, char text[HEADER_MAX])
{
    if (!get(wsi, token, text, HEADER_MAX))
        text[0] = '\0';
}

bool headers_equal(struct lws *wsi, enum lws_token_indexes token, const char *value)
{
    char text[HEADER_MAX];
    return get(wsi, token, text, sizeof text) && strcasecmp(text, value) == 0;
}

static bool is_word_end(char c)
{
    return c == '\0' || c == ',' || c == ';' || c == ' ' || c == '\t';
}

/* Searches a comma-separated list of words, each perhaps followed by ";…". */
bool headers_list_has(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char text[HEADER_MAX];
    size_t size = strlen(word);
    if (!get(wsi, token, text, sizeof text))
        return false;
    for (const char *at = text; at != NULL;) {
        at += strspn(at, ", \t");
        if (strncasecmp(at, word, size) == 0 && is_word_end(at[size]))
            return true;
        at = strchr(at, ',');
    }
    return false;
}

/* Also compares weak tags: a proxy that compresses an answer makes its tag weak, and asks with
 * that. */
bool headers_know_tag(struct lws *wsi, const char *tag)
{
    char text[HEADER_MAX];
    size_t size = strlen(tag);
    headers_text(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text);
    for (const char *at = text; at != NULL; at = strchr(at, ',')) {
        at += strspn(at, ", \t");
        if (*at == '*')
            return true;
        if (strncmp(at, "W/", 2) == 0)
            at += 2;
        if (strncmp(at, tag, size) == 0 && is_word_end(at[size]))
            return true;
    }
    return false;
}

static bool is_token_char(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
           c == '_';
}

static void copy_token(char token[NET_TOKEN_MAX], const char *value)
{
    size_t size = 0;
    while (size < NET_TOKEN_MAX && is_token_char(value[size]))
        size++;
    if (size >= NET_TOKEN_MAX || (value[size] != '\0' && value[size] != ';' && value[size] != ' '))
        size = 0;
    memcpy(token, value, size);
    token[size] = '\0';
}

/* Returns the value of the first cookie of this name; NULL: none. */
static const char *find_cookie(const char *cookies, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = cookies; at != NULL; at = strpbrk(at, ";,")) {
        at += strspn(at, ";, ");
        if (strncmp(at, name, size) == 0 && at[size] == '=')
            return at + size + 1;
    }
    return NULL;
}

/* The plain name is used over http, and was used over https by earlier versions: it counts only
 * without the other. */
void headers_token(struct lws *wsi, char token[NET_TOKEN_MAX])
{
    char cookies[COOKIES_MAX];
    token[0] = '\0';
    if (!get(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies))
        return;
    const char *value = find_cookie(cookies, NET_COOKIE_SECURE);
    if (value == NULL)
        value = find_cookie(cookies, NET_COOKIE);
    if (value != NULL)
        copy_token(token, value);
}

void headers_bearer(struct lws *wsi, char bearer[NET_TOKEN_MAX])
{
    static const char scheme[] = "Bearer ";
    char text[HEADER_MAX];
    bearer[0] = '\0';
    if (get(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text) &&
        strncasecmp(text, scheme, sizeof scheme - 1) == 0)
        copy_token(bearer, text + sizeof scheme - 1);
}

/* Writes IPv4 addresses whole and IPv6 addresses as their /64, which one home has. */
static void write_address(const char *text, char address[NET_ADDRESS_MAX])
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    unsigned char bytes[16];
    strcpy(address, "unknown");
    if (inet_pton(AF_INET, text, bytes) == 1) {
        inet_ntop(AF_INET, bytes, address, NET_ADDRESS_MAX);
    } else if (inet_pton(AF_INET6, text, bytes) == 1) {
        if (memcmp(bytes, mapped, sizeof mapped) == 0) {
            inet_ntop(AF_INET, bytes + 12, address, NET_ADDRESS_MAX);
            return;
        }
        memset(bytes + 8, 0, 8);
        inet_ntop(AF_INET6, bytes, address, NET_ADDRESS_MAX - 3);
        strcat(address, "/64");
    }
}

/* Takes the last entry, which our own proxy added; the peer may have forged those before. */
void headers_address(const net *server, struct lws *wsi, char address[NET_ADDRESS_MAX])
{
    char list[HEADER_MAX], peer[64] = "";
    if (server->config.trust_proxy && get(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list)) {
        const char *last = strrchr(list, ',');
        last = last != NULL ? last + 1 : list;
        last += strspn(last, " \t");
        write_address(last, address);
        if (strcmp(address, "unknown") != 0)
            return;
    }
    lws_get_peer_simple(wsi, peer, sizeof peer);
    write_address(peer, address);
}

bool headers_origin_is_ours(const net *server, struct lws *wsi)
{
    char origin[HEADER_MAX], host[HEADER_MAX];
    if (!headers_have(wsi, WSI_TOKEN_ORIGIN))
        return true; /* a program: browsers send the header with other sites' pages */
    if (!get(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        return false;
    if (server->public_origin[0] != '\0' && strcasecmp(origin, server->public_origin) == 0)
        return true;
    const char *rest = strncmp(origin, "http://", 7) == 0    ? origin + 7
                       : strncmp(origin, "https://", 8) == 0 ? origin + 8
                                                             : NULL;
    return rest != NULL && get(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
           strcasecmp(rest, host) == 0;
}

bool headers_length(struct lws *wsi, long *length)
{
    char text[HEADER_MAX];
    *length = -1;
    if (!headers_have(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return true;
    if (!get(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text))
        return false;
    size_t size = strlen(text);
    if (size == 0 || size > 15 || strspn(text, "0123456789") != size)
        return false;
    *length = 0;
    for (const char *digit = text; *digit != '\0'; digit++)
        *length = *length * 10 + (*digit - '0');
    return true;
}
