/* The log on stderr. A line is written in one piece, so threads do not mix theirs. Complaints of
 * lws about its peers are throttled: a peer must not be able to fill a disk. */
#include "server/net/log.h"

#include "fanal/text.h"

#include <libwebsockets.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_SIZE = 600, LWS_LINES_PER_S = 5 };

static atomic_int most = 1;

void log_set_level(int level)
{
    atomic_store(&most, level);
}

static void add_time(fn_text *line)
{
    struct timespec now;
    struct tm parts;
    char text[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    fn_text_add_bytes(line, text, strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ ", &parts));
}

/* Adds a text with '?' for bytes that would disturb a terminal or forge a line. */
static void add_piece(fn_text *line, const char *piece)
{
    for (; *piece != '\0'; piece++)
        fn_text_add_char(line, (unsigned char)*piece < ' ' || *piece == 0x7f ? '?' : *piece);
}

void net_log_with(int level, const char *const pieces[])
{
    static const char *const names[] = {"error: ", "", "debug: "};
    if (level > atomic_load(&most))
        return;
    char storage[LINE_MAX_SIZE];
    fn_text line;
    fn_text_init(&line, storage, sizeof storage - 1);
    add_time(&line);
    fn_text_add(&line, names[level < 0 ? 0 : level > 2 ? 2 : level]);
    for (; *pieces != NULL; pieces++)
        add_piece(&line, *pieces);
    storage[line.used] = '\n';
    if (write(STDERR_FILENO, storage, line.used + 1) < 0)
        return; /* no other place to report it */
}

void log_lws(int level, const char *line)
{
    static int64_t second;
    static long said;
    int64_t now = lws_now_usecs() / LWS_US_PER_SEC;
    char copy[LINE_MAX_SIZE];
    if (now != second) {
        if (said > LWS_LINES_PER_S)
            net_log(1, "lws: ", fn_decimal(said - LWS_LINES_PER_S).text, " further lines");
        second = now;
        said = 0;
    }
    if (++said > LWS_LINES_PER_S)
        return;
    size_t size = strcspn(line, "\n");
    size = size < sizeof copy ? size : sizeof copy - 1;
    memcpy(copy, line, size);
    copy[size] = '\0';
    net_log(level == LLL_ERR ? 1 : 2, "lws: ", copy);
}
