/* Pipes, deadlines and the end of a child process. Children are started with posix_spawn, because
 * the arena has many threads, and every pipe is closed on exec, so no child keeps another's
 * open. */
#include "apps/cli/bot_process.h"

#include "apps/cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts the child in its own process group, so everything the shell starts can be ended with
 * it. */
static bool spawn_shell(pid_t *pid, const char *command, int in, int out)
{
    char *const words[] = {"/bin/sh", "-c", (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    int failure = posix_spawn(pid, words[0], &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failure == 0;
}

static void close_pair(const int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

void bot_adopt(bot_process *bot, int from, int to)
{
    signal(SIGPIPE, SIG_IGN);
    bot->open = true;
    bot->pid = 0;
    bot->from = from;
    bot->to = to;
    bot->start = bot->used = 0;
    bot->skips = false;
}

bool bot_start(bot_process *bot, const char *command)
{
    int to[2], from[2];
    pid_t pid;
    if (pipe2(to, O_CLOEXEC) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close_pair(to);
        return false;
    }
    if (!spawn_shell(&pid, command, to[0], from[1])) {
        close_pair(to);
        close_pair(from);
        return false;
    }
    close(to[0]);
    close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK); /* a bot that does not read must not block us */
    bot_adopt(bot, from[0], to[1]);
    bot->pid = pid;
    return true;
}

/* Waits for a file; returns false if time is up. */
static bool wait_for(int file, short what, double until_ms)
{
    struct pollfd wanted = {.fd = file, .events = what};
    for (;;) {
        double left = until_ms < 0 ? -1 : until_ms - clock_ms();
        if (until_ms >= 0 && left <= 0)
            left = 0;
        int found = poll(&wanted, 1, left < 0 ? -1 : left > 0 ? (int)left + 1 : 0);
        if (found > 0)
            return true;
        if (found == 0 || errno != EINTR)
            return false;
    }
}

static bool send_bytes(const bot_process *bot, const char *bytes, size_t count, double until_ms)
{
    while (count > 0) {
        if (!wait_for(bot->to, POLLOUT, until_ms))
            return false;
        ssize_t sent = write(bot->to, bytes, count);
        if (sent < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        if (sent > 0) {
            bytes += sent;
            count -= (size_t)sent;
        }
    }
    return true;
}

bool bot_send(bot_process *bot, const char *line, double until_ms)
{
    return bot->open && send_bytes(bot, line, strlen(line), until_ms) &&
           send_bytes(bot, "\n", 1, until_ms);
}

/* Returns the next complete line of the buffer, or NULL. A line is a string: no NUL, no line
 * end. */
static char *take_line(bot_process *bot)
{
    char *line = bot->buffer + bot->start;
    char *end = memchr(line, '\n', bot->used - bot->start);
    if (end == NULL)
        return NULL;
    bot->start = (size_t)(end + 1 - bot->buffer);
    for (char *c = line; c < end; c++)
        if (*c == '\0')
            *c = '?';
    if (end > line && end[-1] == '\r')
        end--;
    *end = '\0';
    return line;
}

static void make_room(bot_process *bot)
{
    bot->used -= bot->start;
    memmove(bot->buffer, bot->buffer + bot->start, bot->used);
    bot->start = 0;
    if (bot->used == sizeof bot->buffer) {
        bot->used = 0;
        bot->skips = true;
    }
}

bot_answer bot_read(bot_process *bot, double until_ms, const char **line)
{
    while (bot->open) {
        *line = take_line(bot);
        if (*line != NULL) {
            bool was_long = bot->skips;
            bot->skips = false;
            return was_long ? BOT_TOO_LONG : BOT_LINE;
        }
        make_room(bot);
        if (!wait_for(bot->from, POLLIN, until_ms))
            return BOT_LATE;
        ssize_t come = read(bot->from, bot->buffer + bot->used, sizeof bot->buffer - bot->used);
        if (come == 0 || (come < 0 && errno != EINTR))
            return BOT_GONE;
        bot->used += come > 0 ? (size_t)come : 0;
        if (until_ms >= 0 && clock_ms() > until_ms && bot->skips)
            return BOT_LATE; /* or an endless line would keep us reading */
    }
    return BOT_GONE;
}

void bot_end(bot_process *bot, double grace_ms)
{
    double until_ms = clock_ms() + grace_ms;
    if (!bot->open)
        return;
    bot->open = false;
    if (bot->pid == 0)
        return;
    close(bot->to);
    close(bot->from);
    for (;;) {
        siginfo_t left = {0}; /* not reaped yet, so its number is still valid */
        waitid(P_PID, (id_t)bot->pid, &left, WEXITED | WNOHANG | WNOWAIT);
        if (left.si_pid != 0 || clock_ms() >= until_ms)
            break;
        usleep(2000);
    }
    kill(-bot->pid, SIGKILL);
    waitpid(bot->pid, NULL, 0);
}
