/** The items of an export with what names them for ever. */
import type { ImportRun } from "./import-run.ts";
import { type ItemType, isKnownType, itemKey } from "./scan-export.ts";
import type { WxrItem } from "./wxr-records.ts";

export type KeyedItem = Omit<WxrItem, "type"> & { type: ItemType; key: string };

export async function* itemsOf(
  run: ImportRun,
  wanted: (type: ItemType) => boolean,
): AsyncGenerator<KeyedItem> {
  for await (const record of run.records()) {
    if (record.kind !== "item") continue;
    const { type } = record;
    if (!isKnownType(type) || !wanted(type)) continue;
    yield { ...record, type, key: itemKey(record, run.scanned.firstByGuid.get(record.guid)) };
  }
}
