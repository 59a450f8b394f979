/* Records as files: written beside and moved into place. */
#ifndef FN_TERMINAL_KEEP_H
#define FN_TERMINAL_KEEP_H

#include "fanal/match.h"

enum { KEEP_PATH_MAX = 1024 };

bool keep_write(const fn_match *match, const char *path, fn_error *error);
bool keep_read(fn_match *match, const char *path, const char *edition, size_t edition_size,
               fn_error *error); /* the first game in it, over or not; "-" is standard input */

bool keep_is_header(const char *line, size_t size);

/* What to say of a line that is refused, behind "line 1: ", before the reason. */
const char *keep_prefix(long number, const char *line, size_t size);

/* Unfinished games in the state folder; the words for the seats are in the name of the file. */
typedef struct kept_game {
    char path[KEEP_PATH_MAX];
    char seats[160]; /* "me,level:2" */
    long long changed;
} kept_game;
bool keep_path(const fn_match *match, const char *seats, char path[KEEP_PATH_MAX]);
int keep_list(const char *game, kept_game *list, int most); /* newest first */

#endif
