/**
 * This device as a server: its Worker, loaded when it is first needed. It answers requests and holds connections to
 * tables as a server does, so that pages need not know the difference.
 */
import type { ClientMessage, ServerMessage } from './types';
import type { FromDevice, ToDevice } from '../device/worker';

/** What `Connection` needs of a WebSocket. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

export interface Answered {
  status: number;
  body: unknown;
}

let worker: Worker | null = null;
let numbers = 0;
const waiting = new Map<number, (answer: Answered) => void>();
const lines = new Map<number, DeviceSocket>();

function post(message: ToDevice): void {
  worker ??= started();
  worker.postMessage(message);
}

function started(): Worker {
  const made = new Worker(new URL('../device/worker.ts', import.meta.url), { type: 'module', name: 'azalai-device' });
  made.onmessage = ({ data }: MessageEvent<FromDevice>) => hear(data);
  made.onerror = () => failed();
  return made;
}

/** The Worker could not be loaded, or has stopped. Everything that waits fails, and the next request starts another. */
function failed(): void {
  worker = null;
  for (const answer of waiting.values()) answer({ status: 0, body: { code: 'offline' } });
  waiting.clear();
  for (const line of [...lines.values()]) line.end();
}

function hear(message: FromDevice): void {
  if (message.kind === 'answer') {
    waiting.get(message.number)?.(message);
    waiting.delete(message.number);
  } else if (message.kind === 'heard') lines.get(message.number)?.hear(message.message);
  else if (message.kind === 'opened') lines.get(message.number)?.begin();
  else lines.get(message.number)?.end();
}

/** Sends a request to this device. */
export function askDevice(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answered> {
  const number = ++numbers;
  signal?.addEventListener('abort', () => post({ kind: 'abort', number }), { once: true });
  return new Promise((resolve) => {
    waiting.set(number, resolve);
    // Reactive values cannot be sent to a Worker.
    post({
      kind: 'ask',
      number,
      method,
      path,
      body: body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown),
    });
  });
}

/** A connection to a table on this device. */
export class DeviceSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  readonly #number = ++numbers;

  constructor(table: string, since: number | null) {
    lines.set(this.#number, this);
    post({ kind: 'open', number: this.#number, table, since });
  }

  send(text: string): void {
    post({ kind: 'say', number: this.#number, message: JSON.parse(text) as ClientMessage });
  }
  close(): void {
    if (this.readyState !== WebSocket.CLOSED) post({ kind: 'close', number: this.#number });
    this.end();
  }

  begin(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.#number);
    this.onclose?.({ code: 1000 });
  }
}
