/* One ring, made once, and one thread that may send what is in it. A batch is waited for before the
 * next one begins, so the ring always belongs to one of the two threads; semaphores hand it over.
 */
#include "apps/server/net/ring.h"

#include <errno.h>
#include <liburing.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct ring {
    struct io_uring uring;
    int count;
    int sent[RING_SENDS];
    bool is_aside, is_broken, is_ending;
    pthread_t sender;
    sem_t full, done;
    struct msghdr messages[RING_SENDS];
    struct iovec pieces[RING_SENDS][RING_PIECES];
};

static void *run_sender(void *context)
{
    ring *r = context;
    for (;;) {
        while (sem_wait(&r->full) != 0)
            continue;
        if (r->is_ending)
            return NULL;
        ring_send(r);
        sem_post(&r->done);
    }
}

ring *ring_new(void)
{
    ring *r = calloc(1, sizeof *r);
    if (r == NULL || io_uring_queue_init(RING_SENDS, &r->uring, 0) != 0) {
        free(r);
        return NULL;
    }
    sem_init(&r->full, 0, 0);
    sem_init(&r->done, 0, 0);
    if (pthread_create(&r->sender, NULL, run_sender, r) != 0) {
        io_uring_queue_exit(&r->uring);
        free(r);
        return NULL;
    }
    return r;
}

void ring_free(ring *r)
{
    if (r == NULL)
        return;
    r->is_ending = true;
    sem_post(&r->full);
    pthread_join(r->sender, NULL);
    sem_destroy(&r->full);
    sem_destroy(&r->done);
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

void ring_send(ring *r)
{
    int submitted = 0, status = 0;
    for (int i = 0; i < RING_SENDS; i++)
        r->sent[i] = -EIO; /* if the ring breaks nobody knows what went out */
    while (submitted < r->count && (status >= 0 || status == -EINTR)) {
        status = io_uring_submit(&r->uring);
        submitted += status > 0 ? status : 0;
    }
    r->is_broken = submitted < r->count;
    for (int i = 0; i < submitted; i++) {
        struct io_uring_cqe *done;
        while ((status = io_uring_wait_cqe(&r->uring, &done)) == -EINTR)
            continue;
        if (status < 0) {
            r->is_broken = true;
            return;
        }
        r->sent[done->user_data] = done->res;
        io_uring_cqe_seen(&r->uring, done);
    }
}

void ring_send_aside(ring *r)
{
    r->is_aside = true;
    sem_post(&r->full);
}

bool ring_end(ring *r, int sent[RING_SENDS])
{
    while (r->is_aside && sem_wait(&r->done) != 0)
        continue;
    r->is_aside = false;
    memcpy(sent, r->sent, sizeof r->sent);
    r->count = 0;
    return !r->is_broken;
}
