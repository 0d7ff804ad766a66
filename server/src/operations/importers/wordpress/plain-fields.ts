/** Plain custom fields of an export: what somebody typed into WordPress's panel of that name. They are kept as they are. */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { WxrItem } from "./wxr-records.ts";

/** UTF-16 units of all fields of a record together: plugins keep whole pages in such fields. */
const mostText = 256 * 1024;
const mostFields = 200;

type Field = WxrItem["meta"][number];

/** @returns the fields to keep. Names that begin with `_` are plugins' own, which WordPress shows nobody. */
export function plainFields(meta: readonly Field[], used: (key: string) => boolean): Field[] {
  let left = mostText;
  return meta
    .filter(({ key }) => key !== "" && !key.startsWith("_") && !used(key))
    .filter(({ key, value }) => {
      left -= key.length + value.length;
      return left >= 0;
    })
    .slice(0, mostFields);
}

export async function writePlainFields(
  rows: Transaction<Tables>,
  postId: number,
  fields: readonly Field[],
): Promise<void> {
  await rows.deleteFrom("post_meta").where("post_id", "=", postId).execute();
  if (fields.length === 0) return;
  const values = fields.map(({ key, value }, position) => ({
    post_id: postId,
    position,
    meta_key: key,
    meta_value: value,
  }));
  await rows.insertInto("post_meta").values(values).execute();
}
