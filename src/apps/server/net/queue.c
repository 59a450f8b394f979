/* What waits to go out to a WebSocket. It is on the heap only while there is something, and what
 * waits for one client goes out together, at the end of the turn of the loop. */
#include "apps/server/net/queue.h"

#include <stdlib.h>
#include <string.h>

typedef struct waiting {
    net_text *text;
    struct waiting *next;
} waiting;

static void drop_first(net *server, net_client *client)
{
    waiting *item = client->first;
    client->first = item->next;
    if (client->first == NULL)
        client->last = NULL;
    client->unread -= (uint32_t)item->text->size;
    server->queued -= item->text->size;
    net_text_release(item->text);
    free(item);
}

void queue_drop(net *server, net_client *client)
{
    while (client->first != NULL)
        drop_first(server, client);
}

/* One text goes to a client that has nothing unread, however long it is. */
bool queue_add(net *server, net_client *client, net_text *text)
{
    waiting *item = NULL;
    if (client->unread + text->size <= NET_UNREAD_MAX || client->first == NULL)
        item = malloc(sizeof *item);
    if (item == NULL)
        return false;
    *item = (waiting){.text = text};
    text->references++;
    if (client->last != NULL)
        client->last->next = item;
    else
        client->first = item;
    client->last = item;
    client->unread += (uint32_t)text->size;
    server->queued += text->size;
    if (!client->is_unsent) {
        client->is_unsent = true;
        client->next_unsent = server->unsent;
        server->unsent = client;
    }
    return true;
}

void queue_forget(net *server, net_client *client)
{
    net_client **at = &server->unsent;
    while (client->is_unsent && *at != client)
        at = &(*at)->next_unsent;
    if (client->is_unsent)
        *at = client->next_unsent;
    queue_drop(server, client);
}

/* lws passes on what is called HTTP as it is, and keeps what the kernel does not take. */
static bool write_frames(const net_client *client, unsigned char *frames, size_t size)
{
    return lws_write(client->wsi, frames, size, LWS_WRITE_HTTP) >= (int)size;
}

static void count_first(net *server, net_client *client)
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
        count_first(server, client);
    }
    return write_frames(client, server->batch, used);
}

/* Until all is sent or the kernel takes no more. */
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
            count_first(server, client);
        }
    }
    bool is_partial = lws_partial_buffered(client->wsi);
    if (client->first != NULL || client->is_awaited || (client->close_code != 0 && is_partial))
        lws_callback_on_writable(client->wsi);
    return true;
}

void queue_flush(net *server)
{
    while (server->unsent != NULL) {
        net_client *client = server->unsent;
        server->unsent = client->next_unsent;
        client->is_unsent = false;
        if (!queue_write(server, client))
            lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    }
}
