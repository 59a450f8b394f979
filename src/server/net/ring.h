/* Sends to many sockets with one system call, by io_uring. Where the kernel forbids it, as in many
 * containers, there is no ring, and each socket is written to separately. It knows nothing of
 * clients: it takes a socket and the pieces to send, and returns how many bytes went out. */
#ifndef FN_SERVER_NET_RING_H
#define FN_SERVER_NET_RING_H

#include <stdbool.h>
#include <sys/uio.h>

enum { RING_SENDS = 64, RING_PIECES = 8 };

typedef struct ring ring;

ring *ring_new(void); /* NULL: not available */
void ring_free(ring *r);

/* Adds a send to the batch, up to RING_SENDS; the pieces must stay valid until ring_submit. */
struct iovec *ring_pieces(ring *r); /* room for the next send, RING_PIECES of them */
void ring_add(ring *r, int socket, int pieces);

/* Sends the batch; sent[i] is the number of bytes sent of the i-th, or a negative errno. */
bool ring_submit(ring *r, int sent[RING_SENDS]);

#endif
