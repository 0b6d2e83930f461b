/** The service worker, with which a browser can install the client and show notices. */

/** Once a page is there, lets the browser install the client. What cannot be done here is no fault of the page. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
