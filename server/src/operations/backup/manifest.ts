/** The manifest: one text that names everything in a backup, with checksums. */
import * as z from "zod";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const count = z.number().int().nonnegative();

const fileSchema = z.object({
  /** Its place in the file storage. */
  key: z.string().min(1).max(1024),
  size: count,
  sha256,
  /** The content's name among the objects of the place. */
  object: sha256,
});

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** `TableSum` of its rows, which doesn't depend on their order. */
  hash: sha256,
  lastNumber: count.nullable(),
});

const manifestSchema = z.object({
  format: z.literal("extenso backup 1"),
  id: z.string(),
  madeAt: z.iso.datetime(),
  /** Settings of the studio, shown when it is restored. */
  studio: z.object({
    /** Stays the same where its address changes; earlier versions had none. */
    id: z.optional(z.string()),
    publicUrl: z.string(),
    timezone: z.string(),
    database: z.enum(["sqlite", "postgres"]),
  }),
  migrations: z.array(z.string()).min(1),
  /** `bytes` and `sha256` are those of the compressed dump before it is sealed. */
  database: z.object({ bytes: count, sha256, tables: z.array(tableSchema).min(1) }),
  secret: z.object({ sha256 }),
  files: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = z.infer<typeof fileSchema>;

/** @throws {DamagedError} */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DamagedError("it is no manifest of a backup, or one of a newer version", { cause });
  }
}

/** That a backup was restored and was the same. */
export interface Proof {
  /** ISO-8601 UTC. */
  provedAt: string;
  rows: number;
  tables: number;
  files: number;
  /** How many of the files' contents were looked at whole. */
  looked: number;
}
