/* The desk of calls to move. */
#include "server/desks/notify/api.h"
#include "server/desks/notify/calls.h"

const desk notify_desk = {
    .name = "notify",
    .routes = calls_routes,
    .state_bytes = sizeof(notify),
    .start = calls_prepare,
    .tick = calls_look,
    .appended = calls_note,
    .created = calls_note_new,
    .measure = calls_measure,
};
