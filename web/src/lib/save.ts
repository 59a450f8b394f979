// The download of a record as a file.
export function saveRecord(game: string, id: string, record: string): void {
  const file = URL.createObjectURL(new Blob([record], { type: 'application/jsonl' }));
  const link = Object.assign(document.createElement('a'), {
    href: file,
    download: `fanal-${game}-${id}.jsonl`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
}
