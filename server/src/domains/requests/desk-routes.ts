/** `extenso/v1/requests`: requests for a quote, for those who answer them. */

import { decimalAmount } from "@extenso/contract/quotes/money.ts";
import { labelOf, serviceChoices, valuesOf } from "@extenso/contract/requests/contact-choices.ts";
import {
  calledRequest,
  highestValueCents,
  longestNextStep,
  lostReasons,
  type RequestStatus,
  requestStatuses,
  statusName,
} from "@extenso/contract/requests/request-fields.ts";
import { wireListedRequest, wireRequest, wireRequestSummary } from "@extenso/contract/wire/requests.ts";
import * as z from "zod/mini";
import type { CsvColumns } from "../../engines/csv/csv.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { endpointFromSchema } from "../../engines/rest/arguments/request-schema.ts";
import { idOf, type PageWindow, searchWords } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import type { RestCall, RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { csvRoute } from "../access/access.ts";
import { appendAudit, auditCaller } from "../audit/audit.ts";
import { readBusinessHours } from "../site-content/site-content.ts";
import { changeRequest, deleteRequest, type RequestChange } from "./change-request.ts";
import { contactRoutes } from "./contacts/contact-routes.ts";
import { conversationRoutes } from "./conversation-routes.ts";
import { firstWait } from "./deadlines/waiting.ts";
import { fileRoutes } from "./file-routes.ts";
import { lockRequest, noSuchRequest, presentListed, readRequest } from "./find-request.ts";
import { findRequestHandlers } from "./handlers/people.ts";
import { peopleRoutes } from "./handlers/people-routes.ts";
import { incomingMailRoutes } from "./incoming/mail-routes.ts";
import { insertByStaff, requestByStaff } from "./insert-by-staff.ts";
import {
  countRequests,
  type ListedRequest,
  listRequests,
  type RequestFilter,
  type RequestSort,
  requestOrders,
  summarizeRequests,
} from "./list-requests.ts";
import { mergeRequests, separateRequest } from "./merge-requests.ts";
import { removeBytes } from "./request-files.ts";
import {
  idArgument,
  invalidFields,
  mayHandleRequests,
  onePath,
  path,
  personOf,
  readDay,
} from "./route-parts.ts";
import { senderRoutes } from "./sender/sender-routes.ts";
import { templateRoutes } from "./templates/template-routes.ts";

/** Requests as a table for spreadsheets. */
const csvColumns: CsvColumns<ListedRequest> = [
  ["Reference", ({ reference }) => reference],
  ["Received", ({ created_at }) => created_at],
  ["Status", ({ status }) => statusName(status)],
  ["Name", ({ name }) => name],
  ["Company", ({ company }) => company],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Service", ({ service }) => labelOf(serviceChoices, service)],
  ["Owner", ({ owner_name }) => owner_name],
  ["Next step", ({ next_step }) => next_step],
  ["On", ({ next_step_on }) => next_step_on ?? ""],
  ["Value", ({ value_cents }) => (value_cents === null ? "" : decimalAmount(value_cents))],
  ["Currency", ({ currency, value_cents }) => (value_cents === null ? "" : currency)],
  ["Waiting since", ({ waiting_since }) => waiting_since ?? ""],
  ["Answer due", ({ waiting_since, waiting_due_at }) => (waiting_since ? (waiting_due_at ?? "") : "")],
  ["First answer", ({ answered_at }) => answered_at ?? ""],
];

/** Arguments of the list of requests, as its query takes them. */
function filterOf({ status, owner, search: typed, view }: Record<string, unknown>): RequestFilter {
  return {
    view: view === "open" || view === "waiting" ? view : null,
    statuses: Array.isArray(status) ? (status.map(String) as RequestStatus[]) : [],
    ownerId: owner === undefined ? null : Number(owner),
    search: typed === undefined ? "" : String(typed),
  };
}

function sortOf({ orderby, order }: Record<string, unknown>): RequestSort {
  return { order: orderby as RequestSort["order"], direction: order === "asc" ? "asc" : "desc" };
}

const filterArguments: Record<string, Argument<RestCall>> = {
  search: searchWords(),
  status: {
    type: "array",
    items: { type: "string", enum: valuesOf(requestStatuses) },
    default: [],
    description: "Limit results to these statuses; all but spam when left out.",
  },
  owner: {
    type: "integer",
    description: "Limit results to those that this person answers; 0: that nobody has taken.",
  },
  view: {
    type: "string",
    enum: ["open", "waiting"],
    description:
      "Limit results to those that somebody has to do something about, or to those whose client waits for an answer.",
  },
  orderby: {
    type: "string",
    enum: [...requestOrders],
    default: "activity",
    description: "Sort by this. `due`: those whose answer is due first.",
  },
  order: { type: "string", enum: ["asc", "desc"], default: "desc", description: "Sort direction." },
};

const changeArguments: Record<string, Argument<RestCall>> = {
  id: idArgument,
  revision: { type: "integer", required: true, description: "The request's `revision` as it was read." },
  status: { type: "string", enum: valuesOf(requestStatuses), description: "Where it stands." },
  owner: { type: "integer", description: "Who answers, by number; 0: nobody." },
  next_step: { type: "string", maxLength: longestNextStep, description: "What comes next." },
  next_step_on: {
    type: "string",
    pattern: "^(\\d{4}-\\d{2}-\\d{2})?$",
    description: "The day of the next step; empty: none.",
  },
  value_cents: {
    type: "integer",
    minimum: -1,
    maximum: highestValueCents,
    description: "What it is worth, in cents; -1: not known.",
  },
  lost_reason: {
    type: "string",
    enum: ["", ...valuesOf(lostReasons)],
    description: "Why it was lost; needed with that status.",
  },
  waiting: {
    type: "boolean",
    description: "Whether the client waits for an answer; `true` only where their last word has none.",
  },
};

export function requestRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock } = dependencies;
  const reading = { query: database.query, kind: database.kind };

  const readingFor = (call: RestCall) => ({ ...reading, userId: requireUser(call).id });

  const present = async (id: number) => ({ body: await readRequest(database.query, id) });

  const shown = {
    path,
    args: filterArguments,
    permission: mayHandleRequests,
    filter: (call: RestCall) => ({
      reading: readingFor(call),
      requests: filterOf(call.params),
      sort: sortOf(call.params),
    }),
  };
  type Shown = ReturnType<typeof shown.filter>;
  const listed = ({ reading: reader, requests, sort }: Shown, window: PageWindow) =>
    listRequests(reader, requests, sort, window);

  const list = collectionRoute(settings, {
    ...shown,
    response: wireListedRequest,
    count: ({ requests }) => countRequests(reading, requests),
    async list(filter, window) {
      const requests = await listed(filter, window);
      return requests.map((request) => ({ ...presentListed(request), unread: request.unread === 1 }));
    },
    writers: [
      {
        methods: ["POST"],
        ...endpointFromSchema(calledRequest, async (called, call) => {
          const id = await recordCall(called, call);
          return { ...(await present(id)), status: 201 };
        }),
        noStore: true,
        permission: mayHandleRequests,
        response: wireRequest,
      },
    ],
  });

  const csv = csvRoute(dependencies, {
    ...shown,
    list: listed,
    columns: csvColumns,
  });

  /** Stores a request by telephone, owned by the person who enters it. @returns its id. */
  async function recordCall(called: z.output<typeof calledRequest>, call: RestCall): Promise<number> {
    const now = clock();
    const times = firstWait(now, await readBusinessHours(database.query, settings));
    const owner = await personOf(database.query, call);
    const written = {
      name: cleanLine(called.name),
      email: called.email,
      phone: cleanLine(called.phone),
      service: called.service,
      message: cleanText(called.message),
      source: "phone" as const,
    };
    const stored = requestByStaff(written, { times, now });
    return await database.query.transaction().execute(async (rows) => {
      const id = await insertByStaff(rows, stored, { owner, now });
      const entry = { subject: "request", id, name: stored.reference, action: "create", changes: {} };
      await appendAudit(rows, auditCaller(call, settings), [entry], now);
      return id;
    });
  }

  const summary = studioRoute(`${path}/summary`, {
    GET: {
      permission: mayHandleRequests,
      response: wireRequestSummary,
      async handle(call) {
        return { body: await summarizeRequests(readingFor(call)) };
      },
    },
  });

  const single = studioRoute(onePath, {
    GET: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireRequest,
      handle: ({ params }) => present(idOf(params.id)),
    },
    POST: {
      args: changeArguments,
      permission: mayHandleRequests,
      response: wireRequest,
      async handle(call) {
        const id = idOf(call.params.id);
        await changeRequest(
          { ...dependencies, log: call.log },
          {
            id,
            revision: Number(call.params.revision),
            change: await changeOf(call),
            actor: auditCaller(call, settings),
          },
        );
        return present(id);
      },
    },
    DELETE: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: z.object({ deleted: z.boolean() }),
      async handle(call) {
        const id = idOf(call.params.id);
        const keys = await database.query.transaction().execute(async (rows) => {
          const request = await lockRequest(rows, id, database.kind);
          if (!request) throw noSuchRequest();
          return deleteRequest(rows, request, auditCaller(call, settings), clock());
        });
        await removeBytes(dependencies.files, keys);
        return { body: { deleted: true } };
      },
    },
  });

  const merging = studioRoute(`${onePath}/merge`, {
    POST: {
      args: {
        id: idArgument,
        request: {
          type: "integer",
          required: true,
          description: "Another request of the same person, which becomes part of this one.",
        },
      },
      permission: mayHandleRequests,
      response: wireRequest,
      async handle(call) {
        const into = idOf(call.params.id);
        const merged = { id: idOf(call.params.request), into, actor: auditCaller(call, settings) };
        await mergeRequests(dependencies, merged);
        return present(into);
      },
    },
  });

  const separating = studioRoute(`${onePath}/separate`, {
    POST: {
      args: { id: idArgument },
      permission: mayHandleRequests,
      response: wireRequest,
      async handle(call) {
        const id = idOf(call.params.id);
        await separateRequest(dependencies, { id, actor: auditCaller(call, settings) });
        return present(id);
      },
    },
  });

  async function changeOf(call: RestCall): Promise<RequestChange> {
    const { status, owner, next_step, next_step_on, value_cents, lost_reason, waiting } = call.params;
    return {
      ...(status === undefined ? {} : { status: String(status) }),
      ...(owner === undefined ? {} : { owner: await ownerOf(Number(owner), call) }),
      ...(next_step === undefined ? {} : { nextStep: cleanLine(String(next_step)) }),
      ...(next_step_on === undefined ? {} : { nextStepOn: readDay("next_step_on", String(next_step_on)) }),
      ...(value_cents === undefined
        ? {}
        : { valueCents: Number(value_cents) < 0 ? null : Number(value_cents) }),
      ...(lost_reason === undefined ? {} : { lostReason: String(lost_reason) }),
      ...(waiting === undefined ? {} : { isWaiting: waiting === true }),
    };
  }

  async function ownerOf(id: number, call: RestCall): Promise<{ id: number; name: string } | null> {
    if (id === 0) return null;
    if (call.user?.id === id) return personOf(database.query, call);
    const found = (await findRequestHandlers(database.query)).find((person) => person.id === id);
    if (!found) throw invalidFields({ owner: "This person can’t answer requests." });
    return { id: found.id, name: found.name };
  }

  return {
    routes: [
      list,
      summary,
      csv,
      single,
      merging,
      separating,
      ...conversationRoutes(dependencies),
      ...contactRoutes(dependencies),
      ...fileRoutes(dependencies),
      ...senderRoutes(dependencies),
      ...templateRoutes(dependencies),
      ...incomingMailRoutes(dependencies),
      ...peopleRoutes(dependencies),
    ],
  };
}
