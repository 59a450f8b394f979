// Passing a link on: by the device's share sheet, or by copying.

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelecting(text); // pages served over plain http have no clipboard
  }
}

function copyBySelecting(text: string): void {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.cssText = 'position:fixed;opacity:0';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

// Returns true if it was copied, which the button must then show.
export async function share(url: string, title: string): Promise<boolean> {
  if (navigator.share) {
    try {
      await navigator.share({ url, title });
      return false;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false; // the person changed their mind
    }
  }
  await copy(url);
  return true;
}
