/**
 * Notices of what clients have written that a budget refused: they are marked at their messages, and told together in
 * an hourly mail.
 */

import { sql, type Transaction } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueNotice, type Occasion } from "../../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../../engines/mail/layout.ts";
import { readMailSettings } from "../../../engines/mail/mail-settings.ts";
import { isReadMailbox } from "../../../engines/mail/reply-address.ts";
import { lockDigests } from "./lock-digests.ts";
import { requestMailBudgets } from "./mail-budgets.ts";
import type { MailSettings, Notice } from "./mails.ts";

/** Mails the studio of a client's message, or leaves that to the hourly mail. @param to nobody: no mail is wanted. */
export async function noticeOrHold(
  rows: Transaction<Tables>,
  { message, notice, to }: { message: number; notice: Notice; to: readonly string[] },
  occasion: Occasion,
): Promise<void> {
  if (to.length === 0 || (await enqueueNotice(rows, notice, to, occasion))) return;
  await rows.updateTable("request_messages").set({ notice: "held" }).where("id", "=", message).execute();
}

/** In one mail; more wait for the next. */
const mostInOne = 300;
/** Messages shown with their text; of the others the client alone, which bounds the mail's size. */
const shownWhole = 25;
const longestShown = 1_000;

interface HeldMessage {
  id: number;
  body: string;
  author_name: string;
  request_id: number;
  reference: string;
}

/** Puts the held notices into one mail. @returns how many messages it names. */
export async function mailHeldNotices({
  database,
  settings,
  clock,
  log,
}: Pick<Dependencies, "database" | "settings" | "clock" | "log">): Promise<number> {
  return await database.query.transaction().execute(async (rows) => {
    await lockDigests(rows, database.kind);
    const messages = await takeHeld(rows, database.kind);
    const { notices } = await readMailSettings(rows, settings);
    const to = notices.filter((address) => !isReadMailbox(settings, address));
    if (messages.length > 0) {
      const occasion = { now: clock(), address: "", log };
      await enqueueNotice(rows, digestOf(settings, messages), to.length > 0 ? to : notices, occasion);
    }
    return messages.length;
  });
}

/** No other replica gets the same ones. */
async function takeHeld(rows: Transaction<Tables>, kind: Database["kind"]): Promise<HeldMessage[]> {
  const taken = await rows
    .updateTable("request_messages")
    .set({ notice: "digest" })
    .where("id", "in", (from) =>
      from
        .selectFrom("request_messages")
        .select("id")
        .where("notice", "=", sql.lit("held"))
        .orderBy("id")
        .limit(mostInOne)
        .$if(kind === "postgres", (select) => select.forUpdate().skipLocked()),
    )
    .returning("id")
    .execute();
  if (taken.length === 0) return [];
  return await rows
    .selectFrom("request_messages")
    .innerJoin("contact_requests", "contact_requests.id", "request_messages.request_id")
    .select(["request_messages.id", "request_messages.body", "author_name", "request_id", "reference"])
    .where(
      "request_messages.id",
      "in",
      taken.map(({ id }) => id),
    )
    .orderBy("request_messages.id")
    .execute();
}

function digestOf({ publicUrl }: MailSettings, messages: readonly HeldMessage[]): Notice {
  const count = messages.length === 1 ? "1 more message" : `${messages.length} more messages`;
  const heading = `${count} from clients`;
  const line = ({ author_name, reference, request_id }: HeldMessage) =>
    `${author_name} · ${reference}\n${publicUrl}/desk/requests/${request_id}`;
  const listed = messages.slice(shownWhole);
  return {
    kind: "addition-digest",
    budgets: requestMailBudgets["addition-digest"],
    subject: heading,
    ...renderMail({
      preview: "They came in faster than we could mail them one by one.",
      slate: "Requests",
      heading,
      blocks: [
        { text: "They came in faster than we could mail them one by one. All of them are at the desk." },
        ...messages
          .slice(0, shownWhole)
          .flatMap((message) => [
            { text: line(message) },
            { quote: message.body.slice(0, longestShown).toWellFormed() },
          ]),
        ...(listed.length > 0 ? [{ text: listed.map(line).join("\n") }] : []),
        { button: "See who waits", url: `${publicUrl}/desk/requests?status=waiting&sort=due` },
      ],
      footer: ["Answer at the desk: a reply to this email reaches nobody."],
    }),
  };
}
