import { newsletterConsent } from "@extenso/contract/site-content/newsletter-consent.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailOf } from "../../engines/mail/outbox-store.ts";
import { restApi } from "../../engines/rest/api.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { defaultContent } from "../site-content/default-content.ts";
import { newsletterRoutes } from "./routes.ts";

const consent = newsletterConsent(defaultContent.contact);
let studio: TestStudio;
let call: (path: string, init: RequestInit) => Promise<Response>;
beforeEach(async () => {
  studio = await openTestStudio("sqlite");
  const dependencies = { ...studio, files: diskStorage("/nowhere") };
  const { app } = restApi(dependencies, {
    authenticator: { authenticate: async () => ({ user: null }) },
    resources: [newsletterRoutes(dependencies)],
  });
  call = async (path, init) =>
    app.request(new URL(path, "https://studio.example.test/"), init, {
      incoming: { socket: { remoteAddress: "203.0.113.7" } },
    });
});
afterEach(() => studio.close());

const postJson = (path: string, body: unknown) =>
  call(`/wp-json/extenso/v1/newsletter${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "Firefox" },
    body: JSON.stringify(body),
  });
const lastMail = async () => {
  const rows = await studio.database.query
    .selectFrom("outbox_messages")
    .selectAll()
    .orderBy("id", "desc")
    .execute();
  if (!rows[0]) throw new Error("no mail");
  return mailOf(rows[0]);
};
const mailJobs = () => studio.database.query.selectFrom("jobs").select("kind").execute();
const status = async () =>
  (await studio.database.query.selectFrom("newsletter_subscribers").select("status").execute())[0]?.status;
const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? "";

test("from the form to the confirmation and out by the mail program's own button", async () => {
  const asked = await postJson("", { email: "dana@example.test", page: "/", consent: consent.id });
  expect(asked.status).toBe(200);
  expect(await asked.json()).toEqual({
    success: true,
    message: "Please confirm your subscription: we have sent you a link.",
  });
  expect(await mailJobs()).toEqual([{ kind: "mail.send" }]);
  const { text, headers } = await lastMail();

  const confirmed = await postJson("/confirm", { token: tokenOf(text) });
  expect(await confirmed.json()).toMatchObject({ success: true });
  expect(await status()).toBe("confirmed");

  const oneClick = headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  const left = await call(oneClick, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: headers?.["List-Unsubscribe-Post"],
  });
  expect(left.status).toBe(200);
  expect(await status()).toBe("unsubscribed");
  const consents = await studio.database.query
    .selectFrom("newsletter_consents")
    .select(["event", "page", "wording", "address", "user_agent"])
    .orderBy("id")
    .execute();
  expect(consents).toMatchObject([
    {
      event: "requested",
      page: "/",
      wording: consent.words,
      address: "203.0.113.7",
      user_agent: "Firefox",
    },
    { event: "confirmed", page: "/newsletter/confirm" },
    { event: "unsubscribed", page: "One-Click" },
  ]);
});

test("the page behind the link unsubscribes by its button", async () => {
  await postJson("", { email: "dana@example.test" });
  const token = /newsletter\/unsubscribe\?token=([\w-]+)/.exec((await lastMail()).text)?.[1];
  expect((await postJson("/unsubscribe", { token })).status).toBe(200);
  expect(await status()).toBe("unsubscribed");
});

test("opening a link changes nothing", async () => {
  await postJson("", { email: "dana@example.test" });
  const token = tokenOf((await lastMail()).text);
  for (const path of ["confirm", "unsubscribe"]) {
    const answer = await call(`/wp-json/extenso/v1/newsletter/${path}?token=${token}`, { method: "GET" });
    expect(answer.status).toBe(404);
  }
  expect(await status()).toBe("pending");
});

test.each([
  ["/confirm", { token: "made-up" }, "extenso_invalid_token"],
  ["/unsubscribe", { token: "made-up" }, "extenso_invalid_token"],
  ["/confirm", {}, "rest_missing_callback_param"],
  ["", {}, "rest_missing_callback_param"],
  ["", { email: "not-an-address" }, "rest_invalid_param"],
])("POST newsletter%s with %j is refused as %s", async (path, body, code) => {
  const answer = await postJson(path, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code });
});

test("who is on the list and who is not get the same answer", async () => {
  await postJson("", { email: "dana@example.test" });
  await postJson("/confirm", { token: tokenOf((await lastMail()).text) });
  studio.pass({ minutes: 10 });
  const [known, unknown] = [
    await postJson("", { email: "dana@example.test" }),
    await postJson("", { email: "robin@example.test" }),
  ];
  expect(await known.text()).toBe(await unknown.text());
});
