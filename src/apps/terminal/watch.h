/* A record to walk through. */
#ifndef FN_TERMINAL_WATCH_H
#define FN_TERMINAL_WATCH_H

#include "apps/terminal/session.h"

session *watch_open(const fn_match *match); /* a record that has been read */

#endif
