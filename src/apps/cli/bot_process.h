/* Lines to and from a bot: a child process with a pipe each way, or whoever started fanal.
 * Nothing here waits longer than it was told to, and no line is longer than FN_LINE_MAX. What the
 * lines mean is bot_guest.h. */
#ifndef FN_CLI_BOT_PROCESS_H
#define FN_CLI_BOT_PROCESS_H

#include "fanal/text.h"

#include <sys/types.h>

typedef struct bot_process {
    bool open;
    pid_t pid; /* 0: not a child */
    int from, to;
    char buffer[FN_LINE_MAX];
    size_t start, used; /* what has come and was not yet given out */
    bool skips;         /* the rest of a line that is too long */
} bot_process;

typedef enum bot_answer { BOT_LINE, BOT_LATE, BOT_GONE, BOT_TOO_LONG } bot_answer;

/* Runs the command with /bin/sh. From then on a closed pipe is no signal to fanal. */
bool bot_start(bot_process *bot, const char *command);

/* The bot is whoever reads and writes these. */
void bot_adopt(bot_process *bot, int from, int to);

/* Times are those of clock_ms; below 0 is never. */
bool bot_send(bot_process *bot, const char *line, double until_ms);

/* With BOT_LINE, `line` holds until the next call. */
bot_answer bot_read(bot_process *bot, double until_ms, const char **line);

/* Closes the pipes, gives a child `grace_ms` to leave by itself, kills it with all it started. */
void bot_end(bot_process *bot, double grace_ms);

#endif
