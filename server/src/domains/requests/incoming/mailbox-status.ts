/** Whether the studio's mailbox is read, as the desk shows it. */

import type { wireMailbox } from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import { countRows } from "../../../engines/database/count-rows.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { replyAddressProblem } from "../../../engines/mail/reply-address.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { mailboxState } from "./mailbox-job.ts";

export async function readMailboxStatus({
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
