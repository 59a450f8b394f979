/* A report: somebody tells the hosts about somebody. Each pair of people has one book, so that who
 * reports the same person again and again fills nothing; once a report is closed, there can be a
 * new one in the same book. */
#ifndef FN_SERVER_REPORT_H
#define FN_SERVER_REPORT_H

#include "store/books.h"

enum { REPORT_TEXT_MAX = 1001, REPORT_REASON_MAX = 16, REPORT_WORD_MAX = 201 };
typedef enum report_state { REPORT_OPEN, REPORT_CLOSED } report_state;

typedef struct report {
    char id[STORE_ID_MAX];
    int64_t seq; /* of its book */
    report_state state;
    int64_t at_ms;
    char by[STORE_ID_MAX], about[STORE_ID_MAX];
    char table[STORE_ID_MAX]; /* where it happened, or empty */
    char reason[REPORT_REASON_MAX], text[REPORT_TEXT_MAX];
    int64_t closed_ms;
    char closer[STORE_ID_MAX], word[REPORT_WORD_MAX];
} report;

bool report_reason_is_known(const char *reason);

/* A report that is not there has seq 0. */
bool report_find(store *db, const char *id, report *r, fn_error *error);
/* As the next page after r->seq, and as the head. */
bool report_write(store *db, report *r, store_outcome *outcome, fn_error *error);
/* Newest first, before this time (0: all). */
bool report_list(store *db, report_state state, int64_t before_ms, report list[STORE_LIST_MAX],
                 int *count, fn_error *error);

/* Whoever looked into it says a word about it. */
void report_close(report *r, const char *closer, int64_t at_ms, const char *word);

/* Its members, for an object. Who reported is among them: hosts and moderators may see it. */
void report_put(const report *r, fn_text *out);

#endif
