// What was wrong with a record that was taken in part: the sentence is shown with its analysis, as
// long as the tab lives.
const keyOf = (id: string) => `fanal.trouble.${id}`;

export function noteTrouble(id: string, sentence: string): void {
  sessionStorage.setItem(keyOf(id), sentence);
}

export function troubleOf(id: string): string {
  return sessionStorage.getItem(keyOf(id)) ?? '';
}
