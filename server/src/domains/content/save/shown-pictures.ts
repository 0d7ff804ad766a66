/** The pictures that a post shows, as its rendering has them. */
import type { Transaction } from "kysely";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { PostMediaTable } from "../tables.ts";
import type { DerivedTexts } from "./derived-texts.ts";

/** So many rows of few columns fit one statement on both databases. */
const rowsAtOnce = 500;

type Shown = DerivedTexts["shown"];

export async function replaceShown(rows: Transaction<Tables>, id: number, shown: Shown): Promise<void> {
  await rows.deleteFrom("post_media").where("post_id", "=", id).execute();
  await addShown(rows, id, shown);
}

export async function addShown(rows: Transaction<Tables>, id: number, shown: Shown): Promise<void> {
  const pictures = shown.map((one) => ({ ...one, post_id: id }));
  for (const some of chunkByCount(pictures, rowsAtOnce)) await addPictures(rows, some);
}

const addPictures = fixedStatement((query, pictures: PostMediaTable[]) =>
  query.insertInto("post_media").values(pictures),
);
