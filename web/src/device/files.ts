/**
 * The engine's files: modules, packs, nets and boards, as `manifest.json` lists them. A file's name has a digest of what
 * it was made of, so a kept file never goes out of date. The files are kept for use without a network.
 */

/** The files of a game, by addresses relative to the list. */
export interface GameFiles {
  module: string;
  pack: string;
  nets: Record<string, string>;
  boards: string;
}
export interface EngineFiles {
  catalogue: string;
  games: Record<string, GameFiles>;
}

const LIST = 'engine/manifest.json';
const KEPT = 'azalai-engine';

/** Where files are kept; null if the browser does not allow it. */
async function kept(): Promise<Cache | null> {
  try {
    return await caches.open(KEPT);
  } catch {
    return null;
  }
}

/** The list of files: the newest, or the kept one if there is no network. Null if there is none. */
export async function listed(base: string): Promise<{ files: EngineFiles; at: string } | null> {
  const at = new URL(LIST, base).href;
  const cache = await kept();
  const newest = await fetch(at, { cache: 'no-cache' }).catch(() => null);
  const isList = newest?.ok && newest.headers.get('Content-Type')?.includes('json');
  if (isList) await cache?.put(at, newest.clone()).catch(() => {});
  const answer = isList ? newest : await cache?.match(at);
  return answer ? { files: (await answer.json()) as EngineFiles, at } : null;
}

export async function fetched(address: string): Promise<Response> {
  const cache = await kept();
  const known = await cache?.match(address);
  if (known) return known;
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
  await cache?.put(address, answer.clone()).catch(() => {});
  return answer;
}

const addresses = ({ catalogue, games }: EngineFiles, at: string): string[] =>
  [
    catalogue,
    ...Object.values(games).flatMap(({ nets, ...others }) => [...Object.values(others), ...Object.values(nets)]),
  ].map((name) => new URL(name, at).href);

/** Fetches all files for use without a network, and forgets those of older versions. */
export async function keepAll(base: string): Promise<void> {
  const found = await listed(base);
  const cache = await kept();
  // If the server has no engine, or none yet, the kept files stay.
  if (!found || !cache || !Object.keys(found.files.games).length) return;
  const wanted = addresses(found.files, found.at);
  for (const address of wanted) await fetched(address);
  for (const request of await cache.keys())
    if (request.url !== found.at && !wanted.includes(request.url)) await cache.delete(request);
}
