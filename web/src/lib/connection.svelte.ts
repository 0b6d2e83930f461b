/**
 * One table, live. Keeps the socket up (backoff, resume by version), keeps every event and chat line once, and sends each act
 * until the server has said that it is stored or refused: an act carries an id, so sending it again is harmless.
 */
import { api } from './api';
import type { Socket } from './device';
import { isHere, lineHere } from './near';
import type {
  Asked,
  ChatMessage,
  ClientMessage,
  GameEvent,
  HintMessage,
  PresenceMessage,
  ProblemMessage,
  ServerMessage,
  TableInfo,
  ViewMessage,
  WhyMessage,
} from './types';

const SILENCE = 25_000;
const PATIENCE = 8_000;
const LONGEST_PAUSE = 15_000;
/** The code with which the server closes what belongs to a session that has ended. */
const SIGNED_OUT = 4401;

type Act = Exclude<Extract<ClientMessage, { id: string }>, { type: 'why' }>;
/** An act before the connection gives it its id and version. */
export type Intent =
  | { type: 'move'; seat: number; move: string }
  | { type: 'undo' | 'resign' | 'offer_end' | 'hint'; seat: number }
  | { type: 'answer'; seat: number; to: Asked['what']; accept: boolean }
  | { type: 'give_bot'; seat: number; other: number; level: string }
  | { type: 'chat'; text: string };

type Sentences = WhyMessage['sentences'];
const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

export class Connection {
  status: 'connecting' | 'live' | 'offline' = $state('connecting');
  table: TableInfo | null = $state.raw(null);
  view: ViewMessage | null = $state.raw(null);
  events: GameEvent[] = $state.raw([]);
  chat: ChatMessage[] = $state.raw([]);
  hint: HintMessage | null = $state.raw(null);
  problem: ProblemMessage | null = $state.raw(null);
  /** What kind of act the problem refused. */
  problemOf: Intent['type'] | null = $state(null);
  /** When the clocks of the latest view were right, by this machine's steady clock. */
  clocksAt = $state(0);
  /** Acts on the position that no view shows yet. */
  waiting: string[] = $state.raw([]);

  #socket: Socket | null = null;
  #unanswered = new Map<string, Act>();
  #questions = new Map<string, (sentences: Sentences) => void>();
  #seenAt = new Map<string, number>();
  /** An answer that collided with others' answers, and the version from which it can be sent again. */
  #late: { answer: Extract<Act, { type: 'answer' }>; by: number; version: number } | null = null;
  /** Whose question an answer was meant for. */
  #askedBy = new Map<string, number>();
  /** Lines of the chat that were announced. */
  #told = new Set<number>();
  #reading = false;
  #tries = 0;
  #closed = false;
  #look: number | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly onEvents: (events: GameEvent[], view: ViewMessage) => void = () => {},
    readonly onChat: (line: ChatMessage) => void = () => {},
    readonly onSignedOut: () => void = () => {},
  ) {}

  /** A table on this device needs no network. */
  get #here(): boolean {
    return isHere(this.id);
  }

  open(): void {
    if (!this.#here) window.addEventListener('online', this.#again);
    if (!this.#here) window.addEventListener('offline', this.#lost);
    document.addEventListener('visibilitychange', this.#again);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('online', this.#again);
    window.removeEventListener('offline', this.#lost);
    document.removeEventListener('visibilitychange', this.#again);
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  get pending(): boolean {
    return this.waiting.length > 0;
  }

  /** Starts again with a new cookie: after a guest was made, the socket still belongs to nobody. */
  renew(): void {
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  /** Asks for the chat again, because other people's lines are hidden now. */
  rehear(): void {
    this.chat = [];
    this.renew();
  }

  act(intent: Intent): string {
    const id = newId();
    const talk = intent.type === 'chat' || intent.type === 'hint';
    const act = (talk ? { ...intent, id } : { ...intent, id, version: this.view?.version ?? 0 }) as Act;
    this.problem = null;
    this.#unanswered.set(id, act);
    if (intent.type === 'answer' && this.view?.asked) this.#askedBy.set(id, this.view.asked.by);
    if (intent.type === 'move' || intent.type === 'undo') this.waiting = [...this.waiting, id];
    if (intent.type === 'move') this.hint = null;
    this.#send(act);
    return id;
  }

  /** Why something in the position on screen cannot be used; null if the server does not say. */
  why(seat: number, target: string): Promise<Sentences> {
    const id = newId();
    if (this.status !== 'live') return Promise.resolve(null);
    this.#send({ type: 'why', id, version: this.view?.version ?? 0, seat, target });
    return new Promise((resolve) => this.#questions.set(id, resolve));
  }

  #answer(ref: string | null, sentences: Sentences): boolean {
    const resolve = this.#questions.get(ref ?? '');
    this.#questions.delete(ref ?? '');
    resolve?.(sentences);
    return resolve !== undefined;
  }

  /** From now on show what this seat sees. */
  look(seat: number): void {
    this.#look = seat;
    this.#send({ type: 'look', seat });
  }

  #again = (): void => {
    if (this.#closed || document.visibilityState === 'hidden' || this.status === 'live') return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  #lost = (): void => {
    if (this.#socket) this.#socket.close();
    this.status = 'offline';
  };

  #connect(): void {
    const since = this.view?.version ?? null;
    const socket: Socket = this.#here
      ? lineHere(this.id, since)
      : (new WebSocket(api.socketAddress(this.id, since)) as Socket);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.status = 'live';
      if (this.#look !== null) this.#send({ type: 'look', seat: this.#look });
      for (const act of this.#unanswered.values()) this.#send(act);
      this.#listen();
    };
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return;
      this.#listen();
      this.#take(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.code === SIGNED_OUT) this.onSignedOut();
      this.#comeBack();
    };
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    this.#leaveUnanswered();
    old?.close();
  }

  /** Questions are not asked again: the position may have changed. */
  #leaveUnanswered(): void {
    for (const id of [...this.#questions.keys()]) this.#answer(id, null);
  }

  #comeBack(): void {
    clearTimeout(this.#watch);
    this.#socket = null;
    this.#leaveUnanswered();
    clearTimeout(this.#retry);
    if (this.#closed) return;
    this.status = 'offline';
    // Without a network nothing is tried: the browser says when it is back.
    if (navigator.onLine === false && !this.#here) return;
    const pause = Math.min(LONGEST_PAUSE, 400 * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  /** Pings a connection that stays silent, and gives it up if it does not answer. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#send({ type: 'ping' });
      this.#watch = setTimeout(() => {
        this.#drop();
        this.#comeBack();
      }, PATIENCE);
    }, SILENCE);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.table = message.table;
        break;
      case 'presence':
        this.#takePresence(message);
        break;
      case 'view':
        this.#takeView(message);
        break;
      case 'ok':
        this.#unanswered.delete(message.ref);
        this.#seenAt.set(message.ref, message.version);
        this.#settle();
        break;
      case 'why':
        this.#answer(message.ref, message.sentences);
        break;
      case 'problem': {
        if (this.#answer(message.ref, null)) break;
        const act = this.#unanswered.get(message.ref ?? '');
        if (message.ref !== null) this.#unanswered.delete(message.ref);
        if (act?.type === 'answer' && message.code === 'stale' && this.#askedBy.has(act.id)) {
          this.#late = { answer: act, by: this.#askedBy.get(act.id)!, version: message.version };
          this.#answerAgain();
          break;
        }
        this.problemOf = act?.type ?? null;
        this.waiting = this.waiting.filter((id) => id !== message.ref);
        this.problem = message;
        break;
      }
      case 'chat':
        this.#takeLine(message);
        break;
      case 'hint':
        this.#unanswered.delete(message.ref);
        this.hint = message;
        break;
      case 'bye':
        this.status = 'offline';
        break;
      case 'pong':
    }
  }

  /** A line that is already here comes again if a host has removed its words. */
  #takeLine(line: ChatMessage): void {
    const others = this.chat.filter((other) => other.number !== line.number);
    this.chat = [...others, line].sort((a, b) => a.number - b.number);
    if (!this.#told.has(line.number)) this.onChat(line);
    this.#told.add(line.number);
  }

  #takePresence({ online, watching }: PresenceMessage): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) }));
    this.table = { ...this.table, seats, watching };
  }

  #takeView(view: ViewMessage): void {
    const last = this.events.at(-1)?.number ?? -1;
    const fresh = view.events.filter((event) => event.number > last);
    if (view.version !== this.view?.version) this.hint = null;
    // Another seat of this person may know more about past moves: its events replace the older ones.
    const first = view.events[0]?.number;
    if (first !== undefined) {
      const before = this.events.filter((event) => event.number < first);
      this.events = before.at(-1)?.number === first - 1 ? [...before, ...view.events] : view.events;
    }
    this.view = view;
    void this.#readEarlier();
    this.clocksAt = performance.now();
    this.#settle();
    this.#answerAgain();
    this.onEvents(fresh, view);
  }

  /** A view has only the last events of a long game: those before it are read page by page. */
  async #readEarlier(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      for (let first = this.#first; first > 1 && !this.#closed; first = this.#first) {
        const { events } = await api.events(this.id, first, this.view?.seat ?? null);
        if (!events.length) break;
        if (first === this.#first) this.events = [...events, ...this.events];
      }
    } catch {
      // The next view tries again.
    } finally {
      this.#reading = false;
    }
  }

  get #first(): number {
    return this.events[0]?.number ?? 1;
  }

  /** Several may answer at once: only the first finds the version it has seen. The others' answers are given again to the same question. */
  #answerAgain(): void {
    const late = this.#late;
    if (!late || (this.view?.version ?? 0) < late.version) return;
    this.#late = null;
    const { seat, to, accept } = late.answer;
    const asked = this.view?.asked;
    if (asked?.what === to && asked.by === late.by && asked.waiting.includes(seat))
      this.act({ type: 'answer', seat, to, accept });
  }

  /** An act is over when its answer and the view that shows it are here. */
  #settle(): void {
    const version = this.view?.version ?? 0;
    this.waiting = this.waiting.filter((id) => (this.#seenAt.get(id) ?? Infinity) > version);
  }
}
