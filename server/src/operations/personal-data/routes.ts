/** Copies of everything that is stored about a person: `account/export`, `people/{id}/export`, `contacts/{id}/export`. */

import { Readable } from "node:stream";
import type { wirePerson } from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import { demandProof } from "../../domains/access/access.ts";
import { auditHelp, requirePerson } from "../../domains/identity/people/help-member.ts";
import { byOf, mayEditUsers } from "../../domains/identity/routes/people.ts";
import type { User } from "../../domains/identity/users/user.ts";
import { copyInvoices } from "../../domains/invoices/personal-data.ts";
import { copyAcceptedQuotes, copyQuotes } from "../../domains/quotes/personal-data.ts";
import { requireContact, samePerson } from "../../domains/requests/contacts/contacts.ts";
import { readRequest } from "../../domains/requests/find-request.ts";
import { mayHandleRequests } from "../../domains/requests/route-parts.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { onlySignedIn, requireUser } from "../../engines/rest/request/caller.ts";
import type { RestCall, RestResource, RestResponse } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { copyKept, copyOfAccount } from "./copy-of-account.ts";

const id: Argument<RestCall> = { type: "integer", description: "Whose data." };

export function personalDataRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock } = dependencies;

  async function copyAccount(call: RestCall, user: User): Promise<RestResponse> {
    const copy = await copyOfAccount(dependencies, user, requireUser(call));
    const raw = new Response(JSON.stringify(copy, null, 2), {
      headers: downloadHeaders(`extenso-account-${user.id}.json`),
    });
    return { body: null, raw };
  }

  return {
    routes: [
      studioRoute(
        "/account/export",
        {
          GET: {
            response: "raw",
            permission: onlySignedIn,
            async handle(call) {
              return copyAccount(call, await requirePerson(dependencies, requireUser(call).id));
            },
          },
        },
        { hereOnly: false },
      ),
      studioRoute(
        "/people/(?P<id>[\\d]+)/export",
        {
          GET: {
            args: { id },
            response: "raw",
            permission: mayEditUsers,
            async handle(call) {
              const user = await requirePerson(dependencies, idOf(call.params.id));
              const answer = await copyAccount(call, user);
              await auditHelp(database.query, byOf(call, settings), user, { action: "export" }, clock());
              return answer;
            },
          },
        },
        { hereOnly: false },
      ),
      studioRoute("/contacts/(?P<id>[\\d]+)/export", {
        GET: {
          args: { id },
          response: "raw",
          permission: mayHandleRequests,
          async handle(call) {
            demandProof(requireUser(call), clock());
            const person = await requireContact(database.query, idOf(call.params.id));
            const parts = Readable.from(copyOfContact(database.query, person)).map((part) =>
              Buffer.from(part),
            );
            const raw = new Response(Readable.toWeb(parts) as ReadableStream<Uint8Array>, {
              headers: downloadHeaders(`contact-${person.id}.json`),
            });
            return { body: null, raw };
          },
        },
      }),
    ],
  };
}

function downloadHeaders(name: string) {
  return {
    "Content-Type": "application/json; charset=UTF-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
}

// Everything that is stored about somebody who has asked: each domain says what it knows.

/** @returns JSON, a conversation at a time, so that long ones are never held together. */
async function* copyOfContact(
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
