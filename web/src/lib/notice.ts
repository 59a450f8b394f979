// A notification that it is the person's turn, if they and the browser allow it.
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
    // Phones show notifications only through the service worker.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body, tag, icon }),
    );
  }
}
