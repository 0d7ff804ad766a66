/** `extenso/v1/mails`: mails that wait, failed and were sent, for administrators: recipients are personal data. */

import { join } from "node:path";
import {
  longestSenderName,
  mailSettingsProblems,
  mostNoticeAddresses,
  type WrittenMailSettings,
} from "@extenso/contract/mails/mail-settings.ts";
import { isEmail, longestEmail } from "@extenso/contract/requests/rules.ts";
import {
  mailStates,
  mostMailsAtOnce,
  type WireMailSettings,
  wireMail,
  wireMailCounts,
  wireMailSettings,
  wireMailsDone,
  wireSenderCheck,
  wireTestMail,
} from "@extenso/contract/wire/mails.ts";
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { lockMailSettings, readMailSettings, writeMailSettings } from "../../engines/mail/mail-settings.ts";
import { replyAddressProblem } from "../../engines/mail/reply-address.ts";
import { addressIn, mailDomain, nameIn, senderOf } from "../../engines/mail/sender.ts";
import { checkSenderDomain } from "../../engines/mail/sender-domain.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf, ids } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { administratorsOnly, demandProof, type Prover } from "../access/access.ts";
import { type AuditActor, appendAudit, auditCaller, differences } from "../audit/audit.ts";
import { emailOf } from "../identity/identity.ts";
import { withSignature } from "../site-content/site-content.ts";
import { countAllMails, countMails, listMails, type MailFilter } from "./list-mails.ts";
import { findTestMail, sendTestMail } from "./test-mail.ts";
import { discardMails, retryMails } from "./write-mails.ts";

const path = "/mails";

const numbers: Argument<RestCall> = {
  type: "array",
  items: { type: "integer" },
  minItems: 1,
  maxItems: mostMailsAtOnce,
  required: true,
  description: "Which mails.",
};

export function outboxRoutes(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
): RestResource {
  const { database, settings, clock } = dependencies;
  const { query } = database;
  const writingOf = (call: RestCall) => ({ database, actor: auditCaller(call, settings), now: clock() });

  const writing = (name: string, write: typeof retryMails): RestRoute =>
    studioRoute(`${path}/${name}`, {
      POST: {
        args: { ids: numbers },
        permission: administratorsOnly,
        response: wireMailsDone,
        handle: async (call) => ({ body: { done: await write(writingOf(call), ids(call.params.ids)) } }),
      },
    });

  return {
    routes: [
      collectionRoute(settings, {
        path,
        args: {
          state: {
            type: "string",
            enum: [...mailStates],
            default: "failed",
            description: "Which mails.",
          },
          search: { type: "string", maxLength: 200, description: "Part of the recipient’s address." },
        },
        permission: administratorsOnly,
        response: wireMail,
        filter: ({ params }) => ({ state: params.state, search: String(params.search ?? "") }) as MailFilter,
        count: (filter) => countMails(query, filter),
        list: (filter, window) => listMails(query, filter, window),
      }),
      studioRoute(`${path}/counts`, {
        GET: {
          permission: administratorsOnly,
          response: wireMailCounts,
          handle: async () => ({ body: await countAllMails(query) }),
        },
      }),
      writing("retry", retryMails),
      writing("discard", discardMails),
      ...mailSettingsRoutes(dependencies),
    ],
  };
}

// `extenso/v1/mails/settings` and what shows whether they work: a test mail, and what others see of the sender's
// domain.

/** Longer texts are refused by `changeMailSettings`, with a sentence. */
const text = (description: string, maxLength: number): Argument<RestCall> => ({
  type: "string",
  maxLength: 2 * maxLength,
  description,
});

function mailSettingsRoutes(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
): RestRoute[] {
  const { database, settings } = dependencies;
  const { query } = database;
  const present = async (call: RestCall) => ({
    body: await presentMailSettings(query, settings, requireUser(call).id),
  });
  const shared = { permission: administratorsOnly } as const;

  return [
    studioRoute("/mails/settings", {
      GET: { ...shared, response: wireMailSettings, handle: present },
      POST: {
        ...shared,
        args: {
          sender_name: text("Whom mails are from; empty: the address alone.", longestSenderName),
          sender_address: text("The address that mails are from.", longestEmail),
          notices: {
            type: "array",
            items: { type: "string", maxLength: 2 * longestEmail },
            maxItems: 4 * mostNoticeAddresses,
            description: "Addresses that notices go to.",
          },
        },
        response: wireMailSettings,
        async handle(call) {
          const { sender_name, sender_address, notices } = call.params;
          const by = { caller: requireUser(call), actor: auditCaller(call, settings) };
          await changeMailSettings(dependencies, by, {
            ...(sender_name === undefined ? {} : { senderName: String(sender_name) }),
            ...(sender_address === undefined ? {} : { senderAddress: String(sender_address) }),
            ...(notices === undefined ? {} : { notices: (notices as unknown[]).map(String) }),
          });
          return present(call);
        },
      },
    }),
    studioRoute("/mails/sender-check", {
      GET: {
        ...shared,
        response: wireSenderCheck,
        async handle() {
          const { mailFrom } = await readMailSettings(query, settings);
          const findings = await checkSenderDomain({ mailFrom, smtpUrl: settings.smtpUrl });
          return { body: { domain: mailDomain(mailFrom), findings } };
        },
      },
    }),
    studioRoute("/mails/test", {
      POST: {
        ...shared,
        args: { to: { ...text("Where it goes.", longestEmail), required: true } },
        response: wireTestMail,
        async handle(call) {
          const to = String(call.params.to).trim();
          if (!isEmail(to)) {
            const params = { to: "Enter an address such as studio@example.com." };
            throw new RestError("rest_invalid_param", params.to, 400, { params });
          }
          return { body: await sendTestMail({ ...dependencies, log: call.log }, call, to), status: 201 };
        },
      },
      GET: {
        ...shared,
        args: { sent: { type: "integer", required: true, description: "Which test mail." } },
        response: wireTestMail,
        handle: async ({ params }) => ({ body: await findTestMail(query, idOf(params.sent)) }),
      },
    }),
  ];
}

// Mail settings as administrators see and change them.

/** @param account of the caller. */
async function presentMailSettings(
  query: Query,
  settings: Settings,
  account: number,
): Promise<WireMailSettings> {
  const { mailFrom, notices } = await readMailSettings(query, settings);
  const email = await emailOf(query, account);
  const { mail, smtpUrl, dataDir, imap } = settings;
  const { contactEmail, replyAddress } = await withSignature(query, settings);
  const problem = replyAddressProblem(settings, contactEmail);
  return {
    sender: {
      name: nameIn(mailFrom),
      address: addressIn(mailFrom),
      set_by: mail.sender.isSet ? "MAIL_FROM" : null,
    },
    notices: { addresses: notices, set_by: mail.notices.isSet ? "STUDIO_EMAIL" : null },
    way: smtpUrl
      ? { kind: "smtp", name: new URL(smtpUrl).host }
      : { kind: "folder", name: join(dataDir, "outbox") },
    mailbox: imap?.host ?? null,
    answers: {
      to: replyAddress,
      problem: problem?.text ?? "",
      todo: problem ? `${problem.todo}.` : "",
    },
    own_address: email ?? "",
  };
}

/**
 * Changes what is given; the rest stays. Needs a fresh proof: clients' briefs go to the addresses of the notices.
 * @throws {RestError} 400 for what can't be a sender or a recipient, and for what the environment sets.
 */
async function changeMailSettings(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  { caller, actor }: { caller: Prover; actor: AuditActor },
  written: Partial<WrittenMailSettings>,
): Promise<void> {
  demandProof(caller, clock());
  const { senderName, senderAddress, notices } = written;
  const problems = Object.entries({ ...mailSettingsProblems(written), ...fixedProblems(settings, written) });
  if (problems.length > 0) {
    const params = Object.fromEntries(
      problems.map(([field, problem]) => [
        field.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
        problem,
      ]),
    );
    throw new RestError("rest_invalid_param", Object.values(params).join(" "), 400, { params });
  }
  await database.query.transaction().execute(async (rows) => {
    await lockMailSettings(rows);
    const before = await readMailSettings(rows, settings);
    const name = senderName?.trim() ?? nameIn(before.mailFrom);
    const address = senderAddress ?? addressIn(before.mailFrom);
    const isSender = senderName !== undefined || senderAddress !== undefined;
    const changes = {
      ...(isSender ? { mailFrom: senderOf({ name, address }) } : {}),
      ...(notices ? { notices: [...notices] } : {}),
    };
    const after = { ...before, ...changes };
    const told = differences(audited(before), audited(after));
    if (Object.keys(told).length === 0) return;
    await writeMailSettings(rows, settings, changes);
    // The address of the first notice stands in the API's settings.
    await announceContentChange(rows, "settings");
    const entry = { subject: "mail-settings", id: "site", name: "", action: "update", changes: told };
    await appendAudit(rows, actor, [entry], clock());
  });
}

const audited = ({ mailFrom, notices }: { mailFrom: string; notices: string[] }) => ({
  sender_name: nameIn(mailFrom),
  sender_address: addressIn(mailFrom),
  notices_to: notices,
});

function fixedProblems(
  { mail }: Pick<Settings, "mail">,
  { senderName, senderAddress, notices }: Partial<WrittenMailSettings>,
): ReturnType<typeof mailSettingsProblems> {
  const bySender = "The environment sets the sender: MAIL_FROM.";
  return {
    ...(mail.sender.isSet && senderName !== undefined ? { senderName: bySender } : {}),
    ...(mail.sender.isSet && senderAddress !== undefined ? { senderAddress: bySender } : {}),
    ...(mail.notices.isSet && notices ? { notices: "The environment sets this: STUDIO_EMAIL." } : {}),
  };
}
