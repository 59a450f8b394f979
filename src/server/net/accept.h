/* Weights in headers such as Accept-Encoding: how strongly a peer prefers each item of a list. */
#ifndef FN_SERVER_NET_ACCEPT_H
#define FN_SERVER_NET_ACCEPT_H

/* Returns the weight of `word` in a list such as "br, gzip;q=0.5, *;q=0", in thousandths; 0: not
 * named, or not wanted. */
int accept_weight(const char *list, const char *word);

#endif
