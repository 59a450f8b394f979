/* The nearest word by Levenshtein distance. Words longer than LENGTH_MAX bytes have no match. */
#include "base/nearest.h"

#include <stddef.h>
#include <string.h>

enum { LENGTH_MAX = 32 };

static int distance(const char *a, const char *b)
{
    int row[LENGTH_MAX + 1], size = (int)strlen(b);
    for (int j = 0; j <= size; j++)
        row[j] = j;
    for (int i = 0; a[i] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < size; j++) {
            int best = diagonal + (a[i] != b[j]);
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j + 1] + 1 < best)
                best = row[j + 1] + 1;
            diagonal = row[j + 1];
            row[j + 1] = best;
        }
    }
    return row[size];
}

const char *fn_nearest(const char *word, const char *const *words, int most)
{
    const char *nearest = NULL;
    if (strlen(word) > LENGTH_MAX)
        return NULL;
    for (; *words != NULL; words++) {
        int needed = strlen(*words) <= LENGTH_MAX ? distance(word, *words) : most + 1;
        if (needed <= most) {
            most = needed - 1;
            nearest = *words;
        }
    }
    return nearest;
}
