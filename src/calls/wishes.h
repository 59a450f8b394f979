/* A person's wishes for calls: by which ways, for which reasons, when and how often. Knows no
 * clock: the caller supplies the time. By default nothing is wished. */
#ifndef FN_CALLS_WISHES_H
#define FN_CALLS_WISHES_H

#include "calls/letter.h"
#include "calls/subscription.h"

typedef enum call_way { WAY_PUSH, WAY_MAIL, WAY_HOOK, WAYS } call_way;
extern const char *const call_way_words[WAYS];

/* It is the person's turn; their clock runs low. */
typedef enum call_reason { CALL_TURN, CALL_CLOCK, CALL_REASONS } call_reason;

typedef struct way_wish {
    bool is_on, wants[CALL_REASONS];
} way_wish;

typedef struct wishes {
    way_wish ways[WAYS];
    char mail[LETTER_ADDRESS_MAX];
    bool is_confirmed; /* by the owner of the address; people cannot set it */
    char hook[CALLS_URL_MAX / 2];
    bool is_quiet, wakes;     /* quiet hours; calls in them if a clock would run out */
    int quiet_from, quiet_to; /* minutes of the person's day, */
    int zone;                 /* minutes it is ahead of UTC */
    int letter_at;            /* all slow games in one letter at this minute; -1: one letter each */
    int least;                /* minutes between two calls */
    char language[3];         /* en, de or fr */
} wishes;

void wishes_init(wishes *w);

/* Reads an object; keys that are missing leave their value unchanged. On failure, the error says
 * what is wrong and nothing has changed. */
bool wishes_read(wishes *w, const char *text, size_t size, bool allows_http, fn_error *error);

/* Writes the form that is stored, shown to its owner, and read back. */
void wishes_write(const wishes *w, fn_text *out);

bool wishes_want(const wishes *w, call_way way, call_reason reason);
bool wishes_want_any(const wishes *w);

/* Returns when a call that is due now may be made: now, or at the end of the quiet hours. */
int64_t wishes_quiet_until(const wishes *w, int64_t now_ms);
int64_t wishes_next_letter(const wishes *w, int64_t now_ms);

#endif
