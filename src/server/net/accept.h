/* How much a peer likes something, as a header such as Accept-Encoding says it. */
#ifndef FN_SERVER_NET_ACCEPT_H
#define FN_SERVER_NET_ACCEPT_H

/* Of a list such as "br, gzip;q=0.5, *;q=0", in thousandths; 0: it is not named, or not wanted. */
int accept_weight(const char *list, const char *word);

#endif
