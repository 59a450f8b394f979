/* A decision of a host or moderator: one page of the house's book, which is both the record of who
 * did what and the truth about it. Reading a page gives back the decision that was written. People
 * appear only by id, so a person who leaves takes their name along. */
#ifndef FN_CLUB_DECISION_H
#define FN_CLUB_DECISION_H

#include "base/json_read.h"

enum {
    DECISION_ID_MAX = 24,
    DECISION_ABOUT_MAX = 100,
    DECISION_WHY_MAX = 201,
    DECISION_BODY_MAX = 1280 /* in written form, with its NUL */
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
    DEED_TOKEN, /* value: SHA-256 in hexadecimal of a token, by the name a host gave it */
    DEED_END_TOKEN,
    DEED_CLOSE,  /* a report */
    DEED_CANCEL, /* a tournament arranged by somebody else */
    DEEDS
} deed;
extern const char *const deed_words[DEEDS];

typedef struct decision {
    deed deed;
    int64_t at_ms;
    char by[DECISION_ID_MAX];
    char about[DECISION_ABOUT_MAX]; /* the subject, by id, range, pattern or name */
    char value[DECISION_ABOUT_MAX];
    int64_t until_ms; /* of a ban or mute; 0: until revoked */
    char why[DECISION_WHY_MAX];
} decision;

void decision_write(const decision *d, fn_text *out);

/* Reads a decision. Ranges are normalized: 10.1.2.3/8 is read as 10.0.0.0/8. */
bool decision_read(decision *d, const char *text, size_t size, fn_error *error);

#endif
