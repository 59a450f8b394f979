/* Lines for whoever runs the server, on stderr. From any thread. */
#ifndef FN_SERVER_NET_LOG_H
#define FN_SERVER_NET_LOG_H

/* Says one line. Levels: 0 an error, 1 a notice, 2 for those who look for something. Never give it
 * tokens, passwords or bodies. */
void net_log_with(int level, const char *const pieces[]);
#define net_log(level, ...) net_log_with(level, (const char *const[]){__VA_ARGS__, NULL})

void log_set_level(int level);
void log_lws(int level, const char *line); /* what lws says, with its own levels */

#endif
