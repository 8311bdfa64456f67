import { runPeer } from './peer-page.ts';

const AGAIN_MS = 300;

await navigator.serviceWorker.register('/workbox-worker.js');
await navigator.serviceWorker.ready;
while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));

await runPeer({
  /** Done when the worker says that it has sent or queued it; a refusal is tried again, as a patient person would. */
  async keep(name, jpeg) {
    for (;;) {
      const answer = await fetch(`/upload/${name}`, { method: 'PUT', body: jpeg }).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  },
  // The queue lies in the worker and tells nobody.
  names: () => [],
  again: () => navigator.serviceWorker.controller?.postMessage('replay'),
});
