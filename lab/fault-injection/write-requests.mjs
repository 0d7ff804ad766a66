/** Staff at work: a request by telephone, a note, a reply, a quote that its client accepts, its invoice and a payment. */
import { setTimeout as wait } from "node:timers/promises";
import { nextNumber } from "./numbers.mjs";

const own = "/wp-json/extenso/v1";

const line = {
  id: "one",
  description: "A day with a camera",
  details: "",
  quantityHundredths: 100,
  unitCents: 180_000,
  optional: false,
  isSelected: true,
};

export const requests = {
  /** The ledger notes each step as it is acknowledged: a kill may come between any two. */
  async request({ write, sendAsStranger, ledger, mails }) {
    if (!mails.take()) return void (await wait(50));
    const email = `client-${nextNumber()}@people.example`;
    const mailed = { sure: 0, most: 0 };
    ledger.threads.set(email, mailed);
    const asked = { name: "Dana Field", email, phone: "604 555 0100", message: `A film. ${email}` };
    const request = await write(`${own}/requests`, asked, 201);
    if (!request) return;
    const { id } = request.json;
    const known = { email, notes: 0, replies: 0, quote: null, sent: false, accepted: false };
    Object.assign(known, { invoice: null, number: null, isPaid: false });
    ledger.requests.set(id, known);
    const messages = `${own}/requests/${id}/messages`;
    if (await write(messages, { kind: "note", body: "Call on Monday." }, 201)) known.notes += 1;

    mailed.most += 1;
    const reply = { kind: "reply", subject: "Your film", body: `Gladly. ${email}`, after: 0 };
    if (await write(messages, reply, 201)) {
      known.replies += 1;
      mailed.sure += 1;
    }

    const quote = await write(`${own}/requests/${id}/quotes`, {}, 201);
    if (!quote) return;
    known.quote = quote.json.id;
    const path = `${own}/quotes/${known.quote}`;
    const document = { ...quote.json.document, lines: [line] };
    const saved = await write(path, { revision: quote.json.revision, document }, 200);
    if (!saved) return;
    mailed.most += 1;
    const mail = { subject: "Your quote", body: "Here it is." };
    const sent = await write(`${path}/send`, { revision: saved.json.revision, ...mail }, 200);
    if (!sent) return;
    known.sent = true;
    mailed.sure += 1;

    // Twice at once, as by two tabs: it counts once.
    mailed.most += 1;
    const secret = sent.json.link.split("/").at(-1);
    const decision = { secret, version: 1, decision: "accept", name: "Dana Field", agreed: true };
    const accept = () =>
      sendAsStranger(`${own}/quotes/decide`, { method: "POST", json: decision }, [200, 409]);
    const answers = await Promise.allSettled([accept(), accept()]);
    if (answers.some(({ value }) => value?.status === 200)) {
      known.accepted = true;
      mailed.sure += 1;
    }
    const failed = answers.find(({ status }) => status === "rejected");
    if (failed) throw failed.reason;
    if (known.accepted) await bill({ write, known, mailed });
  },
};

/** The whole quote as one invoice, sent, and paid by two presses at once. */
async function bill({ write, known, mailed }) {
  const draft = await write(`${own}/quotes/${known.quote}/invoices`, { part: 0 }, 201);
  if (!draft) return;
  known.invoice = draft.json.id;
  const path = `${own}/invoices/${known.invoice}`;
  mailed.most += 1;
  const letter = { subject: "Your invoice", body: "Here it is." };
  const sent = await write(`${path}/send`, { revision: draft.json.revision, ...letter }, 200);
  if (!sent) return;
  known.number = sent.json.number;
  mailed.sure += 1;
  const payment = { key: `fault-injection-${known.quote}`, amount_cents: 100, way: "bank", reference: "" };
  const pay = () => write(`${path}/payments`, { ...payment, paid_on: sent.json.issued_on }, [200, 201]);
  const answers = await Promise.allSettled([pay(), pay()]);
  known.isPaid = answers.some(({ value }) => value);
  const failed = answers.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

/** @returns {Promise<string[]>} gaps in the numbers of invoices, and what was acknowledged of them and is not there. */
async function lostInvoices(rows, ledger) {
  const lost = [];
  const invoices = await rows("select id, number, status, paid_cents from invoices");
  const payments = Map.groupBy(await rows("select invoice_id, key from invoice_payments"), (row) =>
    Number(row.invoice_id),
  );
  const found = new Map(invoices.map((row) => [Number(row.id), row]));
  const numbers = invoices.flatMap(({ number }) => (number ? [Number(number.split("-").at(-1))] : []));
  numbers.sort((one, other) => one - other);
  const gap = numbers.findIndex((number, at) => number !== at + 1);
  if (gap >= 0) lost.push(`numbers of invoices: ${numbers[gap]} in place of ${gap + 1}`);
  const mails = await rows("select id from outbox_messages where kind = 'invoice-sent'");
  if (mails.length !== numbers.length) lost.push(`${mails.length} mails of ${numbers.length} invoices`);
  for (const { invoice, number, isPaid } of ledger.requests.values()) {
    if (invoice === null) continue;
    const row = found.get(invoice);
    if (!row || (number !== null && row.number !== number)) lost.push(`invoice ${invoice}, ${number}`);
    const times = payments.get(invoice)?.length ?? 0;
    if (times > 1 || (isPaid && times !== 1) || Number(row?.paid_cents ?? 0) !== times * 100) {
      lost.push(`${times} payments of invoice ${invoice}: ${row?.paid_cents}`);
    }
  }
  return lost;
}

/** @returns {Promise<string[]>} what was acknowledged of requests and is not there, or there more than once. */
export async function lostRequests(rows, ledger) {
  const lost = [];
  const by = async (sql) => Map.groupBy(await rows(sql), (row) => Number(row.key));
  const found = await by("select id as key, status from contact_requests");
  const messages = await by("select request_id as key, kind, body from request_messages");
  const quotes = await by("select id as key, status, version from quotes");
  const versions = await by("select quote_id as key, version from quote_versions");
  const accepted = await by("select quote_id as key from quote_acceptances");
  for (const [id, known] of ledger.requests) {
    const [row] = found.get(id) ?? [];
    if (!row) {
      lost.push(`request ${id}`);
      continue;
    }
    const said = messages.get(id) ?? [];
    const count = (kind, body) =>
      said.filter((message) => message.kind === kind && message.body.startsWith(body)).length;
    const notes = count("note", "Call on Monday.");
    const replies = count("reply", "Gladly.");
    if (notes < known.notes || notes > 1) lost.push(`${notes} notes of request ${id}`);
    if (replies < known.replies || replies > 1) lost.push(`${replies} replies of request ${id}`);
    if (known.quote === null) continue;
    const [quote] = quotes.get(known.quote) ?? [];
    if (!quote) lost.push(`quote ${known.quote}`);
    const times = versions.get(known.quote)?.length ?? 0;
    if (times < Number(known.sent) || times > 1) lost.push(`${times} versions of quote ${known.quote}`);
    const acceptances = accepted.get(known.quote)?.length ?? 0;
    const isWon = quote?.status === "accepted" && row.status === "won";
    if (acceptances > 1 || (known.accepted && !(acceptances === 1 && isWon))) {
      lost.push(`acceptance of quote ${known.quote}: ${acceptances}, ${quote?.status}, ${row.status}`);
    }
  }
  return [...lost, ...(await lostInvoices(rows, ledger))];
}

/** How far requests came before something was killed. */
export function sayRequests(report, { requests: known }) {
  const count = (is) => [...known.values()].filter(is).length;
  const sent = count((one) => one.sent);
  const accepted = count((one) => one.accepted);
  const billed = count((one) => one.number !== null);
  const paid = count((one) => one.isPaid);
  const said = `${known.size} requests at the desk, ${sent} with a quote, ${accepted} accepted, ${billed} billed, ${paid} paid: each step once`;
  const missing = [
    ...(accepted === 0 ? ["no quote was accepted"] : []),
    ...(paid === 0 ? ["no invoice was paid"] : []),
  ];
  report.say(said, known.size > 0 ? missing : []);
}
