// The random numbers as device code.
#include "base/chacha.c"
