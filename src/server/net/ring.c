/* One ring for the life of the server; each batch is awaited, so nothing is pending between
 * batches. */
#include "server/net/ring.h"

#include <errno.h>
#include <liburing.h>
#include <stdlib.h>
#include <sys/socket.h>

struct ring {
    struct io_uring uring;
    int count;
    struct msghdr messages[RING_SENDS];
    struct iovec pieces[RING_SENDS][RING_PIECES];
};

ring *ring_new(void)
{
    ring *r = calloc(1, sizeof *r);
    if (r == NULL || io_uring_queue_init(RING_SENDS, &r->uring, 0) != 0) {
        free(r);
        return NULL;
    }
    return r;
}

void ring_free(ring *r)
{
    if (r == NULL)
        return;
    io_uring_queue_exit(&r->uring);
    free(r);
}

struct iovec *ring_pieces(ring *r)
{
    return r->pieces[r->count];
}

void ring_add(ring *r, int socket, int pieces)
{
    struct msghdr *message = &r->messages[r->count];
    struct io_uring_sqe *entry = io_uring_get_sqe(&r->uring);
    *message = (struct msghdr){.msg_iov = r->pieces[r->count], .msg_iovlen = (size_t)pieces};
    io_uring_prep_sendmsg(entry, socket, message, MSG_NOSIGNAL | MSG_DONTWAIT);
    io_uring_sqe_set_data64(entry, (unsigned)r->count++);
}

bool ring_submit(ring *r, int sent[RING_SENDS])
{
    int submitted = 0, status = 0;
    while (submitted < r->count && (status >= 0 || status == -EINTR)) {
        status = io_uring_submit(&r->uring);
        submitted += status > 0 ? status : 0;
    }
    for (int i = 0; i < submitted; i++) {
        struct io_uring_cqe *done;
        while ((status = io_uring_wait_cqe(&r->uring, &done)) == -EINTR)
            continue;
        if (status < 0)
            return false;
        sent[done->user_data] = done->res;
        io_uring_cqe_seen(&r->uring, done);
    }
    bool is_whole = submitted == r->count;
    r->count = 0;
    return is_whole;
}
