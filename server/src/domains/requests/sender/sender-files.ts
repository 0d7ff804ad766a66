/** Files that the sender of a request adds, and the studio's mail about them. */

import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { mostFilesOfSender } from "@extenso/contract/requests/request-file-rules.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { enqueueNotice } from "../../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../../engines/mail/layout.ts";
import { readMailSettings } from "../../../engines/mail/mail-settings.ts";
import { readBusinessHours } from "../../site-content/site-content.ts";
import { waitsSince } from "../deadlines/waiting.ts";
import { findRequest, lockRequest } from "../find-request.ts";
import { requestMailBudgets } from "../notices/mail-budgets.ts";
import type { Notice } from "../notices/mails.ts";
import { notifyStaff } from "../notices/staff-notices.ts";
import { filesOf, insertWaiting, keepFile, type ReceivedFile, type RequestFile } from "../request-files.ts";
import type { ContactRequest } from "../store.ts";
import { noLongerHere } from "./sender-links.ts";

/** How long the studio's mail about files waits for the next of them. */
const fileMailMs = 2 * 60 * 1000;

const tellingOfFiles = { name: "requests.files-added", payload: z.strictObject({ request: z.number() }) };

/**
 * Keeps a file that the sender has added, and tells the studio a little later of all of them in one mail. A file that
 * is sent again, because the answer was lost, is the same file.
 * @throws {RestError} 400 where the request holds no more, 404 where it is gone.
 */
export async function addFileOfSender(
  dependencies: Pick<Dependencies, "database" | "files" | "clock" | "settings">,
  requestId: number,
  received: ReceivedFile,
): Promise<void> {
  const { database, clock, settings } = dependencies;
  const known = await database.query
    .selectFrom("request_files")
    .select("id")
    .where("request_id", "=", requestId)
    .where("origin", "=", "sender")
    .where("sha256", "=", received.sha256)
    .where("name", "=", received.name)
    .executeTakeFirst();
  if (known) return received.local.release();
  await keepFile(dependencies, received, async (rows, file) => {
    const request = await lockRequest(rows, requestId, database.kind);
    if (!request) throw noLongerHere();
    await insertWaiting(rows, file, { requestId, origin: "sender", most: mostFilesOfSender });
    const now = clock();
    const hours = await readBusinessHours(rows, settings);
    await rows
      .updateTable("contact_requests")
      .set({
        ...(await waitsSince(rows, request, { word: now, hours, now })),
        revision: sql`revision + 1`,
        activity_at: now.toISOString(),
      })
      .where("id", "=", requestId)
      .execute();
    const runAt = new Date(now.getTime() + fileMailMs);
    await enqueue(rows, tellingOfFiles, { request: requestId }, { now, runAt, key: String(requestId) });
  });
}

/** Mails the studio which files a request has; {@link addFileOfSender} has made the job. */
export function filesAddedJob({
  settings,
  clock,
  log,
}: Pick<Dependencies, "settings" | "clock" | "log">): JobHandler {
  return handleJob(tellingOfFiles, {
    retryAfterMs: 60_000,
    async run({ request: id }, attempt) {
      await attempt.complete(async (rows) => {
        const request = await findRequest(rows, id);
        if (!request || request.status === "spam") return;
        const files = (await filesOf(rows, id)).filter(({ origin }) => origin === "sender");
        if (files.length === 0) return;
        const now = clock();
        const { notices } = await readMailSettings(rows, settings);
        await enqueueNotice(rows, filesMail(settings, request, files), notices, { now, address: "", log });
        const news = { kind: "files" as const, text: files.map(({ name }) => name).join("\n") };
        await notifyStaff(rows, { request: id, news }, now);
      });
      return undefined;
    },
  });
}

function filesMail(
  { publicUrl }: Pick<Dependencies["settings"], "publicUrl">,
  { id, name, email, reference }: ContactRequest,
  files: readonly Pick<RequestFile, "name" | "size">[],
): Notice {
  const heading = `${name} added ${files.length === 1 ? "a file" : "files"}`;
  return {
    kind: "request-files",
    budgets: requestMailBudgets["request-files"],
    subject: `${heading} (${reference})`,
    replyTo: { name, address: email },
    ...renderMail({
      preview: files
        .map((file) => file.name)
        .join(", ")
        .slice(0, 120),
      slate: reference,
      heading,
      blocks: [
        { facts: files.map((file): [string, string] => [file.name, sizeLabel(file.size)]) },
        { button: "Open it at the desk", url: `${publicUrl}/desk/requests/${id}` },
      ],
      footer: ["The files are at the desk, for those who answer requests."],
    }),
  };
}
