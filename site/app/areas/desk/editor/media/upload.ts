/** Files dropped or pasted into a text go to the library first. */
import { getMedia, listMedia } from "../../api/media.ts";
import type { DeskMedia } from "../../api/records.ts";
import { knownFile } from "../../library/known-file.ts";
import { uploadFile } from "../../library/uploads.ts";
import { decodedName } from "../../ui/decoded-name.ts";
import type { LibraryFile } from "../cards/make-cards.ts";
import { askAboutKnown, type KnownFileChoices } from "./known-question.ts";

/** Bytes of a file in a text. The library takes larger ones. */
export const largestFile = 256 * 1024 * 1024;

export function fromLibrary({
  id,
  source_url,
  alt_text,
  decorative,
  mime_type,
  title,
  media_details,
}: DeskMedia): LibraryFile {
  // Wide enough for any screen, and no larger.
  const size = media_details.sizes["1536x1536"] ?? media_details.sizes.large;
  const address = mime_type.startsWith("image/") && size ? size.source_url : source_url;
  const name = decodedName(title.rendered || title.raw);
  return { id, address, alt: alt_text, decorative, mimeType: mime_type, name };
}

/** Milliseconds that the question whether the library has a file may take. */
const patience = 10_000;

/** Into the library, unless it has the same file and the writer takes that. @throws {ApiError} in the server's words. */
export async function uploadOrTake(
  file: File,
  drop: { answers: KnownFileChoices; left: number },
): Promise<LibraryFile> {
  const known = await knownFile(file, AbortSignal.timeout(patience));
  if (known === 0 || !(await askAboutKnown(file.name, known, drop))) return upload(file);
  const [own] = (await listMedia({ include: [known] })).items;
  return own ? fromLibrary(own) : upload(file);
}

/** @throws {ApiError} in the server's words. */
export async function upload(file: File): Promise<LibraryFile> {
  return fromLibrary((await getMedia(await uploadFile(file))).file);
}
