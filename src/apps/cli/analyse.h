/* fanal analyse: what its parts share. */
#ifndef FN_CLI_ANALYSE_H
#define FN_CLI_ANALYSE_H

#include <stddef.h>

/* Prints an analysis, which is JSON as docs/analysis.md has it, for people; the curve and the table
 * are those of one seat. */
void analyse_print(const char *json, size_t size, int focus);

#endif
