/* A client that joins is behind: it gets the log piece by piece, each when the socket has taken
 * those before, so a log of any length costs no more than a piece of memory. Until then the room
 * sends it nothing else of the table: new entries have become part of the log that it is getting.
 * With all entries sent, it gets the view and is no longer behind. */
#include "server/rooms/catch_up.h"

#include "server/rooms/asks.h"

#include <stdlib.h>

struct rest {
    bool waits_for_room; /* in the socket */
    bool wants_table;    /* the table has changed since it was shown */
    int64_t after;       /* the last entry sent */
};

void catch_up_end(client *c)
{
    if (c->rest == NULL)
        return;
    free(c->rest);
    c->rest = NULL;
    c->room->behind--;
}

static void send_pieces(client *c)
{
    const table *t = c->room->table;
    fn_text *out = &c->house->out;
    while (net_client_has_room(c->net)) {
        if (c->rest->wants_table)
            client_show_table(c);
        c->rest->wants_table = false;
        if (!show_entries(t, &c->rest->after, client_viewer(c, t).seat, out)) {
            catch_up_end(c);
            client_show_view(c);
            return;
        }
        client_send(c, out);
    }
    c->rest->waits_for_room = true;
}

void catch_up_begin(client *c, int64_t since)
{
    catch_up_end(c);
    client_show_table(c);
    c->rest = malloc(sizeof *c->rest);
    if (c->rest == NULL) {
        net_client_close(c->net, 1013, "not enough memory; connect again");
        return;
    }
    c->room->behind++;
    c->rest->waits_for_room = c->rest->wants_table = false;
    c->rest->after = since;
    send_pieces(c);
}

void catch_up_go_on(room *r)
{
    if (r->behind == 0)
        return;
    for (client *c = r->clients; c != NULL; c = c->next)
        if (c->rest != NULL && !c->rest->waits_for_room)
            send_pieces(c);
}

void catch_up_note(room *r, bool is_news)
{
    if (r->behind == 0)
        return;
    for (client *c = r->clients; c != NULL; c = c->next)
        if (c->rest != NULL)
            c->rest->wants_table |= is_news;
}

void catch_up_with_room(client *c)
{
    if (c->rest == NULL)
        return;
    c->rest->waits_for_room = false;
    room_wake(c->room);
}

bool catch_up_waits(const room *r)
{
    if (r->behind > 0)
        for (const client *c = r->clients; c != NULL; c = c->next)
            if (c->rest != NULL && !c->rest->waits_for_room)
                return true;
    return false;
}
