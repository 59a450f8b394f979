/* Records as files, written under another name and moved into place. */
#ifndef FN_TERMINAL_KEEP_H
#define FN_TERMINAL_KEEP_H

#include "fanal/match.h"

enum { KEEP_PATH_MAX = 1024 };

bool keep_write(const fn_match *match, const char *path, fn_error *error);
bool keep_read(fn_match *match, const char *path, const char *edition, size_t edition_size,
               fn_error *error); /* reads its first game, finished or not; "-" is standard input */

bool keep_is_header(const char *line, size_t size);

/* Returns what to say about a refused line, after "line 1: " and before the reason. */
const char *keep_prefix(long number, const char *line, size_t size);

/* An unfinished game in the state folder; the file's name contains the words for the seats. */
typedef struct kept_game {
    char path[KEEP_PATH_MAX];
    char seats[160]; /* "me,level:2" */
    long long changed;
} kept_game;
bool keep_path(const fn_match *match, const char *seats, char path[KEEP_PATH_MAX]);
int keep_list(const char *game, kept_game *list, int most); /* newest first */

#endif
