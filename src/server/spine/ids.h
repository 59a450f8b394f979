/* Ids of tables, people and servers (80 bits as 16 letters and digits), and seeds. */
#ifndef FN_SERVER_IDS_H
#define FN_SERVER_IDS_H

#include "server/spine/house.h"

void id_random(char id[STORE_ID_MAX], const char *prefix);

/* Derives an id from the server's key: the same words give the same id. */
void id_derive(const house *h, const char *const words[], char id[STORE_ID_MAX]);

/* Draws a seed; with the setting same_deal, derives it from that word and `number`. */
fn_seed seed_draw(const house *h, uint64_t number);

#endif
