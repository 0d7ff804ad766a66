/** A studio with an accepted quote, whose invoices are written by a producer, read by the client and seen by an administrator. */
import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { expect } from "vitest";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { type JobHandler, startJobs } from "../../engines/jobs/runner.ts";
import { restApi } from "../../engines/rest/api.ts";
import { personalDataRoutes } from "../../operations/personal-data/routes.ts";
import { createAuthenticator } from "../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../identity/routes/tokens.ts";
import { memberPassword, openTestStudio } from "../identity/test-studio.ts";
import { quoteRoutes } from "../quotes/routes.ts";
import { requestRoutes } from "../requests/desk-routes.ts";
import { contactRoutes } from "../requests/routes.ts";
import { invoiceRoutes } from "./routes.ts";

export const line = (id: string, unitCents: number, more = {}) => ({
  id,
  description: `Line ${id}`,
  details: "",
  quantityHundredths: 100,
  unitCents,
  ...more,
});
const letter = { subject: "Your invoice", body: "Here it is." };
export const secretOf = (link: string) => link.split("/invoice/")[1] ?? "";

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  body: any;
}
interface Options {
  token?: string;
  method?: string;
  body?: unknown;
}

export type TestInvoices = Awaited<ReturnType<typeof openTestInvoices>>;

export async function openTestInvoices(kind: DatabaseKind) {
  const studio = await openTestStudio(kind);
  const { app } = restApi(studio, {
    authenticator: createAuthenticator(studio),
    resources: [
      tokenRoutes(studio),
      contactRoutes(studio),
      personalDataRoutes(studio),
      requestRoutes(studio),
      quoteRoutes(studio),
      invoiceRoutes(studio),
    ],
  });
  async function fetch(path: string, { token: by, method, body }: Options = {}): Promise<Response> {
    const sent = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { "Content-Type": "application/json", ...(by ? { Authorization: `Bearer ${by}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await app.fetch(sent, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
  }
  async function call(path: string, options: Options = {}): Promise<Answer> {
    const answer = await fetch(path, options);
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  }
  const tokenOf = async (username: string): Promise<string> =>
    (await call("/jwt-auth/v1/token", { body: { username, password: memberPassword } })).body.token;
  async function signIn(username: string, role: string): Promise<string> {
    await studio.addMember(username, { roles: [role] });
    return tokenOf(username);
  }

  let token = await signIn("robin", "producer");
  let adminToken = await signIn("maya", "administrator");
  await call("/extenso/v1/contact", {
    body: {
      name: "Dana Reyes",
      email: "dana@northlight.example",
      service: "videography",
      message: "A film.",
    },
  });
  const staff = (path: string, options: Options = {}) => call(path, { token, ...options });
  const admin = (path: string, options: Options = {}) => call(path, { token: adminToken, ...options });
  const [{ id: request }] = (await staff("/extenso/v1/requests")).body;

  const create = async (body: object = {}) =>
    (await staff(`/extenso/v1/requests/${request}/invoices`, { body })).body;
  const save = ({ id, revision, document }: Answer["body"], changes: Partial<InvoiceDocument>) =>
    staff(`/extenso/v1/invoices/${id}`, { body: { revision, document: { ...document, ...changes } } });
  const send = ({ id, revision }: Answer["body"], more: object = {}) =>
    staff(`/extenso/v1/invoices/${id}/send`, { body: { revision, ...letter, ...more } });
  let keys = 0;
  const payment = (amount_cents: number, more: object = {}) => {
    keys += 1;
    const key = `payment-key-${String(keys).padStart(8, "0")}`;
    return { key, amount_cents, paid_on: "2026-11-20", way: "bank", reference: "", ...more };
  };

  /** Runs a job until none of its kind is left to be run now; one that repeats itself, once. */
  async function run(job: JobHandler): Promise<void> {
    const runner = startJobs(studio, [job]);
    const isDone = async () => {
      const jobs = await studio.database.query
        .selectFrom("jobs")
        .select("run_at")
        .where("kind", "=", job.kind.name)
        .execute();
      const later = jobs.filter(({ run_at }) => run_at > studio.clock().toISOString());
      return later.length === jobs.length && (job.everyMs === undefined || jobs.length === 1);
    };
    await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
    await runner.stop();
  }

  return {
    studio,
    app,
    fetch,
    call,
    run,
    token: () => token,
    adminToken: () => adminToken,
    staff,
    admin,
    signIn,
    create,
    save,
    send,
    payment,
    request: request as number,
    /** After sessions have run out; a new one has a proof for ten minutes. */
    async signInAgain(): Promise<void> {
      token = await tokenOf("robin");
      adminToken = await tokenOf("maya");
    },
    now: async ({ id }: { id: number }) => (await staff(`/extenso/v1/invoices/${id}`)).body,
    open: (secret: string) => call("/extenso/v1/invoices/open", { body: { secret } }),
    see: (secret: string) => call("/extenso/v1/invoices/seen", { body: { secret } }),
    pay: ({ id }: { id: number }, body: object) => staff(`/extenso/v1/invoices/${id}/payments`, { body }),
    refund: ({ id }: { id: number }, body: object) => admin(`/extenso/v1/invoices/${id}/refunds`, { body }),
    void: ({ id }: { id: number }) => admin(`/extenso/v1/invoices/${id}/void`, { method: "POST" }),
    credit: async ({ id }: { id: number }) => staff(`/extenso/v1/invoices/${id}/credit`, { method: "POST" }),
    bill: (quote: number, part: number) => staff(`/extenso/v1/quotes/${quote}/invoices`, { body: { part } }),
    money: async () => (await staff(`/extenso/v1/requests/${request}/money`)).body,
    async mails() {
      const rows = await studio.database.query
        .selectFrom("outbox_messages")
        .select(["kind", "payload"])
        .orderBy("id")
        .execute();
      return rows.map(({ kind: of, payload }) => ({ kind: of, ...JSON.parse(payload) }));
    },
    /** An invoice of $1,000 with GST and PST, sent. @returns it, and the secret of its link. */
    async sent(changes: Partial<InvoiceDocument> = {}) {
      const written = await save(await create(), {
        title: "Launch film",
        lines: [line("a", 100_000)],
        ...changes,
      });
      const { body } = await send(written.body);
      return { invoice: body, secret: secretOf(body.link) };
    },
    /** @returns the id of an accepted quote of $1,120 with a deposit of 40 %. */
    async acceptedQuote(changes: Partial<QuoteDocument> = {}): Promise<number> {
      const { body: quote } = await staff(`/extenso/v1/requests/${request}/quotes`, { body: {} });
      const lines = [{ ...line("a", 100_000), optional: false, isSelected: false }];
      const document = { ...quote.document, title: "Launch film", lines, ...changes };
      const { body: saved } = await staff(`/extenso/v1/quotes/${quote.id}`, {
        body: { revision: quote.revision, document },
      });
      const { body: sent } = await staff(`/extenso/v1/quotes/${quote.id}/send`, {
        body: { revision: saved.revision, subject: "Quote", body: "Here." },
      });
      const secret = sent.link.split("/quote/")[1];
      const decision = { secret, version: 1, decision: "accept", name: "Dana Reyes", agreed: true };
      await call("/extenso/v1/quotes/decide", { body: decision });
      return quote.id;
    },
  };
}
