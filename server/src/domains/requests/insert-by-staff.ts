/** Requests that staff write down: during a call, or from a mail that belonged to none. */
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import { watchForReply } from "./deadlines/due-soon.ts";
import type { firstWait } from "./deadlines/waiting.ts";
import { notifyStaff } from "./notices/staff-notices.ts";
import { insertRequest, type NewContactRequest } from "./store.ts";
import { joinContact, makeReference, searchTextOf } from "./submit.ts";

type Written = Pick<NewContactRequest, "name" | "email" | "phone" | "service" | "message" | "source">;

type RequestByStaff = NewContactRequest & { warn_at: string };

/** A row with what staff have written, and with nothing else of the website's form. */
export function requestByStaff(
  written: Written,
  { times, now }: { times: ReturnType<typeof firstWait>; now: Date },
): RequestByStaff {
  const at = now.toISOString();
  const stored = {
    ...written,
    reference: makeReference(),
    company: "",
    budget: "",
    timeline: "",
    page: "",
    address: "",
    spam_score: 0,
    spam_reasons: "[]",
    submission_key: null,
    user_id: null,
    contact_id: null,
    created_at: at,
    activity_at: at,
    reported_at: at,
    confirmed_at: null,
    status: "new" as const,
    search_text: "",
    ...times,
  };
  stored.search_text = searchTextOf(stored);
  return stored;
}

/** Inserts it, owned by the person who has written it. @returns its id. */
export async function insertByStaff(
  rows: Transaction<Tables>,
  stored: RequestByStaff,
  { owner, now }: { owner: { id: number; name: string }; now: Date },
): Promise<number> {
  const id = await insertRequest(rows, stored);
  if (id === null) throw new Error("a reference was drawn twice");
  await joinContact(rows, id, stored, now);
  await watchForReply(rows, id, stored, now);
  await notifyStaff(rows, { request: id, except: owner.id }, now);
  await rows
    .updateTable("contact_requests")
    .set({ owner_id: owner.id, owner_name: owner.name })
    .where("id", "=", id)
    .execute();
  return id;
}
