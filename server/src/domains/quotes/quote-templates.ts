/** Quotes that new ones begin with, shared by those who answer. */
import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import type { wireQuoteTemplate } from "@extenso/contract/wire/quotes.ts";
import type * as z from "zod/mini";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";

type TemplateDependencies = Pick<Dependencies, "database" | "clock">;

/** More are found by nobody. */
const mostTemplates = 100;

function noSuchTemplate(): RestError {
  return new RestError("rest_no_template", "There is no such template.", 404);
}

export async function listQuoteTemplates(query: Query): Promise<z.infer<typeof wireQuoteTemplate>[]> {
  const rows = await query
    .selectFrom("quote_templates")
    .selectAll()
    .orderBy("name")
    .orderBy("id")
    .limit(mostTemplates)
    .execute();
  return rows.map(({ document, ...template }) => ({ ...template, document: JSON.parse(document) }));
}

/** @throws {RestError} 404. */
export async function findQuoteTemplate(query: Query, id: number): Promise<QuoteDocument> {
  const found = await query
    .selectFrom("quote_templates")
    .select("document")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw noSuchTemplate();
  return JSON.parse(found.document);
}

/** Replaces the template of this name, where there is one. @throws {RestError} 400 for too many. */
export async function saveQuoteTemplate(
  { database, clock }: TemplateDependencies,
  { name, document }: { name: string; document: QuoteDocument },
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const known = await listQuoteTemplates(rows);
    const same = known.find((template) => template.name === name);
    if (!same && known.length >= mostTemplates) {
      const message = "There are many templates already. Delete one.";
      throw new RestError("rest_too_many_templates", message, 400);
    }
    const values = { name, document: JSON.stringify(document) };
    const { id } = same
      ? await rows
          .updateTable("quote_templates")
          .set(values)
          .where("id", "=", same.id)
          .returning("id")
          .executeTakeFirstOrThrow()
      : await rows.insertInto("quote_templates").values(values).returning("id").executeTakeFirstOrThrow();
    const entry = { subject: "template", id, name, action: same ? "update" : "create", changes: {} };
    await appendAudit(rows, actor, [entry], clock());
  });
}

/** @throws {RestError} 404. */
export async function deleteQuoteTemplate(
  { database, clock }: TemplateDependencies,
  id: number,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const gone = await rows
      .deleteFrom("quote_templates")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!gone) throw noSuchTemplate();
    const entry = { subject: "template", id, name: gone.name, action: "delete", changes: {} };
    await appendAudit(rows, actor, [entry], clock());
  });
}
