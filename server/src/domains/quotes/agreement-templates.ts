/** The studio's agreements: each saving is a version, and what quotes carry is always one of them. */
import type { QuoteAgreement } from "@extenso/contract/quotes/agreement.ts";
import type { wireAgreementTemplate } from "@extenso/contract/wire/quotes.ts";
import type * as z from "zod/mini";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";

type TemplateDependencies = Pick<Dependencies, "database" | "clock">;
type AgreementTemplate = z.infer<typeof wireAgreementTemplate>;

/** More are found by nobody. */
const mostTemplates = 50;

/** Templates that new quotes can carry, in their newest version. */
export async function listAgreements(query: Query): Promise<AgreementTemplate[]> {
  return await query
    .selectFrom("agreement_templates")
    .innerJoin("agreement_versions", (join) =>
      join
        .onRef("agreement_versions.template_id", "=", "agreement_templates.id")
        .onRef("agreement_versions.version", "=", "agreement_templates.version"),
    )
    .select(["id", "agreement_templates.version", "name", "text", "saved_at", "author_name"])
    .where("deleted_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .limit(mostTemplates)
    .execute();
}

/** All versions of a template, the newest first. */
export async function listAgreementVersions(query: Query, id: number): Promise<AgreementTemplate[]> {
  const rows = await query
    .selectFrom("agreement_versions")
    .select(["template_id", "version", "name", "text", "saved_at", "author_name"])
    .where("template_id", "=", id)
    .orderBy("version", "desc")
    .limit(100)
    .execute();
  if (rows.length === 0) throw noSuchAgreement();
  return rows.map(({ template_id, ...version }) => ({ id: template_id, ...version }));
}

interface Written {
  name: string;
  text: string;
  author: string;
  actor: AuditActor;
}

/** @throws {RestError} 400 for too many. */
export async function createAgreement(
  { database, clock }: TemplateDependencies,
  { name, text, author, actor }: Written,
): Promise<void> {
  const now = clock();
  await database.query.transaction().execute(async (rows) => {
    if ((await listAgreements(rows)).length >= mostTemplates) {
      const message = "There are many agreements already. Delete one.";
      throw new RestError("rest_too_many_templates", message, 400);
    }
    const { id } = await rows
      .insertInto("agreement_templates")
      .values({ version: 1, deleted_at: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    await rows
      .insertInto("agreement_versions")
      .values({ template_id: id, version: 1, name, text, saved_at: now.toISOString(), author_name: author })
      .execute();
    await appendAudit(rows, actor, [{ subject: "agreement", id, name, action: "create", changes: {} }], now);
  });
}

/**
 * Saves the next version; a quote keeps the one that it carries.
 * @param known the version that was changed.
 * @throws {RestError} 404; 409 where somebody else has saved since.
 */
export async function saveAgreement(
  { database, clock }: TemplateDependencies,
  { id, known, name, text, author, actor }: Written & { id: number; known: number },
): Promise<void> {
  const now = clock();
  await database.query.transaction().execute(async (rows) => {
    const version = known + 1;
    const { numUpdatedRows } = await rows
      .updateTable("agreement_templates")
      .set({ version })
      .where("id", "=", id)
      .where("version", "=", known)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const isThere = (await listAgreements(rows)).some((template) => template.id === id);
      throw isThere ? agreementChangedSince() : noSuchAgreement();
    }
    await rows
      .insertInto("agreement_versions")
      .values({ template_id: id, version, name, text, saved_at: now.toISOString(), author_name: author })
      .execute();
    const changes = { version: { from: known, to: version } };
    await appendAudit(rows, actor, [{ subject: "agreement", id, name, action: "update", changes }], now);
  });
}

/** New quotes can't carry it any more. @throws {RestError} 404. */
export async function deleteAgreement(
  { database, clock }: TemplateDependencies,
  id: number,
  actor: AuditActor,
): Promise<void> {
  const now = clock();
  await database.query.transaction().execute(async (rows) => {
    const template = (await listAgreements(rows)).find((one) => one.id === id);
    if (!template) throw noSuchAgreement();
    await rows
      .updateTable("agreement_templates")
      .set({ deleted_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    const entry = { subject: "agreement", id, name: template.name, action: "delete", changes: {} };
    await appendAudit(rows, actor, [entry], now);
  });
}

/** Takes a deletion back. @throws {RestError} 404. */
export async function restoreAgreement(
  { database, clock }: TemplateDependencies,
  id: number,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    await rows.updateTable("agreement_templates").set({ deleted_at: null }).where("id", "=", id).execute();
    const template = (await listAgreements(rows)).find((one) => one.id === id);
    if (!template) throw noSuchAgreement();
    const entry = { subject: "agreement", id, name: template.name, action: "restore", changes: {} };
    await appendAudit(rows, actor, [entry], clock());
  });
}

/** Whether an agreement of a quote has the words that the studio has saved: those who write quotes can't change them. */
export async function isSavedAgreement(
  query: Query,
  { template, version, name, text }: QuoteAgreement,
): Promise<boolean> {
  const saved = await query
    .selectFrom("agreement_versions")
    .select(["name", "text"])
    .where("template_id", "=", template)
    .where("version", "=", version)
    .executeTakeFirst();
  return saved?.name === name && saved.text === text;
}

function noSuchAgreement(): RestError {
  return new RestError("rest_no_agreement", "There is no such agreement.", 404);
}

function agreementChangedSince(): RestError {
  const message = "Somebody has changed this agreement since you opened it. Look at it again.";
  return new RestError("rest_agreement_changed", message, 409);
}
