/* Lines to and from a bot: a child process with a pipe each way, or the process that started fanal.
 * Nothing here waits past its limit, and no line is longer than FN_LINE_MAX. bot_guest.h gives the
 * lines their meaning. */
#ifndef FN_CLI_BOT_PROCESS_H
#define FN_CLI_BOT_PROCESS_H

#include "fanal/text.h"

#include <sys/types.h>

typedef struct bot_process {
    bool open;
    pid_t pid; /* 0: there is no child */
    int from, to;
    char buffer[FN_LINE_MAX];
    size_t start, used; /* the part received but not yet returned */
    bool skips;         /* skipping the rest of an overlong line */
} bot_process;

typedef enum bot_answer { BOT_LINE, BOT_LATE, BOT_GONE, BOT_TOO_LONG } bot_answer;

/* Runs the command with /bin/sh. From then on, fanal ignores the signal for a closed pipe. */
bool bot_start(bot_process *bot, const char *command);

/* Uses these files in place of a child. */
void bot_adopt(bot_process *bot, int from, int to);

/* Times are those of clock_ms; below 0 means never. */
bool bot_send(bot_process *bot, const char *line, double until_ms);

/* With BOT_LINE, `line` is valid until the next call. */
bot_answer bot_read(bot_process *bot, double until_ms, const char **line);

/* Closes the pipes, gives a child `grace_ms` to leave, then kills it with everything it started. */
void bot_end(bot_process *bot, double grace_ms);

#endif
