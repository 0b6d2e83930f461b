/** Addresses of pages: history API, named parts, one lazy import per page. */
import type { Component } from 'svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has its own props
export type AnyPage = Component<any>;

export interface Page {
  path: string;
  // Pages without named parts take no props at all.
  load: () => Promise<{ default: AnyPage }>;
}

class Location {
  path = $state(window.location.pathname);
  search = $state(window.location.search);
  hash = $state(window.location.hash);
}
export const location = new Location();

function read(): void {
  location.path = window.location.pathname;
  location.search = window.location.search;
  location.hash = window.location.hash;
}

export function go(address: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', address);
  read();
}

/** The parts of `path` that `pattern` names, or null: `/tables/:id` fits `/tables/7`. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    const said = decoded(value);
    if (said === null) return null;
    params[part.slice(1)] = said;
  }
  return params;
}

/** Null for what no browser would write, such as `%E0%`. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href);
  if (address.origin !== window.location.origin || address.pathname.startsWith('/api/')) return;
  if (address.pathname === window.location.pathname && address.hash && address.search === window.location.search)
    return;
  event.preventDefault();
  go(address.pathname + address.search + address.hash);
}

/** Follows links inside the page and the browser's own buttons; call once. */
export function startRouter(): void {
  window.addEventListener('popstate', read);
  window.addEventListener('hashchange', read);
  document.addEventListener('click', onClick);
}
