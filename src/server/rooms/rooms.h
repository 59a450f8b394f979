/* All rooms of the house, and the state that their files share. */
#ifndef FN_SERVER_ROOMS_H
#define FN_SERVER_ROOMS_H

#include "server/spine/desk.h"

enum { ROOM_BUCKETS = 4096 };

typedef struct rooms {
    room *buckets[ROOM_BUCKETS];
    int count, tables_loaded;
    bool has_dropped;        /* a table left since memory was last given back */
    int64_t trimmed_ms;      /* the last time memory was given back; steady */
    bool is_scanning;        /* for tables that are due, see due.c */
    int64_t scanned_ms;      /* steady */
    struct think_job *hints; /* hints under way, see bots.c */
    struct append_job *spare_appends;
    struct tiles *tiles; /* searches for a game, see waiting.c */
} rooms;

extern const desk rooms_desk;
rooms *rooms_of(const house *h);

#endif
