/** A kept file becomes a record of the library: the same record, whichever way the file was sent. */

import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { AuditActor } from "../../audit/audit.ts";
import { saveChanges } from "../save/save-planned.ts";
import type { WrittenMedia } from "../save/written-content.ts";
import { addVideoJob } from "./add-video-job.ts";
import type { Kept } from "./store-upload.ts";

interface NewMedia {
  kept: Kept;
  /** Title of a file that has none of its own; by default the name it is stored by. */
  name?: string | undefined;
  /** Fields of the record as sent; an empty title or caption is taken from the file. */
  values: Partial<WrittenMedia> & Pick<WrittenMedia, "author_id">;
  /** Id of the user who writes it; they may do so in another author's name. */
  writerId: number;
  actor: AuditActor;
}

/**
 * Writes the record, and for a film the job that makes its renditions.
 *
 * @param also runs in the same transaction; if it throws, nothing is written.
 * @returns the record's id.
 */
export async function createMediaRecord(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { kept, name, values, writerId, actor }: NewMedia,
  also: (rows: Transaction<Tables>, mediaId: number) => Promise<void> = async () => {},
): Promise<number> {
  const now = clock();
  const own = described(kept, name);
  const change = {
    action: "create",
    kind: "media",
    values: {
      slug: "",
      description_raw: "",
      parent_post_id: null,
      published_at: now.toISOString(),
      acf: [],
      ...own,
      ...values,
      title_raw: values.title_raw || own.title_raw,
      caption_raw: values.caption_raw || own.caption_raw,
      alt_text: values.alt_text || own.alt_text,
    },
  } as const;
  const context = { writer: writerId, now, actor };
  const [id] = await saveChanges({ database, clock }, [change], context, async (rows, [mediaId = 0]) => {
    if (kept.mimeType.startsWith("video/")) await addVideoJob(rows, mediaId, now);
    await also(rows, mediaId);
  });
  return id as number;
}

/** Texts come from the picture's own metadata; without a title there, the file's name is used. */
function described({ original, details, file, mimeType, mediaType, sha256 }: Kept, sent = "") {
  const meta = details.image_meta;
  const name = sent || original.slice(original.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  const title = typeof meta?.title === "string" && !/^\d*$/.test(meta.title) ? meta.title : name;
  const alt_text = typeof meta?.alt === "string" ? meta.alt : "";
  const caption = typeof meta?.caption === "string" ? meta.caption : "";
  const kind = { mime_type: mimeType, media_type: mediaType };
  return { ...kind, file, details, alt_text, title_raw: title, caption_raw: caption, upload_sha256: sha256 };
}
