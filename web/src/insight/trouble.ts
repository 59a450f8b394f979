// The fault of a record accepted in part: the sentence is shown with its analysis for as long as
// the tab lives.
const keyOf = (id: string) => `fanal.trouble.${id}`;

export function noteTrouble(id: string, sentence: string): void {
  sessionStorage.setItem(keyOf(id), sentence);
}

export function troubleOf(id: string): string {
  return sessionStorage.getItem(keyOf(id)) ?? '';
}
