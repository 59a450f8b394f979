// A sentence without its markup, for speech.
export const spoken = (words: string): string =>
  words.replace(/\*\*|\[[a-z]+-[a-z]+\] ?/g, '').replace(/\.$/, '');
