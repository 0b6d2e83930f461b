/**
 * What answers requests: the server or this device. Tables on this device have ids of their own. A static site has no
 * server at all. If the server cannot be reached, this device answers what it can.
 */
import type { Answered, Socket } from './device';

export const DEVICE = 'device-';
/** False on a static site: `azalai site` marks its page. */
export const hasServer = !globalThis.document?.querySelector('meta[name="azalai-site"]');
/** The folder of the client's files, with a slash at its end. */
export const base = hasServer ? '/' : new URL('.', document.baseURI).pathname;

export const isHere = (table: string | undefined): boolean => table?.startsWith(DEVICE) ?? false;

const OF_DEVICE = /^\/device\/|^\/tables\/device-/;
const ALSO_HERE = /^\/games\/[^/]+\/(check|board|position|why|coach)$/;
/** Whether only this device can answer. */
export const onlyHere = (path: string): boolean => OF_DEVICE.test(path);
/** Whether this device can answer while the server cannot be reached. */
export const alsoHere = (path: string): boolean => path === '/games' || ALSO_HERE.test(path);

let loaded: typeof import('./device') | null = null;

export async function askHere(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answered> {
  loaded ??= await import('./device');
  return loaded.askDevice(method, path, body, signal);
}

/** A connection to a table on this device, which a page has asked about before. */
export function lineHere(table: string, since: number | null): Socket {
  return new loaded!.DeviceSocket(table, since);
}
