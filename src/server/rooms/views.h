/* Views for clients: whole, or only what changed since the last one, for clients that asked for
 * that. All clients at a seat share the same bytes. */
#ifndef FN_SERVER_VIEWS_H
#define FN_SERVER_VIEWS_H

#include "server/rooms/room.h"

/* The view of one seat after the newest entry, made for the first client that needs it. */
typedef struct view_texts {
    net_text *whole, *change;
    bool has_no_change;
} view_texts;

void views_send(room *r, client *c, const show_viewer *viewer, view_texts *texts);
void views_release(room *r, int seat, view_texts *texts); /* keeps the whole one, if wanted */
void views_forget(room *r);

#endif
