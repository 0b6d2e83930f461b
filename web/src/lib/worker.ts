/** The service worker, with which a browser can install the client and show notices. */

import { base } from './near';

/** Once a page is there, lets the browser install the client. What cannot be done here is no fault of the page. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register(`${base}sw.js`)
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage('keep'))
      .catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
