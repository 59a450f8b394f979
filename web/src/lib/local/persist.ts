// The request that the browser keep stored games even when space runs low. It may ask the person in
// turn, so this happens once, when the first game is kept.
const KEY = 'fanal.persist';

export function askToPersist(): void {
  try {
    if (!navigator.storage?.persist || localStorage.getItem(KEY)) return;
    localStorage.setItem(KEY, 'asked');
    void navigator.storage.persist().catch(() => {});
  } catch {
    // The browser stores nothing.
  }
}
