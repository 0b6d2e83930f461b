/** The Worker of this device: a desk for its tables, behind messages. */
import type { ClientMessage, ServerMessage } from '../lib/types';
import { Desk, type Line } from './desk';
import { EngineRules } from './engine-rules';
import { EngineThinkers } from './engine-thinkers';
import { Library } from './library';
import { BrowserStore } from './store';
import { refusalOf } from './table';

export type ToDevice =
  | { kind: 'ask'; number: number; method: string; path: string; body: unknown }
  | { kind: 'abort' | 'close'; number: number }
  | { kind: 'open'; number: number; table: string; since: number | null }
  | { kind: 'say'; number: number; message: ClientMessage };
export type FromDevice =
  | { kind: 'answer'; number: number; status: number; body: unknown }
  | { kind: 'opened' | 'closed'; number: number }
  | { kind: 'heard'; number: number; message: ServerMessage };

declare const self: DedicatedWorkerGlobalScope;

const others = new BroadcastChannel('azalai-device');
/** The folder of the client's files: this script is in its `assets`. */
const base = new URL('..', self.location.href).href;
const rules = new EngineRules(new Library(base));
const desk = new Desk(new BrowserStore(), rules, new EngineThinkers(base), (table) => others.postMessage(table));
others.onmessage = ({ data }) => void desk.heard(String(data));

const asking = new Map<number, AbortController>();
const lines = new Map<number, Line>();
const send = (message: FromDevice): void => self.postMessage(message);

async function answer({ number, method, path, body }: Extract<ToDevice, { kind: 'ask' }>): Promise<void> {
  const stop = new AbortController();
  asking.set(number, stop);
  try {
    const found = await desk.answer({ method, path, body, signal: stop.signal });
    send({ kind: 'answer', number, status: 200, body: found });
  } catch (problem) {
    const { status, code, message, more } = refusalOf(problem);
    send({ kind: 'answer', number, status, body: { status, code, title: message, detail: message, ...more } });
  } finally {
    asking.delete(number);
  }
}

async function open({ number, table, since }: Extract<ToDevice, { kind: 'open' }>): Promise<void> {
  try {
    const early: ServerMessage[] = [];
    let hear = (message: ServerMessage): void => void early.push(message);
    const line = await desk.connect(table, since, (message) => hear(message));
    lines.set(number, line);
    send({ kind: 'opened', number });
    hear = (message) => send({ kind: 'heard', number, message });
    early.forEach(hear);
  } catch {
    send({ kind: 'closed', number });
  }
}

self.onmessage = ({ data }: MessageEvent<ToDevice>) => {
  if (data.kind === 'ask') void answer(data);
  else if (data.kind === 'abort') asking.get(data.number)?.abort();
  else if (data.kind === 'open') void open(data);
  else if (data.kind === 'say') lines.get(data.number)?.say(data.message);
  else {
    lines.get(data.number)?.close();
    lines.delete(data.number);
  }
};
