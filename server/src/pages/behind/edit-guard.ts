/**
 * No update is lost in a WordPress, which asks nobody which state they have read: it is read again before a write
 * that says so by `If-Match`. What is written past this server in that moment is not seen.
 */
import { namesTag } from "./edit-tag.ts";
import type { RemoteAnswer } from "./made-answer.ts";

const records = /^(\/wp\/v2\/(?:posts|pages|portfolio-items|media)\/\d{1,15})(\/autosaves)?$/i;

interface Needed {
  /** A read as the same caller; the path with its query. */
  read(path: string): Promise<RemoteAnswer>;
}

export interface EditGuard {
  /** Writes to one record come one after the other, each after its check. */
  guarded(
    path: string,
    ifMatch: string,
    needed: Needed,
    write: () => Promise<RemoteAnswer>,
  ): Promise<RemoteAnswer>;
}

function fieldsOf({ body }: RemoteAnswer): Record<string, unknown> {
  const value: unknown = JSON.parse(body?.toString("utf8") || "null");
  return Object(Array.isArray(value) ? value[0] : value);
}

/** Who saved the newest revision; the words used instead where nobody is told. */
async function writerOf(record: string, { read }: Needed): Promise<{ id: number; name: string } | null> {
  if (!/\/(?:posts|pages)\/\d+$/i.test(record)) return null;
  const revisions = await read(`${record}/revisions?context=edit&per_page=1`);
  const { author } = revisions.status === 200 ? fieldsOf(revisions) : {};
  if (typeof author !== "number") return null;
  const person = await read(`/wp/v2/users/${author}`);
  const { name } = person.status === 200 ? fieldsOf(person) : {};
  return typeof name === "string" ? { id: author, name } : null;
}

async function changed(record: string, current: RemoteAnswer, needed: Needed): Promise<RemoteAnswer> {
  const { modified_gmt } = fieldsOf(current);
  const person = await writerOf(record, needed);
  const message = `${person?.name ?? "Somebody else"} changed this at ${modified_gmt} UTC, after you had opened it.`;
  const data = { status: 409, modified_gmt, modified_by: person };
  const headers = new Headers(current.headers);
  headers.delete("Allow");
  return {
    status: 409,
    headers,
    body: Buffer.from(JSON.stringify({ code: "rest_post_changed", message, data })),
  };
}

export function createEditGuard(): EditGuard {
  const underWay = new Map<string, Promise<unknown>>();

  return {
    async guarded(path, ifMatch, needed, write) {
      const record = records.exec(path)?.[1]?.toLowerCase();
      if (!record) return write();
      const before = underWay.get(record);
      const turn = (async () => {
        await before?.catch(() => {});
        const current = await needed.read(`${record}?context=edit`);
        const tag = current.status === 200 ? current.headers.get("ETag") : null;
        // Who may not edit it, or finds nothing there, hears that from the write.
        if (current.status >= 500) return current;
        return tag === null || namesTag(ifMatch, tag) ? write() : changed(record, current, needed);
      })();
      underWay.set(record, turn);
      try {
        return await turn;
      } finally {
        if (underWay.get(record) === turn) underWay.delete(record);
      }
    },
  };
}
