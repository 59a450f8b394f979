/* The standing decisions of a house: roles, bans, mutes, forbidden names and tokens, as its book
 * has them. Everyone who folds the same pages gets the same result. Its size is limited: a decision
 * that would not fit is refused before it is written. No store, no clock: the caller supplies pages
 * and time.
 *
 * A host may decide everything. A moderator may mute, ban for a month at most, revoke these, close
 * reports and cancel tournaments. Nobody bans or mutes themselves or anybody with a role, so the
 * role is taken first. Nobody changes their own role, which ensures that a host remains. */
#ifndef FN_CLUB_STANDING_H
#define FN_CLUB_STANDING_H

#include "club/decision.h"
#include "club/range.h"

enum { STANDING_MAX = 1000 /* of each kind */ };
#define STANDING_CONSOLE "house" /* the author of decisions made on the command line */
#define MODERATOR_BAN_MS (INT64_C(31) * 86400000)

typedef enum standing_kind {
    STANDING_ROLE,
    STANDING_BAN,
    STANDING_RANGE,
    STANDING_MUTE,
    STANDING_NAME,
    STANDING_TOKEN,
    STANDINGS
} standing_kind;
extern const char *const standing_words[STANDINGS]; /* "roles", "bans", … */

typedef enum role { ROLE_NONE, ROLE_MODERATOR, ROLE_HOST } role;
extern const char *const role_words[];

typedef struct standing {
    int64_t seq; /* of the newest page */
    int count[STANDINGS];
    uint64_t keys[STANDINGS][STANDING_MAX]; /* of `about`, to compare fewer texts */
    range ranges[STANDING_MAX];             /* for STANDING_RANGE */
    decision items[STANDINGS][STANDING_MAX];
} standing;

/* Folds the next page. A page that cannot be read, or that a newer program wrote, changes only
 * seq. */
void standing_fold(standing *s, int64_t seq, const char *page, size_t size);

/* Returns the decision in force, or NULL. */
const decision *standing_find(const standing *s, standing_kind kind, const char *about,
                              int64_t now_ms);
const decision *standing_find_range(const standing *s, const range *address, int64_t now_ms);
const decision *standing_find_name(const standing *s, const char *name);
const decision *standing_find_token(const standing *s, const char *hash);
role standing_role(const standing *s, const char *person);

/* Returns NULL if a decision may be written, and otherwise the code of a refusal with a sentence.
 * `address` is where its author comes from; NULL: this machine. */
const char *standing_refusal(const standing *s, const decision *d, const range *address,
                             fn_error *error);

/* Writes "until 2026-11-20 14:05 UTC: spam", which follows a sentence about a ban or mute. */
void standing_tell(const decision *d, fn_text *out);

#endif
