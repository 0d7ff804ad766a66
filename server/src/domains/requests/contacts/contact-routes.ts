/** `extenso/v1/contacts`: people who have asked, each with everything that is known of them in one place. */

import { longestEmail } from "@extenso/contract/requests/rules.ts";
import { wireContacts, wirePerson } from "@extenso/contract/wire/requests.ts";
import type { Selectable, Transaction } from "kysely";
import * as z from "zod/mini";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { demandProof } from "../../access/access.ts";
import { appendAudit, auditCaller } from "../../audit/audit.ts";
import { deleteRequest } from "../change-request.ts";
import { lockRequest } from "../find-request.ts";
import { removeBytes } from "../request-files.ts";
import { mayHandleRequests } from "../route-parts.ts";
import type { ContactsTable } from "../tables.ts";
import {
  mergeContacts,
  noSuchContact,
  requireContact,
  samePerson,
  searchContacts,
  separateContact,
} from "./contacts.ts";
import {
  type Correction,
  checkCorrection,
  correctContact,
  shareAddress,
  unshareAddress,
} from "./correct-contact.ts";

const path = "/contacts";
const onePath = `${path}/(?P<id>[\\d]+)`;
const idArgument: Argument<RestCall> = { type: "integer", description: "Which contact." };

const correctionArguments: Record<string, Argument<RestCall>> = {
  name: { type: "string", maxLength: 120, description: "Their name." },
  email: { type: "string", maxLength: longestEmail, description: "Their address; empty: none is known." },
  phone: { type: "string", maxLength: 40, description: "Their telephone." },
  company: { type: "string", maxLength: 120, description: "Their company." },
};

/** @throws {RestError} 400 for what can't be a name or an address. */
function correctionOf({ params }: RestCall): Correction {
  const { name, email, phone, company } = params;
  const correction: Correction = {
    ...(name === undefined ? {} : { name: String(name) }),
    ...(email === undefined ? {} : { email: String(email).trim() }),
    ...(phone === undefined ? {} : { phone: String(phone) }),
    ...(company === undefined ? {} : { company: String(company) }),
  };
  checkCorrection(correction);
  return correction;
}

export function contactRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock, files } = dependencies;

  /** @throws {RestError} 404. */
  async function lockContact(rows: Transaction<Tables>, id: number): Promise<Selectable<ContactsTable>> {
    const found = await rows
      .selectFrom("contacts")
      .selectAll()
      .where("id", "=", id)
      .$if(database.kind === "postgres", (contact) => contact.forUpdate())
      .executeTakeFirst();
    if (!found) throw noSuchContact();
    return found;
  }

  const present = async (id: number) => ({ body: await requireContact(database.query, id) });

  const search = studioRoute(path, {
    GET: {
      args: {
        search: {
          type: "string",
          required: true,
          minLength: 2,
          maxLength: 120,
          description: "A part of a name, an address or a company.",
        },
      },
      permission: mayHandleRequests,
      response: wireContacts,
      handle: async ({ params }) => ({ body: await searchContacts(database.query, String(params.search)) }),
    },
  });

  const one = studioRoute(onePath, {
    GET: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wirePerson,
      handle: ({ params }) => present(idOf(params.id)),
    },
    POST: {
      args: { id: idArgument, ...correctionArguments },
      permission: mayHandleRequests,
      response: wirePerson,
      async handle(call) {
        const id = idOf(call.params.id);
        const correction = correctionOf(call);
        await database.query.transaction().execute(async (rows) => {
          const contact = await lockContact(rows, id);
          await correctContact(rows, { contact, correction, actor: auditCaller(call, settings) }, clock());
        });
        return present(id);
      },
    },
    DELETE: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: z.object({ deleted: z.boolean() }),
      async handle(call) {
        await forget(call, idOf(call.params.id));
        return { body: { deleted: true } };
      },
    },
  });

  /** Request by request, so that nobody's save waits for all of them; what a kill leaves is forgotten by asking again. */
  async function forget(call: RestCall, id: number): Promise<void> {
    demandProof(requireUser(call), clock());
    const actor = auditCaller(call, settings);
    const contacts = await samePerson(database.query, id);
    const requests = await database.query
      .selectFrom("contact_requests")
      .select("id")
      .where("contact_id", "in", contacts)
      .execute();
    for (const request of requests) {
      const keys = await database.query.transaction().execute(async (rows) => {
        const found = await lockRequest(rows, request.id, database.kind);
        return found ? deleteRequest(rows, found, actor, clock()) : [];
      });
      await removeBytes(files, keys);
    }
    await database.query.transaction().execute(async (rows) => {
      await rows.deleteFrom("contacts").where("id", "in", contacts).execute();
      const entry = { subject: "contact", id, name: "", action: "forget", changes: {} };
      await appendAudit(rows, actor, [entry], clock());
    });
  }

  const merging = studioRoute(`${onePath}/merge`, {
    POST: {
      args: {
        id: idArgument,
        contact: { type: "integer", required: true, description: "The contact that is the same person." },
        ...correctionArguments,
      },
      permission: mayHandleRequests,
      response: wirePerson,
      async handle(call) {
        const id = idOf(call.params.id);
        const other = idOf(call.params.contact);
        const correction = correctionOf(call);
        const actor = auditCaller(call, settings);
        await database.query.transaction().execute(async (rows) => {
          // In one order, so that two who merge the same people never wait for each other.
          for (const one of [id, other].sort((a, b) => a - b)) await lockContact(rows, one);
          const { name } = await lockContact(rows, other);
          const done = await mergeContacts(rows, { contact: other, into: id, email: correction.email });
          if (!done) throw new RestError("rest_same_contact", "They’re the same person already.", 400);
          const changes = { merged: { from: null, to: name } };
          const entry = { subject: "contact", id: done.into, name, action: "merge", changes };
          await appendAudit(rows, actor, [entry], clock());
          const contact = await lockContact(rows, done.into);
          await correctContact(rows, { contact, correction, actor }, clock());
          await shareAddress(rows, done.into);
        });
        return present(id);
      },
    },
  });

  const separating = studioRoute(`${onePath}/separate`, {
    POST: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wirePerson,
      async handle(call) {
        const id = idOf(call.params.id);
        await database.query.transaction().execute(async (rows) => {
          const contact = await lockContact(rows, id);
          const { name } = contact;
          if (!(await separateContact(rows, id))) throw noSuchContact();
          await unshareAddress(rows, contact);
          const entry = { subject: "contact", id, name, action: "separate", changes: {} };
          await appendAudit(rows, auditCaller(call, settings), [entry], clock());
        });
        return present(id);
      },
    },
  });

  return [search, one, merging, separating];
}
