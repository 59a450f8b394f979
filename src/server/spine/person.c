/* See person.h. */
#include "server/spine/person.h"

#include "server/spine/desk.h"

void person_write(const house *h, const store_person *person, fn_text *out)
{
    role own = role_in_house(h, person->id);
    fn_json_open(out, '{');
    fn_json_put_string(out, "person", person->id);
    fn_json_put_string(out, "name", person->name);
    fn_json_put_bool(out, "account", person->key[0] != '\0');
    if (person_is_robot(person->id))
        fn_json_put_bool(out, "bot", true);
    if (own != ROLE_NONE)
        fn_json_put_string(out, "role", role_words[own]);
    fn_json_close(out, '}');
}
