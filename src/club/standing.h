/* What stands in a house: roles, bans, mutes, forbidden names and tokens, as the decisions in its
 * book make it. Whoever folds the same pages has the same. It is bounded: a decision for which
 * there is no room is refused before it is written. No store, no clock: the caller brings pages and
 * time.
 *
 * A host may decide everything. A moderator may mute, ban for a month at most, take that back,
 * close reports and cancel tournaments. Nobody bans or mutes themself or somebody with a role, so a
 * role is taken first; nobody changes their own role, so that a host is left. */
#ifndef FN_CLUB_STANDING_H
#define FN_CLUB_STANDING_H

#include "club/decision.h"
#include "club/range.h"

enum { STANDING_MAX = 1000 /* of each kind */ };
#define STANDING_CONSOLE "house" /* who decides on the command line */
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
    int64_t seq; /* of the newest page in it */
    int count[STANDINGS];
    uint64_t keys[STANDINGS][STANDING_MAX]; /* of `about`, so that few texts are compared */
    range ranges[STANDING_MAX];             /* of those of STANDING_RANGE */
    decision items[STANDINGS][STANDING_MAX];
} standing;

/* The next page. One that cannot be read, or that a newer program wrote, changes nothing but seq.
 */
void standing_fold(standing *s, int64_t seq, const char *page, size_t size);

/* NULL: nothing stands against it, or no longer. */
const decision *standing_find(const standing *s, standing_kind kind, const char *about,
                              int64_t now_ms);
const decision *standing_find_range(const standing *s, const range *address, int64_t now_ms);
const decision *standing_find_name(const standing *s, const char *name);
const decision *standing_find_token(const standing *s, const char *hash);
role standing_role(const standing *s, const char *person);

/* The code of a refusal, with a sentence, or NULL: it may be written. `address`: where who decides
 * comes from; NULL: from the machine itself. */
const char *standing_refusal(const standing *s, const decision *d, const range *address,
                             fn_error *error);

/* "until 2026-11-20 14:05 UTC: spam", what comes behind a sentence about a ban or mute. */
void standing_tell(const decision *d, fn_text *out);

#endif
