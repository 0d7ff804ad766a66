import { type Kysely, sql } from "kysely";

/**
 * Accepted quotes as they were signed, which outlive quote and request as invoices do, and which invoices and people
 * they belong to. Invoices in another currency than the studio's have a rate.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("signed_quotes")
    // The quote's; no reference, because it outlives the quote.
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("number", "text", (column) => column.notNull().unique())
    .addColumn("contact_id", "integer", (column) => column.references("contacts.id").onDelete("set null"))
    .addColumn("client_name", "text", (column) => column.notNull())
    .addColumn("client_company", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("document_hash", "text", (column) => column.notNull())
    .addColumn("sent_at", "text", (column) => column.notNull())
    .addColumn("valid_until", "text", (column) => column.notNull())
    .addColumn("chosen", "text", (column) => column.notNull())
    .addColumn("accepted_as", "text", (column) => column.notNull())
    .addColumn("accepted_at", "text", (column) => column.notNull())
    .addColumn("total_cents", "bigint", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("seal", "text")
    .addColumn("countersigned_name", "text")
    .addColumn("countersigned_at", "text")
    .addColumn("counterseal", "text")
    .addColumn("agreement_name", "text")
    // Long texts last, so that lists don't read past them.
    .addColumn("studio", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("agreement_text", "text")
    .execute();
  await schema.createIndex("signed_quotes_by_contact").on("signed_quotes").column("contact_id").execute();
  await schema.createIndex("signed_quotes_by_day").on("signed_quotes").column("accepted_at").execute();
  await schema
    .alterTable("invoices")
    .addColumn("signed_quote_id", "integer", (column) =>
      column.references("signed_quotes.id").onDelete("set null"),
    )
    .execute();
  await schema
    .alterTable("invoices")
    .addColumn("contact_id", "integer", (column) => column.references("contacts.id").onDelete("set null"))
    .execute();
  await schema.alterTable("invoices").addColumn("rate_millionths", "bigint").execute();
  await schema.alterTable("invoice_taxes").addColumn("studio_cents", "bigint").execute();
  await schema.alterTable("invoice_payments").addColumn("studio_cents", "bigint").execute();
  await schema.createIndex("invoices_by_signed_quote").on("invoices").column("signed_quote_id").execute();
  await schema.createIndex("invoices_by_contact").on("invoices").column("contact_id").execute();
  await sql`
    insert into signed_quotes (id, number, contact_id, client_name, client_company, version, document_hash, sent_at,
      valid_until, chosen, accepted_as, accepted_at, total_cents, currency, seal, countersigned_name,
      countersigned_at, counterseal, agreement_name, studio, document, agreement_text)
    select quotes.id, quotes.number, contact_id, contact_requests.name, contact_requests.company, accepted.version,
      accepted.document_hash, shown.sent_at, shown.valid_until, accepted.chosen, accepted.name, accepted.accepted_at,
      accepted.total_cents, quotes.currency, agreed.seal, agreed.countersigned_name, agreed.countersigned_at,
      agreed.counterseal, agreed.name, shown.studio, shown.document, agreed.text
    from quote_acceptances as accepted
      join quotes on quotes.id = accepted.quote_id
      join contact_requests on contact_requests.id = quotes.request_id
      join quote_versions as shown on shown.quote_id = quotes.id and shown.version = accepted.version
      left join quote_agreements as agreed on agreed.quote_id = quotes.id
  `.execute(database);
  await sql`
    update invoices set
      signed_quote_id = (select id from signed_quotes where signed_quotes.id = invoices.quote_id),
      contact_id = (select contact_id from contact_requests where contact_requests.id = invoices.request_id)
  `.execute(database);
}
