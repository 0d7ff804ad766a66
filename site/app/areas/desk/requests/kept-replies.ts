/** Messages that are being written, kept in this browser by request: a reload or an ended session takes nothing. */
import type { MessageKind } from "@extenso/contract/requests/request-fields.ts";
import { longestMessage } from "@extenso/contract/requests/request-fields.ts";
import * as z from "zod/mini";

const storageKey = "extenso_desk_replies";
/** The oldest goes when there are more. */
const mostKept = 20;

export interface KeptReply {
  kind: MessageKind;
  subject: string;
  body: string;
  /** Numbers of the files that go along. */
  files: readonly number[];
}

const stored = z.array(
  z.tuple([
    z.number(),
    z.object({
      kind: z.enum(["reply", "note", "call"]),
      subject: z.string(),
      body: z.string().check(z.maxLength(longestMessage)),
      files: z._default(z.array(z.number()), []),
    }),
  ]),
);

function read(): [request: number, reply: KeptReply][] {
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function keptReply(request: number): KeptReply | null {
  return read().find(([id]) => id === request)?.[1] ?? null;
}

/** @param reply without a text and files: nothing is kept any more. */
export function keepReply(request: number, reply: KeptReply): void {
  const others = read().filter(([id]) => id !== request);
  const isEmpty = reply.body.trim() === "" && reply.files.length === 0;
  const all = isEmpty ? others : [...others, [request, reply] as [number, KeptReply]];
  try {
    localStorage.setItem(storageKey, JSON.stringify(all.slice(-mostKept)));
  } catch {
    // A private window keeps nothing; the text is still in its field.
  }
}
