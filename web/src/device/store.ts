/** The tables of this device, in IndexedDB: bounded, and with a clear refusal where the browser does not store. */
import { Refusal } from './rules';
import type { StoredTable } from './stored';

const NAME = 'azalai';
const TABLES = 'tables';
/** How many tables are kept on a device. A table is about 20 kB. */
export const MOST_TABLES = 300;

export interface TableStore {
  /** All tables, the last used first. */
  all: () => Promise<StoredTable[]>;
  get: (id: string) => Promise<StoredTable | null>;
  add: (table: StoredTable) => Promise<void>;
  /** Replaces a table whose log has this many entries; false if it has others, or is gone. */
  replace: (table: StoredTable, before: number) => Promise<boolean>;
  /** Changes what does not depend on the log. */
  change: (id: string, fields: Partial<StoredTable>) => Promise<StoredTable | null>;
  remove: (id: string) => Promise<void>;
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}

/** A table by its id, or undefined. */
const found = (tables: IDBObjectStore, id: string) => tables.get(id) as IDBRequest<StoredTable | undefined>;

function stored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed.'));
  });
}

/** What the browser's refusal means for the player. */
export function asRefusal(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem;
  const full = problem instanceof DOMException && problem.name === 'QuotaExceededError';
  if (full) return new Refusal(507, 'device-full', 'There is no room left for games on this device.');
  return new Refusal(507, 'device-refuses', 'The browser does not store games on this device.');
}

const tooMany = () => new Refusal(409, 'device-many', `This device keeps at most ${MOST_TABLES} games.`);

export class BrowserStore implements TableStore {
  private opened: Promise<IDBDatabase> | null = null;

  private database(): Promise<IDBDatabase> {
    this.opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: 'id' });
      request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
      request.onsuccess = () => resolve(request.result);
    });
    // After a failure the next request tries again.
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }

  private async work<Result>(
    mode: IDBTransactionMode,
    what: (tables: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    try {
      const database = await this.database();
      const transaction = database.transaction(TABLES, mode, { durability: 'strict' });
      const whole = stored(transaction);
      const [result] = await Promise.all([what(transaction.objectStore(TABLES)), whole]);
      return result;
    } catch (problem) {
      throw asRefusal(problem);
    }
  }

  async all(): Promise<StoredTable[]> {
    const all = await this.work('readonly', (tables) => finished(tables.getAll() as IDBRequest<StoredTable[]>));
    return all.sort((one, other) => other.touched - one.touched);
  }

  get(id: string): Promise<StoredTable | null> {
    return this.work('readonly', async (tables) => (await finished(found(tables, id))) ?? null);
  }

  async add(table: StoredTable): Promise<void> {
    await this.work('readwrite', async (tables) => {
      if ((await finished(tables.count())) >= MOST_TABLES) throw tooMany();
      await finished(tables.add(table));
    });
  }

  replace(table: StoredTable, before: number): Promise<boolean> {
    return this.work('readwrite', async (tables) => {
      const old = await finished(found(tables, table.id));
      if (old?.log.length !== before) return false;
      await finished(tables.put({ ...table, next: old.next, review: old.review }));
      return true;
    });
  }

  change(id: string, fields: Partial<StoredTable>): Promise<StoredTable | null> {
    return this.work('readwrite', async (tables) => {
      const old = await finished(found(tables, id));
      if (!old) return null;
      const changed = { ...old, ...fields };
      await finished(tables.put(changed));
      return changed;
    });
  }

  async remove(id: string): Promise<void> {
    await this.work('readwrite', (tables) => finished(tables.delete(id)));
  }
}
