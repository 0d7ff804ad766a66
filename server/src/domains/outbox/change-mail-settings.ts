/** Mail settings as administrators see and change them. */

import { join } from "node:path";
import { mailSettingsProblems, type WrittenMailSettings } from "@extenso/contract/mails/mail-settings.ts";
import type { WireMailSettings } from "@extenso/contract/wire/mails.ts";
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { lockMailSettings, readMailSettings, writeMailSettings } from "../../engines/mail/mail-settings.ts";
import { replyAddressProblem } from "../../engines/mail/reply-address.ts";
import { addressIn, nameIn, senderOf } from "../../engines/mail/sender.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { demandProof, type Prover } from "../access/access.ts";
import { type AuditActor, appendAudit, differences } from "../audit/audit.ts";
import { emailOf } from "../identity/identity.ts";
import { withSignature } from "../site-content/site-content.ts";

/** @param account of the caller. */
export async function presentMailSettings(
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
export async function changeMailSettings(
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
