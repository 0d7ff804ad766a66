/** Keeps typed input in this browser until the server has it: a crash, a lost connection or an ended session loses nothing. */
import type { Changes } from "../api/content.ts";

export interface JournalEntry {
  /** `posts/12`, or `posts/new` for what the server has not seen yet. */
  place: string;
  /** The journal that writes it: one for each text that is open somewhere. */
  window: string;
  person: number;
  title: string;
  content: string;
  excerpt: string;
  /** Changes beside the texts: address, topics, featured picture. Entries of earlier versions have none. */
  details?: Changes;
  /** The date that was typed and not scheduled yet, on the studio's clock. */
  plannedFor?: string;
  /** The record's `modified_gmt` or ETag when it was opened; empty for a new one. */
  basis: string;
  /** Milliseconds since 1970. */
  at: number;
}

const store = "texts";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("extenso-desk", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ["place", "window"] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let database: Promise<IDBDatabase> | null = null;

async function run<T>(mode: IDBTransactionMode, use: (texts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  database ??= opened();
  const open = await database;
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(store, mode);
    const request = use(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
    // Not when this page next comes to it: now.
    if (mode === "readwrite") transaction.commit();
  });
}

const lockOf = (window: string) => `extenso-desk-${window}`;

/** A journal that is just closing lets go of its lock a moment later. */
const closingMs = 1_500;

/** Whether a journal is closed; one that is closing is waited for. */
async function isGone(window: string): Promise<boolean> {
  if (!navigator.locks) return true;
  try {
    return await navigator.locks.request(
      lockOf(window),
      { signal: AbortSignal.timeout(closingMs) },
      () => true,
    );
  } catch {
    return false;
  }
}

/** Writes that the browser may have before it: a slow disk gets the newest text, not all of them. */
const mostUnderWay = 3;

/**
 * Handed to the browser within the key press, before the next frame: what happens to this page from then on takes
 * nothing of it away.
 */
export class Journal {
  readonly window: string = crypto.randomUUID();
  #next: (() => JournalEntry) | null = null;
  #underWay = 0;
  #letGo: (() => void) | null = null;
  /** False once the browser refuses to keep anything: private windows, a full disk. */
  works = true;

  /**
   * Opens the store, so that the first key press need not wait for that. Until it is closed, or its window is, nobody
   * takes what it writes for left behind.
   */
  open(): void {
    database ??= opened();
    database.catch(() => {
      this.works = false;
    });
    const closed = new Promise<void>((resolve) => {
      this.#letGo = resolve;
    });
    navigator.locks?.request(lockOf(this.window), () => closed).catch(() => undefined);
  }

  close(): void {
    this.flush();
    this.#letGo?.();
  }

  /** @param entry made when it is its turn. */
  write(entry: () => JournalEntry): void {
    if (this.#underWay >= mostUnderWay) this.#next = entry;
    else void this.#put(entry);
  }

  async #put(entry: () => JournalEntry): Promise<void> {
    this.#underWay += 1;
    try {
      await run("readwrite", (texts) => texts.put(entry()));
      this.works = true;
    } catch {
      this.works = false;
    } finally {
      this.#underWay -= 1;
    }
    this.flush();
  }

  /** Starts the waiting write at once, because the page may be gone a moment later. */
  flush(): void {
    const next = this.#next;
    this.#next = null;
    if (next) void this.#put(next);
  }

  async forget(place: string): Promise<void> {
    this.#next = null;
    // Writes to one store are made in their order: this one is behind those under way.
    await forgetEntry({ place, window: this.window });
  }
}

export async function forgetEntry({ place, window }: Pick<JournalEntry, "place" | "window">): Promise<void> {
  await run("readwrite", (texts) => texts.delete([place, window])).catch(() => undefined);
}

/** Returns a text's entries of closed journals, newest first. @param own the window of a journal just opened. */
export async function leftBehind(place: string, person: number, own = ""): Promise<JournalEntry[]> {
  try {
    const range = IDBKeyRange.bound([place], [place, []]);
    const found: JournalEntry[] = await run("readonly", (texts) => texts.getAll(range, 20));
    const others = found.filter((entry) => entry.person === person && entry.window !== own);
    const gone = await Promise.all(others.map(({ window }) => isGone(window)));
    return others.filter((_, index) => gone[index]).sort((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}
