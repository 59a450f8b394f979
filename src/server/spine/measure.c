/* See measure.h. */
#include "server/spine/measure.h"

void measure_type(fn_text *out, const char *name, const char *type)
{
    fn_text_add(out, "# TYPE fanal_");
    fn_text_add(out, name);
    fn_text_add_char(out, ' ');
    fn_text_add(out, type);
    fn_text_add_char(out, '\n');
}

void measure_value(fn_text *out, const char *name, const char *const labels[], long long value)
{
    fn_text_add(out, "fanal_");
    fn_text_add(out, name);
    for (int i = 0; labels[i] != NULL; i += 2) {
        fn_text_add_char(out, i == 0 ? '{' : ',');
        fn_text_add(out, labels[i]);
        fn_text_add(out, "=\"");
        fn_text_add(out, labels[i + 1]);
        fn_text_add_char(out, '"');
    }
    fn_text_add(out, labels[0] != NULL ? "} " : " ");
    fn_text_add_int(out, value);
    fn_text_add_char(out, '\n');
}

void measure(fn_text *out, const char *name, const char *type, long long value)
{
    measure_type(out, name, type);
    measure_value(out, name, (const char *const[]){NULL}, value);
}
