/* See clubroom.h. */
#include "server/rooms/clubroom.h"

void clubroom_group(const char *club, char group[STORE_ID_MAX])
{
    fn_text text;
    fn_text_init(&text, group, STORE_ID_MAX);
    fn_text_add_char(&text, '/');
    fn_text_add(&text, club);
}

void clubroom_name_fact(const char *club, char name[STORE_NAME_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_NAME_MAX);
    fn_text_add(&text, CLUBROOM_FACTS);
    fn_text_add(&text, club);
}

bool clubroom_has(store *db, const char *club, const char *person, bool *has, fn_error *error)
{
    store_fact fact;
    char name[STORE_NAME_MAX];
    clubroom_name_fact(club, name);
    bool good = store_find_fact(db, person, name, &fact, error);
    *has = good && fact.version > 0;
    return good;
}
