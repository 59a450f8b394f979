/* The rooms as a desk. It includes tables over HTTP: as requests, as a stream, as records. */
#include "server/rooms/rooms.h"

#include "server/rooms/append.h"
#include "server/rooms/due.h"
#include "server/rooms/records.h"
#include "server/rooms/room.h"
#include "server/rooms/visit.h"
#include "server/rooms/waiting.h"
#include "server/spine/clock.h"

#include <malloc.h>

enum { TRIM_MS = 1000 };

rooms *rooms_of(const house *h)
{
    return desk_state(h, &rooms_desk);
}

/* Gives the memory of dropped tables and departed clients back to the system. */
static void trim(house *h)
{
    rooms *all = rooms_of(h);
    int64_t now = steady_ms();
    if (!all->has_dropped || now - all->trimmed_ms < TRIM_MS)
        return;
    all->has_dropped = false;
    all->trimmed_ms = now;
    malloc_trim(0);
}

static void tick(house *h)
{
    room_each(h, room_tick);
    append_jobs_forget(h);
    trim(h);
    due_look(h);
}

static void stop(house *h)
{
    room_each(h, room_free);
    append_jobs_forget(h);
    waiting_free(h);
}

static const route routes[] = {
    {NET_GET, "/api/tables", visit_read_list, visit_list, CALL_PLAY},
    {NET_POST, "/api/tables", NULL, visit_create, CALL_PLAY},
    {NET_GET, "/api/tables/*", NULL, visit_show, CALL_PLAY},
    {NET_POST, "/api/tables/*", NULL, visit_ask, CALL_PLAY},
    {NET_GET, "/api/tables/*/stream", visit_read_since, visit_stream, CALL_PLAY},
    {NET_POST, "/api/records", NULL, records_take, CALL_USUAL},
    {NET_GET, "/api/tables/*/record", NULL, records_hand_out, CALL_OPEN},
    {.path = NULL},
};

const desk rooms_desk = {
    .name = "rooms",
    .routes = routes,
    .state_bytes = sizeof(rooms),
    .stop = stop,
    .tick = tick,
    .dismissed = room_leave,
};
