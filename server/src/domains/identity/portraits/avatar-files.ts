/** Paths of portraits: below `avatars/` among the uploads, with unguessable names. */
import { randomBytes } from "node:crypto";
import type { FileStorage } from "../../../engines/storage/file-storage.ts";
import { avatarSizes } from "./picture.ts";

const served = "/wp-content/uploads/";
const ourAddress = /^\/wp-content\/(uploads\/avatars\/[\w-]{22})\.webp$/;

/** A new address for a picture, as it is kept with the user: a path, so that a studio may move. */
export function newAvatarPath(): string {
  return `${served}avatars/${randomBytes(16).toString("base64url")}.webp`;
}

/** Storage keys of a picture's files by edge length; none for a picture that lies elsewhere. */
export function avatarKeys(avatarUrl: string): Map<number, string> {
  const stem = ourAddress.exec(avatarUrl)?.[1];
  const largest = Math.max(...avatarSizes);
  return new Map(
    stem ? avatarSizes.map((size) => [size, size === largest ? `${stem}.webp` : `${stem}-${size}.webp`]) : [],
  );
}

/** Removes a picture that was replaced; does nothing for one that lies elsewhere. */
export async function removeAvatarFiles(files: FileStorage, avatarUrl: string): Promise<void> {
  for (const key of avatarKeys(avatarUrl).values()) await files.remove(key);
}
