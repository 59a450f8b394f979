// The service worker of this build, and whether a newer one waits. It takes over when the person
// agrees; games belong to the browser, not to a version.
class Update {
  ready = $state(false);
  private waiting: ServiceWorker | null = null;
  private wanted = false;

  async begin(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const had = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.wanted) location.reload();
      else if (had) this.ready = true; // another window has taken the new version
    });
    const registration = await navigator.serviceWorker
      .register(`${import.meta.env.BASE_URL}sw.js`)
      .catch(() => null);
    if (!registration) return; // the browser stores nothing: the page works, but only online
    this.look(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => this.look(registration));
    });
    const hour = 3600_000;
    setInterval(() => void registration.update().catch(() => {}), hour);
  }

  take(): void {
    this.wanted = true;
    if (this.waiting) this.waiting.postMessage('take over');
    else location.reload();
  }

  private look(registration: ServiceWorkerRegistration): void {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    this.waiting = registration.waiting;
    this.ready = true;
  }
}

export const update = new Update();
