import { type Kysely, sql } from "kysely";

/** A request is worth what was accepted in it, else its newest open quote: values of before are set to that. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`
    update contact_requests set value_cents = (
      select sum(quote_acceptances.total_cents) from quote_acceptances
        join quotes on quotes.id = quote_acceptances.quote_id
        where quotes.request_id = contact_requests.id)
    where id in (select request_id from quotes
      where id in (select quote_id from quote_acceptances))`.execute(database);
  await sql`
    update contact_requests set value_cents = (
      select total_cents from quotes
        where request_id = contact_requests.id and status = 'sent' and valid_until > ${now}
        order by sent_at desc, id desc limit 1)
    where id in (select request_id from quotes where status = 'sent' and valid_until > ${now})
      and id not in (select request_id from quotes
        where id in (select quote_id from quote_acceptances))`.execute(database);
}
