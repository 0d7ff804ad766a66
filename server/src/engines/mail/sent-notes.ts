/**
 * Mails that a mail server has taken and the database does not know of yet: a line each in a file of this process, as
 * soon as it was taken. Under load the database's turn comes much later, and a process that is killed between the two,
 * or whose machine loses its power, would send the mail once more after its next start.
 */
import { appendFileSync, closeSync, openSync, readSync, truncateSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import type { OutboxMessage } from "./outbox-store.ts";

/** More than two lines are there only while the database is away; what is over that comes once more. */
const mostBytes = 64 * 1024;
const mostKnown = 1_000;

type SentMail = Pick<OutboxMessage, "id" | "created_at">;

export interface SentNotes {
  /** Returns when the system has it, so that it outlasts the process. Resolves when the disk has it; never rejects. */
  add(mail: SentMail): Promise<void>;
  all(): SentMail[];
  clear(): void;
}

/**
 * A file that cannot be written or read costs no mail: it is as if nothing had been noted.
 * @param file made when the first is noted.
 */
export function openSentNotes(file: string): SentNotes {
  function attempt<Result>(work: () => Result, otherwise: Result): Result {
    try {
      return work();
    } catch {
      return otherwise;
    }
  }
  /** For when the disk takes no line: this process at least knows. */
  let known: SentMail[] = [];
  let isNameSynced = false;
  async function toDisk(): Promise<void> {
    await syncOf(file, "datasync");
    if (isNameSynced) return;
    await syncOf(dirname(file), "sync");
    isNameSynced = true;
  }
  return {
    add({ id, created_at }) {
      known = [...known.slice(-mostKnown), { id, created_at }];
      const line = `${id} ${created_at}\n`;
      const isWritten = attempt(() => appendFileSync(file, line, { mode: 0o600 }) === undefined, false);
      return isWritten ? toDisk().catch(() => {}) : Promise.resolve();
    },
    all: () => [...known, ...attempt(() => parse(readHead(file)), [])],
    clear() {
      known = [];
      attempt(() => truncateSync(file), undefined);
    },
  };
}

/** In a thread beside: a disk may take its time, and requests go on meanwhile. */
async function syncOf(path: string, how: "sync" | "datasync"): Promise<void> {
  const opened = await open(path, "r");
  try {
    await opened[how]();
  } finally {
    await opened.close();
  }
}

function readHead(file: string): string {
  const opened = openSync(file, "r");
  try {
    const head = Buffer.alloc(mostBytes);
    return head.toString("latin1", 0, readSync(opened, head, 0, mostBytes, 0));
  } finally {
    closeSync(opened);
  }
}

/** A line that was broken off is none. */
function parse(text: string): SentMail[] {
  const lines = text.matchAll(/^(\d{1,15}) (\S{1,40})\n/gm);
  return Array.from(lines, ([, id, created_at = ""]) => ({ id: Number(id), created_at }));
}
