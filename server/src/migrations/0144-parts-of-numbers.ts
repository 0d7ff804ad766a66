import { type Kysely, sql } from "kysely";

interface Before {
  contact_requests: { id: number; search_text: string };
}

/** Rows that are read at once: texts may be long. */
const atOnce = 100;
const mostNumbers = 100;
const fewestDigits = 7;
const maxLength = 100_000;

/** As `requestSearchText` finds them. */
const writtenNumber = /(?<![\p{L}\d])\+?\(?\d[\d\s()./\u2010-\u2013-]{4,24}\d(?![\p{L}\d])/gu;
const dates =
  /(?<!\d)(?:(?:19|20)\d\d[-./](?:0?\d|1[0-2])[-./][0-3]?\d|[0-3]?\d[-./][0-3]?\d[-./](?:19|20)\d\d|(?:19|20)\d\d[\s/\u2010-\u2013-]{1,3}(?:19|20)\d\d)(?!\d)/g;

/** Telephone numbers of requests stand at the end of their search text in full-width digits, so parts are found. */
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
      const written = search_text.replaceAll(dates, ",").match(writtenNumber)?.slice(0, mostNumbers) ?? [];
      const digits = written
        .map((one) => one.replaceAll(/\D/g, ""))
        .filter((one) => one.length >= fewestDigits);
      if (digits.length === 0) continue;
      const numbers = [...new Set(digits)]
        .map((one) => ` ${one.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))}`)
        .join("");
      await query
        .updateTable("contact_requests")
        .set({ search_text: sql`substr(search_text, 1, ${maxLength - numbers.length}) || ${numbers}` })
        .where("id", "=", id)
        .execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}
