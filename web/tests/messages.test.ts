/** Every message exists in every language, is used, and has the same parameters everywhere. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');

type Messages = Record<string, string | Record<string, string>>;

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
const all = filesBelow(src);
/** Folders with their own messages: the shell (src) and each game. Some pages have theirs in a folder inside. */
const folders = all.filter((path) => path.endsWith('messages/en.json')).map((path) => dirname(dirname(path)));

function sourcesOf(folder: string): string {
  const others = folders.filter((other) => other !== folder && other.startsWith(folder));
  const own = (path: string) => path.startsWith(folder) && !others.some((other) => path.startsWith(other));
  return all
    .filter((path) => own(path) && /\.(svelte|ts)$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}
function read(folder: string, locale: string): [key: string, Messages[string]][] {
  const files = filesBelow(join(folder, 'messages')).filter((path) => path.endsWith(`/${locale}.json`));
  return files.flatMap((path) => Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Messages));
}
/** Keys as they are in calls of t, and the fixed beginnings of composed ones. */
function usedKeys(source: string): { keys: Set<string>; beginnings: string[] } {
  const keys = new Set([...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1] ?? ''));
  for (const found of source.matchAll(/[?:]\s*'([a-zA-Z]+(?:[.-][a-zA-Z]+)+)'/g)) keys.add(found[1] ?? '');
  const beginnings = [...source.matchAll(/\bt\(\s*`([^`$]+)\$\{/g)].map((found) => found[1] ?? '');
  return { keys, beginnings };
}
function parameters(message: string | Record<string, string> | undefined): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message ?? {});
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map((found) => found[1] ?? ''))),
  ].sort();
}

describe.each(folders)('%s', (folder) => {
  const english = Object.fromEntries(read(folder, 'en'));
  const german = Object.fromEntries(read(folder, 'de'));
  const { keys, beginnings } = usedKeys(sourcesOf(folder));
  const where = relative(src, folder) || 'shell';

  test(`${where}: both languages have the same messages, each of them once`, () => {
    const keysOf = (locale: string) => read(folder, locale).map(([key]) => key);
    expect(keysOf('de').sort()).toEqual(keysOf('en').sort());
    expect(keysOf('en').length).toBe(Object.keys(english).length);
  });
  test(`${where}: no message is missing`, () => {
    const called = [...sourcesOf(folder).matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1] ?? '');
    expect([...new Set(called)].filter((key) => !(key in english))).toEqual([]);
    for (const beginning of beginnings)
      expect(Object.keys(english).some((key) => key.startsWith(beginning))).toBe(true);
  });
  test(`${where}: no message is unused`, () => {
    const idle = Object.keys(english).filter(
      (key) => !keys.has(key) && !beginnings.some((start) => key.startsWith(start)),
    );
    expect(idle).toEqual([]);
  });
  test(`${where}: a message takes the same parameters in both languages`, () => {
    const different = Object.keys(english).filter(
      (key) =>
        parameters(english[key])
          .filter((name) => name !== 'n')
          .join() !==
        parameters(german[key])
          .filter((name) => name !== 'n')
          .join(),
    );
    expect(different).toEqual([]);
  });
  test(`${where}: no text is empty`, () => {
    const texts = [...Object.values(english), ...Object.values(german)].flatMap((one) =>
      typeof one === 'string' ? [one] : Object.values(one),
    );
    expect(texts.filter((text) => !text.trim())).toEqual([]);
  });
});
