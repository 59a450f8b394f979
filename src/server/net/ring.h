/* Sends to many sockets with one system call, by io_uring. Where the kernel does not let us, as in
 * many containers, there is no ring, and each socket is written to by itself. It knows nothing of
 * clients: a socket, the pieces to send, and how many bytes went out. */
#ifndef FN_SERVER_NET_RING_H
#define FN_SERVER_NET_RING_H

#include <stdbool.h>
#include <sys/uio.h>

enum { RING_SENDS = 64, RING_PIECES = 8 };

typedef struct ring ring;

ring *ring_new(void); /* NULL: not here */
void ring_free(ring *r);

/* Puts a send behind the others, up to RING_SENDS; the pieces must stay until ring_submit. */
struct iovec *ring_pieces(ring *r); /* room for RING_PIECES of the next send */
void ring_add(ring *r, int socket, int pieces);

/* Sends all; sent[i] is how many bytes of the i-th went out, or a negative errno. */
bool ring_submit(ring *r, int sent[RING_SENDS]);

#endif
