/* Tokens in links to seats. They are derived from the server's key, so none is stored; sitting down
 * on a seat invalidates its earlier ones. */
#ifndef FN_SERVER_TOKENS_H
#define FN_SERVER_TOKENS_H

#include "server/spine/house.h"
#include "table/show.h"

typedef enum token_kind { TOKEN_SEAT, TOKEN_INVITE } token_kind;

bool token_fits(const uint8_t key[HOUSE_KEY_BYTES], const table *t, token_kind kind, int seat,
                const char *token);

/* Returns the tokens that this viewer may see. */
show_links token_links(const uint8_t key[HOUSE_KEY_BYTES], const table *t,
                       const show_viewer *viewer);

#endif
