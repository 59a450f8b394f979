/* The texts waiting for a client. They use the heap only while they wait, and those for one client
 * go out together, at the end of the turn of the loop. */
#include "server/net/queue.h"

#include "server/net/spares.h"
#include "server/net/stream.h"
#include "server/net/visit.h"

#include <errno.h>
#include <string.h>

typedef struct waiting {
    net_text *text;
    struct waiting *next;
} waiting;

net_text *queue_first(const net_client *client)
{
    return client->first->text;
}

static void drop_first(net *server, net_client *client)
{
    waiting *item = client->first;
    client->first = item->next;
    if (client->first == NULL)
        client->last = NULL;
    client->unread -= (uint32_t)item->text->size;
    server->queued -= item->text->size;
    net_text_release(item->text);
    spare_give(item, sizeof *item);
}

void queue_drop(net *server, net_client *client)
{
    while (client->first != NULL)
        drop_first(server, client);
}

void queue_note(net *server, net_client *client)
{
    if (client->is_unsent)
        return;
    client->is_unsent = true;
    client->next_unsent = server->unsent;
    server->unsent = client;
    server->unsent_count++;
}

/* Accepts one text of any length for a client with nothing unread. */
bool queue_add(net *server, net_client *client, net_text *text)
{
    waiting *item = NULL;
    if (client->unread + text->size <= NET_UNREAD_MAX || client->first == NULL)
        item = spare_take(sizeof *item);
    if (item == NULL)
        return false;
    *item = (waiting){.text = text};
    if (client->first == NULL)
        client->moved_s = server->now_s;
    text->references++;
    if (client->last != NULL)
        client->last->next = item;
    else
        client->first = item;
    client->last = item;
    client->unread += (uint32_t)text->size;
    server->queued += text->size;
    queue_note(server, client);
    return true;
}

void queue_forget(net *server, net_client *client)
{
    net_client **at = &server->unsent;
    while (client->is_unsent && *at != client)
        at = &(*at)->next_unsent;
    if (client->is_unsent) {
        *at = client->next_unsent;
        server->unsent_count--;
    }
    queue_drop(server, client);
}

/* Writes frames through lws as HTTP, which it does not change; it keeps what the kernel does not
 * take. */
static bool write_frames(const net_client *client, unsigned char *frames, size_t size)
{
    return lws_write(client->wsi, frames, size, LWS_WRITE_HTTP) >= (int)size;
}

void queue_count_first(net *server, net_client *client)
{
    server->counts[NET_MESSAGES_OUT]++;
    server->counts[NET_BYTES_OUT] += client->first->text->size;
    drop_first(server, client);
}

static bool write_batch(net *server, net_client *client)
{
    size_t used = 0;
    while (client->first != NULL && client->first->text->size <= BATCH_BYTES - used) {
        memcpy(server->batch + used, client->first->text->frame, client->first->text->size);
        used += client->first->text->size;
        queue_count_first(server, client);
    }
    return write_frames(client, server->batch, used);
}

/* Writes until all is sent or the kernel takes no more. */
bool queue_write(net *server, net_client *client)
{
    while (client->first != NULL && !lws_partial_buffered(client->wsi)) {
        net_text *text = client->first->text;
        if (client->first->next != NULL && text->size < BATCH_BYTES) {
            if (!write_batch(server, client))
                return false;
        } else {
            if (!write_frames(client, text->frame, text->size))
                return false;
            queue_count_first(server, client);
        }
    }
    bool is_partial = lws_partial_buffered(client->wsi);
    if (client->first != NULL || client->is_awaited || (client->close_code != 0 && is_partial))
        lws_callback_on_writable(client->wsi);
    return true;
}

static void flush_one(net *server, net_client *client)
{
    bool is_fine = true;
    if (client->take != NULL)
        visit_end(server, client);
    else
        is_fine = client->line != NULL ? stream_write(server, client) : queue_write(server, client);
    if (!is_fine)
        lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static net_client *take_unsent(net *server)
{
    net_client *client = server->unsent;
    server->unsent = client->next_unsent;
    server->unsent_count--;
    client->is_unsent = false;
    return client;
}

/* Collects a client's texts as the pieces of one send; 0: too many, or lws still holds some. */
static int gather(const net_client *client, struct iovec pieces[RING_PIECES])
{
    int count = 0;
    if (client->take != NULL || client->line != NULL || lws_partial_buffered(client->wsi))
        return 0;
    for (const waiting *item = client->first; item != NULL; item = item->next) {
        if (count == RING_PIECES)
            return 0;
        pieces[count++] =
            (struct iovec){.iov_base = item->text->frame, .iov_len = item->text->size};
    }
    return count;
}

/* Removes the texts that were sent whole; lws sends the rest of a partial one. */
static void take_sent(net *server, net_client *client, int sent)
{
    size_t left = sent > 0 ? (size_t)sent : 0;
    bool is_open = sent >= 0 || sent == -EAGAIN;
    while (client->first != NULL && left >= client->first->text->size) {
        left -= client->first->text->size;
        queue_count_first(server, client);
    }
    if (left > 0) {
        net_text *text = client->first->text;
        is_open = write_frames(client, text->frame + left, text->size - left);
        queue_count_first(server, client);
    }
    if (is_open)
        flush_one(server, client);
    else
        lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

/* Writes to many clients with one call. A ring that breaks is not used again. */
static void flush_together(net *server)
{
    net_client *clients[RING_SENDS];
    int count = 0, sent[RING_SENDS];
    for (int i = 0; i < RING_SENDS; i++)
        sent[i] = -EIO; /* if the ring breaks, it is unknown what was sent */
    while (server->unsent != NULL && count < RING_SENDS) {
        net_client *client = take_unsent(server);
        int pieces = gather(client, ring_pieces(server->ring));
        if (pieces > 0) {
            ring_add(server->ring, lws_get_socket_fd(client->wsi), pieces);
            clients[count++] = client;
        } else {
            flush_one(server, client);
        }
    }
    if (count > 0 && !ring_submit(server->ring, sent)) {
        ring_free(server->ring);
        server->ring = NULL;
    }
    for (int i = 0; i < count; i++)
        take_sent(server, clients[i], sent[i]);
}

void queue_flush(net *server)
{
    while (server->unsent != NULL) {
        if (server->ring != NULL)
            flush_together(server);
        else
            flush_one(server, take_unsent(server));
    }
}
