/**
 * Prevents lost updates in a WordPress, which doesn't compare versions itself: before a write with `If-Match`, the
 * record is read again. A write that goes directly to the WordPress between the two isn't noticed.
 */
import { namesTag } from "./edit-tag.ts";
import type { RemoteAnswer } from "./made-answer.ts";

const records = /^(\/wp\/v2\/(?:posts|pages|portfolio-items|media)\/\d{1,15})(\/autosaves)?$/i;

interface Needed {
  /** Reads as the same caller; the path includes its query. */
  read(path: string): Promise<RemoteAnswer>;
}

export interface EditGuard {
  /** Runs writes to one record one after another, each after its check. */
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

/** Author of the newest revision; null when the WordPress doesn't reveal one. */
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
        // The write itself reports a missing record or a missing permission.
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
