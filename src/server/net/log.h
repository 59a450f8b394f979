/* The server's log on stderr. Safe to use from any thread. */
#ifndef FN_SERVER_NET_LOG_H
#define FN_SERVER_NET_LOG_H

/* Writes one line. Levels: 0 errors, 1 notices, 2 debugging. Never pass tokens, passwords or
 * bodies. */
void net_log_with(int level, const char *const pieces[]);
#define net_log(level, ...) net_log_with(level, (const char *const[]){__VA_ARGS__, NULL})

void log_set_level(int level);
void log_lws(int level, const char *line); /* a line of lws, with its own levels */

#endif
