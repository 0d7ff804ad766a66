/** A member's portrait: received, made anew, stored, and the one before it removed. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { receiveForm } from "../../../engines/http/multipart.ts";
import { type AuditedBy, auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { AccountChangedError, lockUser } from "../users/lock-user.ts";
import { avatarKeys, newAvatarPath, removeAvatarFiles } from "./avatar-files.ts";
import { makeAvatars } from "./picture.ts";

/** docs/specification.md §5: under 5 MB. */
export const largestUpload = 5 * 1024 * 1024;

type AvatarDependencies = Pick<Dependencies, "database" | "files" | "log" | "clock">;

/**
 * Takes a portrait out of a form as it comes in. Whatever goes wrong, nothing of it stays behind.
 * @returns its path, as `avatar_url` keeps it.
 * @throws what `receiveForm` and `makeAvatars` throw, and `AccountChangedError` when the user is gone.
 */
export async function receiveAvatar(
  needed: AvatarDependencies,
  { by, body, type }: { by: AuditedBy; body: AsyncIterable<Uint8Array>; type: string },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-avatar-"));
  try {
    const path = join(folder, "upload");
    await receiveForm(body, type, { file: largestUpload }, ({ content }) =>
      pipeline(content, createWriteStream(path, { flags: "wx" })),
    );
    return await storeAvatar(needed, by, await makeAvatars(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeAvatar(
  needed: AvatarDependencies,
  by: AuditedBy,
  squares: Map<number, Uint8Array>,
): Promise<string> {
  const path = newAvatarPath();
  try {
    for (const [size, key] of avatarKeys(path)) {
      const square = squares.get(size);
      if (square) await needed.files.write(key, square);
    }
    await replaceAvatar(needed, by, path);
    return path;
  } catch (error) {
    await removeAvatarFiles(needed.files, path);
    throw error;
  }
}

/** Back to the generated initials. */
export function removeAvatar(needed: AvatarDependencies, by: AuditedBy): Promise<void> {
  return replaceAvatar(needed, by, "");
}

async function replaceAvatar(
  { database, files, log, clock }: AvatarDependencies,
  by: AuditedBy,
  path: string,
): Promise<void> {
  const { userId } = by;
  const before = await database.query.transaction().execute(async (transaction) => {
    await lockUser(transaction, database.kind, userId);
    const user = await findUser(transaction, userId);
    if (!user) throw new AccountChangedError();
    await transaction.updateTable("users").set({ avatar_url: path }).where("id", "=", userId).execute();
    await announceContentChange(transaction, "users");
    const told = { action: "update", before: user, after: { ...user, avatar_url: path } };
    await auditUser(transaction, by, told, clock());
    return user.avatar_url;
  });
  await removeAvatarFiles(files, before).catch((error) => {
    log.error({ err: error, user: userId }, "replaced picture not removed");
  });
}
