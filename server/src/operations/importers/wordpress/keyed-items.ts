/** The items of an export with what names them for ever. */
import type { ImportRun } from "./import-run.ts";
import { type ItemType, isKnownType, itemKey } from "./scan-export.ts";
import type { WxrItem } from "./wxr-records.ts";

export type KeyedItem = Omit<WxrItem, "type"> & { type: ItemType; key: string };

/** All files of the export, or all else, told as progress. */
export async function* itemsOf(run: ImportRun, step: "files" | "texts"): AsyncGenerator<KeyedItem> {
  const isWanted = (type: ItemType) => (type === "attachment") === (step === "files");
  const { items, unnumbered, firstByGuid } = run.scanned;
  const total = [...items.values(), ...unnumbered].filter(({ type }) => isWanted(type)).length;
  let done = 0;
  for await (const record of run.records()) {
    if (record.kind !== "item") continue;
    const { type } = record;
    if (!isKnownType(type) || !isWanted(type)) continue;
    run.pace.onProgress({ step, done, total });
    done += 1;
    yield { ...record, type, key: itemKey(record, firstByGuid.get(record.guid)) };
  }
}
