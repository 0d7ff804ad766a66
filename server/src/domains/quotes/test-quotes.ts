/** A studio with one request, whose quotes are written by a producer and read by the client. */
import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { expect } from "vitest";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { restApi } from "../../engines/rest/api.ts";
import { createAuthenticator } from "../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../identity/routes/tokens.ts";
import { memberPassword, openTestStudio } from "../identity/test-studio.ts";
import { requestRoutes } from "../requests/desk-routes.ts";
import { contactRoutes } from "../requests/routes.ts";
import { quoteRoutes } from "./routes.ts";
import { tellAcceptedJob } from "./tell-accepted.ts";

export const line = (id: string, unitCents: number, more = {}) => ({
  id,
  description: `Line ${id}`,
  details: "",
  quantityHundredths: 100,
  unitCents,
  optional: false,
  isSelected: false,
  ...more,
});
export const letter = { subject: "Your quote", body: "Here it is." };
export const accept = { decision: "accept", name: "Dana Reyes", agreed: true, chosen: [] as string[] };
export const secretOf = (link: string) => link.split("/quote/")[1] ?? "";

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

export type TestQuotes = Awaited<ReturnType<typeof openTestQuotes>>;

export async function openTestQuotes(kind: DatabaseKind) {
  const studio = await openTestStudio(kind);
  const { app } = restApi(studio, {
    authenticator: createAuthenticator(studio),
    resources: [tokenRoutes(studio), contactRoutes(studio), requestRoutes(studio), quoteRoutes(studio)],
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
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
  }
  const tokenOf = async (username: string): Promise<string> =>
    (await call("/jwt-auth/v1/token", { body: { username, password: memberPassword } })).body.token;
  async function signIn(username: string, role: string): Promise<string> {
    await studio.addMember(username, { roles: [role] });
    return tokenOf(username);
  }

  let token = await signIn("robin", "producer");
  await call("/extenso/v1/contact", {
    body: {
      name: "Dana Reyes",
      email: "dana@northlight.example",
      service: "videography",
      message: "A film.",
    },
  });
  const staff = (path: string, options: Options = {}) => call(path, { token, ...options });
  const [{ id: request }] = (await staff("/extenso/v1/requests")).body;

  const create = async (body: object = {}) =>
    (await staff(`/extenso/v1/requests/${request}/quotes`, { body })).body;
  const save = ({ id, revision, document }: Answer["body"], changes: Partial<QuoteDocument>) =>
    staff(`/extenso/v1/quotes/${id}`, { body: { revision, document: { ...document, ...changes } } });
  const send = ({ id, revision }: Answer["body"], more: object = {}) =>
    staff(`/extenso/v1/quotes/${id}/send`, { body: { revision, ...letter, ...more } });
  return {
    studio,
    fetch,
    call,
    staff,
    token: () => token,
    signIn,
    create,
    save,
    send,
    request: request as number,
    /** After the session has run out. */
    async signInAgain(): Promise<void> {
      token = await tokenOf("robin");
    },
    quoteNow: async ({ id }: { id: number }) => (await staff(`/extenso/v1/quotes/${id}`)).body,
    requestNow: async () => (await staff(`/extenso/v1/requests/${request}`)).body,
    open: (secret: string) => call("/extenso/v1/quotes/open", { body: { secret } }),
    decide: (secret: string, body: object) =>
      call("/extenso/v1/quotes/decide", { body: { secret, version: 1, ...body } }),
    see: (secret: string, version = 1) => call("/extenso/v1/quotes/seen", { body: { secret, version } }),
    /** Runs the job that tells both sides of an acceptance, until it is done. */
    async tellAccepted(): Promise<void> {
      const runner = startJobs(studio, [tellAcceptedJob(studio)]);
      const left = () =>
        studio.database.query
          .selectFrom("jobs")
          .select("id")
          .where("kind", "=", "quotes.tell-accepted")
          .execute();
      await expect.poll(left, { timeout: 30_000 }).toEqual([]);
      await runner.stop();
    },
    async mails() {
      const rows = await studio.database.query
        .selectFrom("outbox_messages")
        .select(["kind", "payload"])
        .orderBy("id")
        .execute();
      return rows.map(({ kind: of, payload }) => ({ kind: of, ...JSON.parse(payload) }));
    },
    /** A quote with an option, sent. @returns it, and the secret of its link. */
    async sent() {
      const written = await save(await create(), {
        lines: [line("a", 100_000), line("b", 20_000, { optional: true })],
      });
      const { body } = await send(written.body);
      return { quote: body, secret: secretOf(body.link) };
    },
  };
}
