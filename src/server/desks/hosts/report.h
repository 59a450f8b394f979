/* Reports: complaints to the hosts about a person. Each pair of people has one book, so repeated
 * reports of the same person fill nothing; once a report is closed, a new one may follow in the
 * same book. */
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
    char table[STORE_ID_MAX]; /* the table it is about, or empty */
    char reason[REPORT_REASON_MAX], text[REPORT_TEXT_MAX];
    int64_t closed_ms;
    char closer[STORE_ID_MAX], word[REPORT_WORD_MAX];
} report;

bool report_reason_is_known(const char *reason);

/* Finds a report; seq 0: there is none. */
bool report_find(store *db, const char *id, report *r, fn_error *error);
/* Writes the report as the page after r->seq, and as the head. */
bool report_write(store *db, report *r, store_outcome *outcome, fn_error *error);
/* Lists reports before this time (0: all), newest first. */
bool report_list(store *db, report_state state, int64_t before_ms, report list[STORE_LIST_MAX],
                 int *count, fn_error *error);

/* Closes a report with a remark of the host or moderator. */
void report_close(report *r, const char *closer, int64_t at_ms, const char *word);

/* Writes its members into an object. They include the reporter, whom hosts and moderators may
 * see. */
void report_put(const report *r, fn_text *out);

#endif
