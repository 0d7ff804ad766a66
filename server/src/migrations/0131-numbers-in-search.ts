import { type Kysely, sql } from "kysely";

interface Before {
  contact_requests: { id: number; search_text: string };
}

/** Rows that are read at once: texts may be long. */
const atOnce = 100;

/** As `requestSearchText` finds them. */
const spacedNumber = /(?<![\p{L}\d])\+?\(?\d[\d\s()./\u2010-\u2013-]{4,24}\d(?![\p{L}\d])/gu;

/** Telephone numbers of requests are found without the gaps that somebody has written between their digits. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const query = database as Kysely<Before>;
  for (let after = 0; ; ) {
    const rows = await query
      .selectFrom("contact_requests")
      .select(["id", "search_text"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    for (const { id, search_text } of rows) {
      const written = search_text.match(spacedNumber)?.slice(0, 100) ?? [];
      const numbers = new Set(
        written
          .map((one) => [one, one.replaceAll(/\D/g, "")] as const)
          .filter(([one, digits]) => digits.length >= 7 && digits.length < one.length)
          .map(([, digits]) => digits),
      );
      if (numbers.size === 0) continue;
      await query
        .updateTable("contact_requests")
        .set({ search_text: sql`search_text || ${` ${[...numbers].join(" ")}`}` })
        .where("id", "=", id)
        .execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}
