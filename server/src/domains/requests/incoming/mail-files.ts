/** Attachments of incoming mails, as private files of their request. */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { MailAttachment } from "../../../engines/mailbox/parse-mail.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { newFileKey, receiveFile } from "../request-files.ts";

interface KeptFile {
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
  key: string;
}

/**
 * Writes them before the transaction that names them; what no row names is swept after a day.
 * @returns the files, and a sentence for what could not be kept.
 */
export async function keepMailFiles(
  { files, clock }: Pick<Dependencies, "files" | "clock">,
  attachments: readonly MailAttachment[],
): Promise<{ files: KeptFile[]; notices: string[] }> {
  const kept: KeptFile[] = [];
  const notices: string[] = [];
  for (const { name, content } of attachments) {
    try {
      const received = await receiveFile(files, { name, content: once(content) }, { anyKind: true });
      const key = newFileKey(clock());
      try {
        await files.keep(received.local, key);
      } finally {
        await received.local.release();
      }
      const { name: readable, mimeType, size, sha256 } = received;
      kept.push({ name: readable, mimeType, size, sha256, key });
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.push(`“${name}” was left out: ${error.message} It’s in the mailbox.`);
    }
  }
  return { files: kept, notices };
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

export async function insertMailFiles(
  rows: Transaction<Tables>,
  files: readonly KeptFile[],
  {
    mailId,
    requestId,
    messageId,
    now,
  }: { mailId: number; requestId: number | null; messageId: number | null; now: Date },
): Promise<void> {
  if (files.length === 0) return;
  await rows
    .insertInto("request_files")
    .values(
      files.map(({ name, mimeType, size, sha256, key }) => ({
        request_id: requestId,
        message_id: messageId,
        origin: "mail" as const,
        name,
        size,
        key,
        sha256,
        mime_type: mimeType,
        incoming_mail_id: mailId,
        created_at: now.toISOString(),
      })),
    )
    .execute();
}
