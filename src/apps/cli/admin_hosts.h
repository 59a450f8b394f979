/* The part of `fanal admin` for decisions of hosts: the same as on their page, from the command
 * line. */
#ifndef FN_SERVER_HOSTS_COMMAND_H
#define FN_SERVER_HOSTS_COMMAND_H

/* Runs the words after `fanal admin`. Returns the exit status; -1: this is another command. */
int hosts_command(int count, char **words);

#endif
