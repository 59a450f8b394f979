// A notification that it is one's turn, where the person and the browser allow it.
import { settings } from './settings.svelte';

const icon = `${import.meta.env.BASE_URL}icon-192.png`;

export function notice(title: string, body: string, tag: string): void {
  if (!settings.notify || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  try {
    const shown = new Notification(title, { body, tag, icon });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show them only through the service worker.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body, tag, icon }),
    );
  }
}
