/** A studio as 0.2.0 left it: made by that version's own server, and written to through its API, on either database. */
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { DatabaseKind } from "../engines/database/dialect.ts";
import { addressOf, administer } from "../engines/database/test-templates.ts";

export type DatabasePlace = { file: string } | { url: string };

const fixtures = join(import.meta.dirname, "../../test/studio-0.2.0");
const unpack = async (name: string) => gunzipSync(await readFile(join(fixtures, name)));

/** @returns where it is, and what removes it. */
export async function placeFirstRelease(
  kind: DatabaseKind,
): Promise<{ where: DatabasePlace; remove(): Promise<void> }> {
  if (kind === "sqlite") {
    const folder = await mkdtemp(join(tmpdir(), "extenso-first-release-"));
    const where = { file: join(folder, "studio.db") };
    await writeFile(where.file, await unpack("studio.db.gz"));
    return { where, remove: () => rm(folder, { recursive: true }) };
  }
  const server = process.env.DATABASE_TEST_URL ?? "";
  const name = `first_release_${randomBytes(8).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const where = { url: addressOf(server, name) };
  await administer(where.url, (await unpack("postgres.sql.gz")).toString());
  return { where, remove: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}
