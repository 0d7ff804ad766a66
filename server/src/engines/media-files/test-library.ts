/** For tests of media: a real database and storage of one's own, and pictures to put into them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import sharp from "sharp";
import { findListedUploads } from "../../domains/content/media/listed-uploads.ts";
import type { DatabaseKind } from "../database/dialect.ts";
import type { Database } from "../database/open.ts";
import { openTestDatabase } from "../database/test-databases.ts";
import { diskStorage } from "../storage/disk.ts";
import type { FileStorage } from "../storage/file-storage.ts";
import type { FindUploads } from "./pictures/picture-variants.ts";
import { type StoredMedia, storeMedia } from "./store-media.ts";

export interface TestLibrary {
  database: Database;
  files: FileStorage;
  log: pino.Logger;
  findUploads: FindUploads;
  /** A scratch folder beside the storage. */
  folder: string;
  /** Stores the bytes as an upload of March 2025, with its row in the library. */
  add(name: string, content: Uint8Array | string): Promise<StoredMedia>;
  close(): Promise<void>;
}

export async function openTestLibrary(kind: DatabaseKind = "sqlite"): Promise<TestLibrary> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-media-"));
  const database = await openTestDatabase(kind);
  const files = diskStorage(join(folder, "files"));
  return {
    database,
    files,
    log: pino({ level: "silent" }),
    findUploads: (...args) => findListedUploads(database, ...args),
    folder,
    async add(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      const stored = await storeMedia(files, { path, folder: "2025/03", name });
      const { id } = await database.query
        .insertInto("content_ids")
        .values({ kind: "media" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await database.query
        .insertInto("media")
        .values({
          id,
          slug: name,
          title: name,
          title_raw: name,
          caption_raw: "",
          description_raw: "",
          caption_rendered: "",
          description_rendered: "",
          alt_text: "",
          media_type: stored.mediaType,
          mime_type: stored.mimeType,
          author_id: 1,
          parent_post_id: null,
          file: stored.file,
          details: JSON.stringify(stored.details),
          acf: "[]",
          published_at: "2025-03-01T18:00:00.000Z",
          modified_at: "2025-03-01T18:00:00.000Z",
        })
        .execute();
      return stored;
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A picture whose left half is red and whose right half is blue. */
export function twoColours(width: number, height: number, format: "jpeg" | "png" | "webp"): Promise<Buffer> {
  const half = Math.ceil(width / 2);
  const blue = { create: { width: half, height, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: blue, left: width - half, top: 0 }])
    .removeAlpha()
    .toFormat(format)
    .toBuffer();
}
