/** Tells records of this studio's own export that say what the studio says already. */
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { exportWordPress } from "../../exporters/wordpress/export-wordpress.ts";
import { fingerprintOf, type ImportRun } from "./import-run.ts";
import { isKnownType, itemKey } from "./scan-export.ts";
import { readWxr } from "./wxr-reader.ts";

/** Whether the export is one of this very studio. */
export const isOwnExport = ({ source, settings }: Pick<ImportRun, "source" | "settings">): boolean =>
  source === settings.publicUrl;

/**
 * @returns the fingerprint that each record of the studio would have if it were exported now, by its key; empty for an
 *   export of another site.
 */
export async function ownFingerprints(run: ImportRun): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (!isOwnExport(run)) return found;
  const { database, settings, clock } = run;
  const text = new PassThrough();
  const written = exportWordPress({
    database,
    settings,
    now: clock(),
    async write(part) {
      if (!text.write(part)) await once(text, "drain");
    },
  }).then(
    () => text.end(),
    (error: Error) => text.destroy(error),
  );
  const firstByGuid = new Map<string, number>();
  for await (const record of readWxr(text)) {
    await run.pace.breathe();
    if (record.kind !== "item") continue;
    const { type, guid, id } = record;
    if (!isKnownType(type)) continue;
    if (guid && !firstByGuid.has(guid)) firstByGuid.set(guid, id);
    const key = itemKey(record, firstByGuid.get(guid));
    found.set(key, fingerprintOf({ ...record, type, key, comments: 0 }));
  }
  await written;
  return found;
}
