/** Addresses of pages: history API, named parts, one lazy import per page. */
import type { Component } from 'svelte';
import { base, hasServer } from './near';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has its own props
export type AnyPage = Component<any>;

export interface Page {
  path: string;
  // Pages without named parts take no props at all.
  load: () => Promise<{ default: AnyPage }>;
}

/**
 * Where the page is. On a static site there is only one page for the browser, and the address of ours is its query:
 * `?/tables/7/replay&line=3` is `/tables/7/replay?line=3` on a server.
 */
function whereabouts(): { path: string; search: string; hash: string } {
  const { pathname, search, hash } = window.location;
  if (hasServer) return { path: pathname, search, hash };
  const [path = '', ...query] = search.slice(1).split('&');
  return { path: path.startsWith('/') ? path : '/', search: query.length ? `?${query.join('&')}` : '', hash };
}

/** The browser's address of a page of ours. */
export function addressOf(page: string): string {
  if (hasServer) return page;
  const [path, rest] = [page.replace(/[?#].*$/, ''), /[?#].*$/.exec(page)?.[0] ?? ''];
  return base + (path === '/' && !rest.startsWith('?') ? '' : `?${path}`) + rest.replace('?', '&');
}

class Location {
  path = $state(whereabouts().path);
  search = $state(whereabouts().search);
  hash = $state(whereabouts().hash);
}
export const location = new Location();

function read(): void {
  Object.assign(location, whereabouts());
}

export function go(address: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(address));
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
  const page = rewritten.get(link)?.page;
  if (page) return go(page);
  go(address.pathname + address.search + address.hash);
}

/** On a static site a link to a page of ours gets the browser's address before anybody can open it elsewhere. */
function onLink(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a');
  const page = link?.getAttribute('href');
  if (!link || !page?.startsWith('/') || page === rewritten.get(link)?.address) return;
  rewritten.set(link, { page, address: addressOf(page) });
  link.setAttribute('href', addressOf(page));
}
/** Links of a static site: the page of ours, and the browser's address. */
const rewritten = new WeakMap<HTMLAnchorElement, { page: string; address: string }>();

/** Follows links inside the page and the browser's own buttons; call once. */
export function startRouter(): void {
  window.addEventListener('popstate', read);
  window.addEventListener('hashchange', read);
  document.addEventListener('click', onClick);
  if (!hasServer) for (const one of ['pointerover', 'focusin', 'click']) document.addEventListener(one, onLink, true);
}
