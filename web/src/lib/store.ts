// A database of the browser (IndexedDB), opened on first use. If the browser stores nothing, there
// is none.

// `prepare` makes the stores of a new database.
export function storeNamed(
  name: string,
  prepare: (base: IDBDatabase) => void,
): () => Promise<IDBDatabase | null> {
  let opened: Promise<IDBDatabase | null> | null = null;
  return () =>
    (opened ??= new Promise((resolve) => {
      try {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => prepare(request.result);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
        request.onblocked = () => resolve(null);
      } catch {
        resolve(null);
      }
    }));
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
