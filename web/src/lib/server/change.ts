// The merging of changes into the previous view (docs/protocol.md, `change`). An object lists its
// new members, and for an array its new elements, by index; anything else is the new value.
// Unchanged parts stay the very same object.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isTree = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function applyChange(before: Json, change: Json): Json {
  if (!isTree(change)) return change;
  if (Array.isArray(before))
    return before.map((value, i) => (i in change ? applyChange(value, change[i]) : value));
  if (!isTree(before)) return change;
  const after = { ...before };
  for (const [key, value] of Object.entries(change)) after[key] = applyChange(before[key], value);
  return after;
}
