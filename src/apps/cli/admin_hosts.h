/* `fanal admin` for what hosts decide: the same as on their page, from the machine itself. */
#ifndef FN_SERVER_HOSTS_COMMAND_H
#define FN_SERVER_HOSTS_COMMAND_H

/* The words after `fanal admin`; returns the exit status, or -1: it is another command's. */
int hosts_command(int count, char **words);

#endif
