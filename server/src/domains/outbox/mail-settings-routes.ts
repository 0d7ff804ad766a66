/** `extenso/v1/mails/settings` and what shows whether they work: a test mail, and what others see of the sender's domain. */
import { longestSenderName, mostNoticeAddresses } from "@extenso/contract/mails/mail-settings.ts";
import { isEmail, longestEmail } from "@extenso/contract/requests/rules.ts";
import { wireMailSettings, wireSenderCheck, wireTestMail } from "@extenso/contract/wire/mails.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import { mailDomain } from "../../engines/mail/sender.ts";
import { checkSenderDomain } from "../../engines/mail/sender-domain.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { requireUser } from "../../engines/rest/request/signed-in.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { changeMailSettings, presentMailSettings } from "./change-mail-settings.ts";
import { findTestMail, sendTestMail } from "./test-mail.ts";

/** Longer texts are refused by `changeMailSettings`, with a sentence. */
const text = (description: string, maxLength: number): Argument<RestCall> => ({
  type: "string",
  maxLength: 2 * maxLength,
  description,
});

export function mailSettingsRoutes(
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
      GET: { ...shared, answers: wireMailSettings, handle: present },
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
        answers: wireMailSettings,
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
        answers: wireSenderCheck,
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
        answers: wireTestMail,
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
        answers: wireTestMail,
        handle: async ({ params }) => ({ body: await findTestMail(query, idOf(params.sent)) }),
      },
    }),
  ];
}
