/** What a push message says. It is from our own server, but whatever is missing or odd must not lead anywhere else. */
export interface Notice {
  title: string;
  body: string;
  /** A page of this site. */
  url: string;
  tag: string;
}

export function readNotice(text: string): Notice {
  let said: Partial<Record<keyof Notice, unknown>> = {};
  try {
    const found: unknown = JSON.parse(text);
    if (found && typeof found === 'object') said = found;
  } catch {
    // shown without details
  }
  const word = (value: unknown, otherwise: string): string => (typeof value === 'string' && value ? value : otherwise);
  const url = word(said.url, '/');
  return {
    title: word(said.title, 'Azalai'),
    body: word(said.body, ''),
    url: /^\/(?![/\\])/.test(url) ? url : '/',
    tag: word(said.tag, 'azalai'),
  };
}

interface Windows<T> {
  matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly T[]>;
  openWindow: (address: string) => Promise<unknown>;
}

/** Goes to the window that shows a page if there is one, otherwise opens another. */
export async function goTo<T extends { url: string; focus: () => Promise<unknown> }>(
  address: URL,
  windows: Windows<T>,
): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === address.pathname);
  await (there ? there.focus() : windows.openWindow(address.href));
}
