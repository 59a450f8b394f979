/* See likeness.h. Letters that look alike map to one letter: accented ones to the plain one, and i,
 * l and 1 all to i. */
#include "club/likeness.h"

#include "base/utf8.h"

#include <string.h>

typedef struct alike {
    uint16_t from, to;
    char as[3];
} alike;

/* Sorted by code, to end the search early; Cyrillic and Greek only in lower case, see lower. */
static const alike table[] = {
    {'!', '!', "i"},     {'$', '$', "s"},      {'0', '0', "o"},     {'1', '1', "i"},
    {'3', '3', "e"},     {'4', '4', "a"},      {'5', '5', "s"},     {'7', '7', "t"},
    {'8', '8', "b"},     {'@', '@', "a"},      {'l', 'l', "i"},     {'|', '|', "i"},
    {0xDF, 0xDF, "ss"},  {0xE0, 0xE5, "a"},    {0xE6, 0xE6, "ae"},  {0xE7, 0xE7, "c"},
    {0xE8, 0xEB, "e"},   {0xEC, 0xEF, "i"},    {0xF0, 0xF0, "d"},   {0xF1, 0xF1, "n"},
    {0xF2, 0xF6, "o"},   {0xF8, 0xF8, "o"},    {0xF9, 0xFC, "u"},   {0xFD, 0xFD, "y"},
    {0xFF, 0xFF, "y"},   {0x100, 0x105, "a"},  {0x106, 0x10D, "c"}, {0x10E, 0x111, "d"},
    {0x112, 0x11B, "e"}, {0x11C, 0x123, "g"},  {0x124, 0x127, "h"}, {0x128, 0x131, "i"},
    {0x134, 0x135, "j"}, {0x136, 0x138, "k"},  {0x139, 0x142, "i"}, {0x143, 0x14B, "n"},
    {0x14C, 0x151, "o"}, {0x152, 0x153, "oe"}, {0x154, 0x159, "r"}, {0x15A, 0x161, "s"},
    {0x162, 0x167, "t"}, {0x168, 0x173, "u"},  {0x174, 0x175, "w"}, {0x176, 0x178, "y"},
    {0x179, 0x17E, "z"}, {0x17F, 0x17F, "s"},  {0x3B1, 0x3B1, "a"}, {0x3B2, 0x3B2, "b"},
    {0x3B5, 0x3B5, "e"}, {0x3B6, 0x3B6, "z"},  {0x3B7, 0x3B7, "h"}, {0x3B9, 0x3B9, "i"},
    {0x3BA, 0x3BA, "k"}, {0x3BC, 0x3BC, "m"},  {0x3BD, 0x3BD, "n"}, {0x3BF, 0x3BF, "o"},
    {0x3C1, 0x3C1, "p"}, {0x3C4, 0x3C4, "t"},  {0x3C5, 0x3C5, "y"}, {0x3C7, 0x3C7, "x"},
    {0x430, 0x430, "a"}, {0x432, 0x432, "b"},  {0x435, 0x435, "e"}, {0x43A, 0x43A, "k"},
    {0x43C, 0x43C, "m"}, {0x43D, 0x43D, "h"},  {0x43E, 0x43E, "o"}, {0x440, 0x440, "p"},
    {0x441, 0x441, "c"}, {0x442, 0x442, "t"},  {0x443, 0x443, "y"}, {0x445, 0x445, "x"},
    {0x450, 0x451, "e"}, {0x455, 0x455, "s"},  {0x456, 0x457, "i"}, {0x458, 0x458, "j"},
};

/* Maps capitals whose small letters are at a fixed distance. */
static uint32_t lower(uint32_t code)
{
    if ((code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7) ||
        (code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F))
        return code + 32;
    if (code >= 0x400 && code <= 0x40F)
        return code + 80;
    if (code >= 0xFF21 && code <= 0xFF5A) /* full-width letters */
        return lower(code - 0xFF21 + 'A');
    return code;
}

/* Reports whether a character may separate the words of a name. */
static bool is_between(uint32_t code)
{
    return code == ' ' || code == '\'' || code == '-' || code == '.' || code == '_' ||
           code == 0x2019;
}

static void add_letter(fn_text *out, uint32_t code)
{
    char bytes[FN_UTF8_MAX];
    code = lower(code);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (code >= table[i].from && code <= table[i].to) {
            fn_text_add(out, table[i].as);
            return;
        }
    fn_text_add_bytes(out, bytes, (size_t)fn_utf8_write(code, bytes));
}

/* Ignores accents that follow their letter. */
void likeness_of(const char *name, char look[LIKENESS_MAX])
{
    fn_text out;
    uint32_t code;
    int size;
    bool is_parted = false;
    fn_text_init(&out, look, LIKENESS_MAX);
    for (; (size = fn_utf8_read(name, FN_UTF8_MAX, &code)) > 0 && code != 0; name += size) {
        if (code >= 0x300 && code <= 0x36F)
            continue;
        if (is_between(code)) {
            is_parted = out.used > 0;
            continue;
        }
        if (is_parted)
            fn_text_add_char(&out, ' ');
        is_parted = false;
        add_letter(&out, code);
    }
}

static void join(const char *look, char joined[LIKENESS_MAX])
{
    fn_text out;
    fn_text_init(&out, joined, LIKENESS_MAX);
    for (; *look != '\0'; look++)
        if (*look != ' ')
            fn_text_add_char(&out, *look);
}

static bool has_word(const char *look, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = look; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, word, size) == 0 && (at[size] == '\0' || at[size] == ' '))
            return true;
    }
    return false;
}

bool likeness_forbids(const char *pattern, const char *look)
{
    char joined[LIKENESS_MAX], part[LIKENESS_MAX];
    size_t size = strlen(pattern);
    join(look, joined);
    if (size > 2 && pattern[0] == '*' && pattern[size - 1] == '*') {
        join(pattern + 1, part);
        part[strcspn(part, "*")] = '\0';
        return part[0] != '\0' && strstr(joined, part) != NULL;
    }
    join(pattern, part);
    return part[0] != '\0' && (strcmp(joined, part) == 0 || has_word(look, pattern));
}

bool likeness_is_pattern(const char *pattern, fn_error *error)
{
    char look[LIKENESS_MAX];
    size_t size = strlen(pattern), letters = 0;
    bool is_part = size > 2 && pattern[0] == '*' && pattern[size - 1] == '*';
    likeness_of(pattern, look);
    for (const char *at = look; *at != '\0'; at++)
        letters += *at != ' ' && *at != '*' && ((uint8_t)*at & 0xC0) != 0x80;
    for (size_t i = is_part ? 1 : 0; i + (is_part ? 1 : 0) < size; i++)
        if (pattern[i] == '*' || (uint8_t)pattern[i] < ' ')
            return fn_fail(error, "stars stand at both ends or nowhere: word or *part*");
    if (size >= LIKENESS_MAX || !fn_utf8_is_valid(pattern, size) || letters > 24 ||
        letters < (is_part ? 3u : 2u))
        return fn_fail(error, "a forbidden name has 2 to 24 letters, a *part* at least 3");
    return true;
}
