/** The browser's stores and locks, as much of them as a journal needs. */
import type { JournalEntry } from "./journal.ts";

/** @param rows the journal's entries, by place and window. */
export function memoryDatabase(rows: Map<string, JournalEntry>) {
  const keyOf = ([place, window]: string[]) => `${place} ${window}`;
  const store = {
    put(entry: JournalEntry) {
      rows.set(keyOf([entry.place, entry.window]), structuredClone(entry));
      return { result: undefined };
    },
    delete(key: string[]) {
      rows.delete(keyOf(key));
      return { result: undefined };
    },
    getAll: ({ place }: { place: string }) => ({
      result: [...rows.values()].filter((row) => row.place === place),
    }),
  };
  const transaction = () => {
    const made = { objectStore: () => store, commit() {}, oncomplete: () => {} };
    queueMicrotask(() => made.oncomplete());
    return made;
  };
  const request = { result: { transaction }, onsuccess: () => {} };
  return {
    open() {
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  };
}

/** Stand-in for `navigator.locks`: a request for a held lock fails at once, as after a timeout. */
export function memoryLocks() {
  const held = new Set<string>();
  return {
    held,
    async request(name: string, ...rest: unknown[]) {
      if (held.has(name)) throw new DOMException("held", "TimeoutError");
      held.add(name);
      const run = rest.at(-1) as () => unknown;
      try {
        return await run();
      } finally {
        held.delete(name);
      }
    },
  };
}
