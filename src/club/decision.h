/* What a host or moderator has decided: one page of the house's book, which is both the record of
 * who did what and the truth about it. Reading what was written gives the same decision. People are
 * named by their ids only, so that whoever leaves takes their name along. */
#ifndef FN_CLUB_DECISION_H
#define FN_CLUB_DECISION_H

#include "base/json_read.h"

enum {
    DECISION_ID_MAX = 24,
    DECISION_ABOUT_MAX = 100,
    DECISION_WHY_MAX = 201,
    DECISION_BODY_MAX = 1280 /* as it is written, with its NUL */
};

typedef enum deed {
    DEED_ROLE, /* value: host, moderator or none */
    DEED_BAN,
    DEED_UNBAN,
    DEED_BAN_RANGE,
    DEED_UNBAN_RANGE,
    DEED_MUTE,
    DEED_UNMUTE,
    DEED_FORBID, /* a name, see likeness.h */
    DEED_ALLOW,
    DEED_TOKEN, /* by the name a host gave it; value: SHA-256 in hexadecimal */
    DEED_END_TOKEN,
    DEED_CLOSE,  /* a report */
    DEED_CANCEL, /* a tournament that somebody else arranged */
    DEEDS
} deed;
extern const char *const deed_words[DEEDS];

typedef struct decision {
    deed deed;
    int64_t at_ms;
    char by[DECISION_ID_MAX];
    char about[DECISION_ABOUT_MAX]; /* who or what, by its id, range, pattern or name */
    char value[DECISION_ABOUT_MAX];
    int64_t until_ms; /* of a ban or mute; 0: until it is taken back */
    char why[DECISION_WHY_MAX];
} decision;

void decision_write(const decision *d, fn_text *out);

/* Ranges are written as they count: 10.1.2.3/8 is read as 10.0.0.0/8. */
bool decision_read(decision *d, const char *text, size_t size, fn_error *error);

#endif
