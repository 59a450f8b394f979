// A sentence without its markup, to be heard.
export const spoken = (words: string): string =>
  words.replace(/\*\*|\[[a-z]+-[a-z]+\] ?/g, '').replace(/\.$/, '');
