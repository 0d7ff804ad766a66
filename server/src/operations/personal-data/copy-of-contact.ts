/** Everything that is stored about somebody who has asked: each domain says what it knows. */
import type { wirePerson } from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import { copyInvoices } from "../../domains/invoices/personal-data.ts";
import { copyAcceptedQuotes, copyQuotes } from "../../domains/quotes/personal-data.ts";
import { samePerson } from "../../domains/requests/contacts/contacts.ts";
import { readRequest } from "../../domains/requests/find-request.ts";
import type { Query } from "../../engines/database/query.ts";
import { copyKept } from "./copy-kept.ts";

/** @returns JSON, a conversation at a time, so that long ones are never held together. */
export async function* copyOfContact(
  query: Query,
  { requests, ...person }: z.infer<typeof wirePerson>,
): AsyncGenerator<string> {
  yield `{"person":${JSON.stringify(person)},"requests":[`;
  let separator = "";
  for (const { id } of requests) {
    const request = await readRequest(query, id).catch(() => null);
    // It was deleted meanwhile.
    if (!request) continue;
    const whole = {
      ...request,
      quotes: await copyQuotes(query, id),
      accepted_quotes: await copyAcceptedQuotes(query, [id]),
      ...(await copyInvoices(query, [id], { drafts: true })),
    };
    yield separator + JSON.stringify(whole);
    separator = ",";
  }
  const contacts = await samePerson(query, person.id);
  const kept = await copyKept(query, contacts);
  yield `],"kept":${JSON.stringify(kept)}}`;
}
