/** `extenso/v1/requests/mail`: mails without a request, and the mailbox they come from. */

import {
  wireMailbox,
  wireQuotedText,
  wireStrayMailMoved,
  wireStrayMails,
} from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import { countRows } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { replyAddressProblem } from "../../../engines/mail/reply-address.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { auditCaller } from "../../audit/audit.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { download, findFile } from "../request-files.ts";
import { idArgument, invalidFields, mayHandleRequests, onePath, path, personOf } from "../route-parts.ts";
import { showPicture } from "../shown-picture.ts";
import { mailboxState } from "./mailbox-job.ts";
import { fileStray, listStrayMails, placeStray, requestFromStray } from "./stray-mails.ts";

const mailArgument: Argument<RestCall> = { type: "integer", description: "Which mail." };

export function incomingMailRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, files } = dependencies;

  const strays = studioRoute(`${path}/mail`, {
    GET: {
      args: {
        filed: { type: "boolean", default: false, description: "Those that were put away." },
        page: { type: "integer", minimum: 1, maximum: 10_000, default: 1, description: "Which page." },
      },
      permission: mayHandleRequests,
      response: wireStrayMails,
      async handle({ params }) {
        const asked = { filed: params.filed === true, page: Number(params.page) };
        return { body: await listStrayMails(database.query, asked) };
      },
    },
  });

  const stray = studioRoute(`${path}/mail/(?P<mail>[\\d]+)`, {
    POST: {
      args: {
        mail: mailArgument,
        action: {
          type: "string",
          enum: ["request", "place", "file", "unfile"],
          required: true,
          description: "Makes it a request, puts it into one, puts it away, or brings it back.",
        },
        request: {
          type: "string",
          maxLength: 40,
          default: "",
          description: "Number or reference, to `place` it.",
        },
      },
      permission: mayHandleRequests,
      response: wireStrayMailMoved,
      async handle(call) {
        const { action, request } = call.params;
        const person = await personOf(database.query, call);
        const moving = { mailId: idOf(call.params.mail), person, actor: auditCaller(call, settings) };
        if (action === "request") return { body: { request: await requestFromStray(dependencies, moving) } };
        if (action === "place") {
          const named = requestNamed(String(request));
          return { body: { request: await placeStray(dependencies, { ...moving, request: named }) } };
        }
        await fileStray(dependencies, { ...moving, filed: action === "file" });
        return { body: { request: null } };
      },
    },
  });

  const strayFile = studioRoute(`${path}/mail/(?P<mail>[\\d]+)/files/(?P<file>[\\d]+)`, {
    GET: {
      args: { mail: mailArgument, file: { type: "integer", description: "Which file." } },
      permission: mayHandleRequests,
      response: "raw",
      async handle({ params }) {
        const found = await findFile(database.query, idOf(params.file), { mailId: idOf(params.mail) });
        return download(files, found);
      },
    },
  });

  const strayPicture = studioRoute(`${path}/mail/(?P<mail>[\\d]+)/files/(?P<file>[\\d]+)/picture`, {
    GET: {
      args: { mail: mailArgument, file: { type: "integer", description: "Which file." } },
      permission: mayHandleRequests,
      response: "raw",
      async handle({ params }) {
        const found = await findFile(database.query, idOf(params.file), { mailId: idOf(params.mail) });
        return showPicture(files, found);
      },
    },
  });

  const quoted = studioRoute(`${onePath}/mails/(?P<mail>[\\d]+)`, {
    GET: {
      args: { id: idArgument, mail: mailArgument },
      permission: mayHandleRequests,
      response: wireQuotedText,
      async handle({ params }) {
        const found = await database.query
          .selectFrom("incoming_mails")
          .select("quoted")
          .where("id", "=", idOf(params.mail))
          .where("request_id", "=", idOf(params.id))
          .executeTakeFirst();
        if (!found) throw new RestError("rest_no_mail", "There is no such mail.", 404);
        return { body: found };
      },
    },
  });

  const mailbox = studioRoute(`${path}/mailbox`, {
    GET: {
      permission: mayHandleRequests,
      response: wireMailbox,
      handle: async () => ({ body: await readMailboxStatus(dependencies) }),
    },
  });

  return [strays, stray, strayFile, strayPicture, quoted, mailbox];
}

/** @throws {RestError} 400 for neither a number nor a reference. */
function requestNamed(named: string): number | string {
  const text = named.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (/^EX-[A-Z\d]{4}-[A-Z\d]{4}$/i.test(text)) return text;
  throw invalidFields({ request: "Enter a reference such as EX-7K3M-92QD." });
}

// Whether the studio's mailbox is read, as the desk shows it.

async function readMailboxStatus({
  database,
  settings,
}: Pick<Dependencies, "database" | "settings">): Promise<z.infer<typeof wireMailbox>> {
  const count = await countRows(
    database.query.selectFrom("incoming_mails").where("request_id", "is", null).where("filed_at", "is", null),
  );
  const { contactEmail, replyAddress } = await withSignature(database.query, settings);
  const common = {
    reply_to: replyAddress,
    reply_to_problem: replyAddressProblem(settings, contactEmail)?.text ?? "",
    waiting: count,
  };
  const nothing = { read_at: null, failed_at: null, problem: "", ...common };
  if (!settings.imap) return { state: "off", ...nothing };
  const state = await mailboxState(database, settings.imap);
  if (!state) return { state: "starting", ...nothing };
  const { readAt, failedAt, problem } = state;
  const isRead = failedAt === null && readAt !== null;
  return {
    state: failedAt ? "failing" : isRead ? "reading" : "starting",
    read_at: readAt,
    failed_at: failedAt,
    problem,
    ...common,
  };
}
