/* Figures for /metrics, in the format of Prometheus; names go without their "fanal_". */
#ifndef FN_SERVER_MEASURE_H
#define FN_SERVER_MEASURE_H

#include "fanal/text.h"

/* Writes the type of a figure ("counter" or "gauge"); its values follow. */
void measure_type(fn_text *out, const char *name, const char *type);

/* Labels are names and values in turn, up to NULL. */
void measure_value(fn_text *out, const char *name, const char *const labels[], long long value);

/* Writes type and value of a figure without labels. */
void measure(fn_text *out, const char *name, const char *type, long long value);

#endif
