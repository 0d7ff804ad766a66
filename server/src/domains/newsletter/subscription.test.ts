import { newsletterConsent } from "@extenso/contract/site-content/newsletter-consent.ts";
import { declarationOf } from "@extenso/contract/site-content/parts.ts";
import { schemaVersion } from "@extenso/contract/site-content/stored-document.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { mailOf } from "../../engines/mail/outbox-store.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { defaultContent } from "../site-content/default-content.ts";
import { type Circumstances, confirmSubscription, subscribe, unsubscribe } from "./subscription.ts";

const consent = newsletterConsent(defaultContent.contact);
const circumstances: Circumstances = {
  consent: consent.id,
  page: "/",
  address: "203.0.113.7",
  userAgent: "Firefox",
};

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  const ask = (email = "dana@example.test", more: Partial<Circumstances> = {}) =>
    subscribe(studio, email, { ...circumstances, ...more });
  const subscribers = () =>
    studio.database.query.selectFrom("newsletter_subscribers").selectAll().orderBy("id").execute();
  const status = async () => (await subscribers())[0]?.status;
  const consents = () =>
    studio.database.query
      .selectFrom("newsletter_consents")
      .select(["event", "wording", "page", "address", "user_agent", "created_at"])
      .orderBy("id")
      .execute();
  const mails = async () =>
    (await studio.database.query.selectFrom("outbox_messages").selectAll().orderBy("id").execute()).map(
      mailOf,
    );
  const lastMail = async () => {
    const mail = (await mails()).at(-1);
    if (!mail) throw new Error("no mail");
    return mail;
  };
  const tokenIn = (text: string, page: string) =>
    new RegExp(`https://studio\\.example\\.test/newsletter/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? "";
  const confirmToken = async () => tokenIn((await lastMail()).text, "confirm");
  const leaveToken = async () => tokenIn((await lastMail()).text, "unsubscribe");

  test("asking, confirming and leaving are each recorded with words, page, time and place", async () => {
    expect(await ask()).toEqual({ outcome: "accepted" });
    expect(await status()).toBe("pending");
    const token = await confirmToken();
    studio.pass({ minutes: 3 });
    expect(await confirmSubscription(studio, token, { ...circumstances, page: "/newsletter/confirm" })).toBe(
      true,
    );
    expect(await status()).toBe("confirmed");
    expect((await lastMail()).kind).toBe("newsletter-welcome");
    studio.pass({ days: 400 });
    expect(await unsubscribe(studio, await leaveToken(), circumstances)).toBe(true);
    expect(await subscribers()).toMatchObject([
      {
        email: "dana@example.test",
        status: "unsubscribed",
        confirmed_at: "2026-11-21T04:36:00.000Z",
        unsubscribed_at: "2027-12-26T04:36:00.000Z",
      },
    ]);
    expect(await consents()).toEqual([
      {
        event: "requested",
        wording: consent.words,
        page: "/",
        address: "203.0.113.7",
        user_agent: "Firefox",
        created_at: "2026-11-21T04:33:00.000Z",
      },
      expect.objectContaining({
        event: "confirmed",
        wording: "Yes, send me the Extenso newsletter at this address.",
        page: "/newsletter/confirm",
        created_at: "2026-11-21T04:36:00.000Z",
      }),
      expect.objectContaining({ event: "unsubscribed", created_at: "2027-12-26T04:36:00.000Z" }),
    ]);
  });

  test("every mail lets one leave with one press (RFC 8058)", async () => {
    await ask();
    await confirmSubscription(studio, await confirmToken(), circumstances);
    studio.pass({ minutes: 6 });
    await ask();
    const sent = await mails();
    expect(sent.map((mail) => mail.kind)).toEqual([
      "newsletter-confirm",
      "newsletter-welcome",
      "newsletter-already-subscribed",
    ]);
    const leave = await leaveToken();
    expect(leave).not.toBe("");
    for (const mail of sent) {
      expect(mail.headers).toEqual({
        "List-Unsubscribe": `<https://studio.example.test/wp-json/extenso/v1/newsletter/unsubscribe?token=${leave}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
      expect(tokenIn(mail.text, "unsubscribe")).toBe(leave);
      expect(mail.text).toContain("1250 Railway Street");
    }
  });

  test("tokens are not stored", async () => {
    await ask();
    const stored = JSON.stringify(await subscribers());
    expect(stored).not.toContain(await confirmToken());
    expect(stored).not.toContain(await leaveToken());
  });

  test("a second request within minutes sends no second mail, a later one ends the first link", async () => {
    await ask();
    const first = await confirmToken();
    studio.pass({ minutes: 4 });
    expect(await ask("DANA@example.test ")).toEqual({ outcome: "accepted" });
    expect(await mails()).toHaveLength(1);
    studio.pass({ minutes: 1 });
    await ask();
    expect(await mails()).toHaveLength(2);
    const second = await confirmToken();
    expect(await confirmSubscription(studio, first, circumstances)).toBe(false);
    expect(await confirmSubscription(studio, second, circumstances)).toBe(true);
  });

  test("the words are the studio's own by their id: today's, those of before, and none that a caller makes up", async () => {
    const { contact } = defaultContent;
    const moved = { ...contact, legalName: "Fog & Sons Ltd." };
    const row = {
      part: "contact",
      published: JSON.stringify(moved),
      published_at: "2026-11-20T00:00:00.000Z",
    };
    const schema = { published_schema_version: schemaVersion(declarationOf("contact")) };
    await studio.database.query
      .insertInto("site_words")
      .values({ ...row, ...schema, version: 1, modified_at: row.published_at, modified_by: null } as never)
      .execute();
    await ask("one@example.test", { consent: newsletterConsent(moved).id });
    await ask("two@example.test");
    await ask("three@example.test", { consent: "Yes, send me everything" });
    await ask("four@example.test", { consent: "" });
    expect((await consents()).map(({ wording }) => wording)).toEqual([
      expect.stringContaining("Yes, Fog & Sons Ltd. may email me"),
      consent.words,
      "(The form named words that this studio has not used.)",
      "",
    ]);
  });

  test("twenty at the same instant are one subscriber, one consent, one mail", async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(await subscribers()).toHaveLength(1);
    expect(await consents()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("confirming twice is one confirmation", async () => {
    await ask();
    const token = await confirmToken();
    const answers = await Promise.all([1, 2, 3].map(() => confirmSubscription(studio, token, circumstances)));
    expect(answers).toEqual([true, true, true]);
    expect((await consents()).map(({ event }) => event)).toEqual(["requested", "confirmed"]);
    expect(await mails()).toHaveLength(2);
  });

  test("a link older than seven days confirms nothing", async () => {
    await ask();
    const token = await confirmToken();
    studio.pass({ days: 7 });
    expect(await confirmSubscription(studio, token, circumstances)).toBe(false);
    expect(await status()).toBe("pending");
  });

  test("made-up tokens confirm and end nothing", async () => {
    await ask();
    expect(await confirmSubscription(studio, "made-up", circumstances)).toBe(false);
    expect(await unsubscribe(studio, "made-up", circumstances)).toBe(false);
    expect(await status()).toBe("pending");
  });

  test("leaving twice is fine, ends the confirmation link, and one may come back at once", async () => {
    await ask();
    const old = await confirmToken();
    const leave = await leaveToken();
    expect(await unsubscribe(studio, leave, circumstances)).toBe(true);
    expect(await unsubscribe(studio, leave, circumstances)).toBe(true);
    expect((await consents()).map(({ event }) => event)).toEqual(["requested", "unsubscribed"]);
    expect(await confirmSubscription(studio, old, circumstances)).toBe(false);
    await ask();
    expect(await confirmSubscription(studio, await confirmToken(), circumstances)).toBe(true);
    expect(await status()).toBe("confirmed");
    expect(await subscribers()).toMatchObject([{ unsubscribed_at: null }]);
  });

  test("asking again does not end a subscription or its links", async () => {
    await ask();
    await confirmSubscription(studio, await confirmToken(), circumstances);
    const leave = await leaveToken();
    studio.pass({ days: 1 });
    await ask();
    expect(await status()).toBe("confirmed");
    expect((await lastMail()).kind).toBe("newsletter-already-subscribed");
    expect(await unsubscribe(studio, leave, circumstances)).toBe(true);
  });

  test("after a change of the signing key new mails carry a link that works", async () => {
    await ask();
    await confirmSubscription(studio, await confirmToken(), circumstances);
    studio.pass({ days: 1 });
    await subscribe(
      { ...studio, signingKey: "another signing key of thirty-two characters" },
      "dana@example.test",
      circumstances,
    );
    expect(await unsubscribe(studio, await leaveToken(), circumstances)).toBe(true);
  });

  test("one mailbox cannot be flooded, one caller cannot ask without end", async () => {
    for (let index = 0; index < 25; index++) {
      await ask("dana@example.test", { address: `198.51.100.${index}` });
      studio.pass({ minutes: 6 });
    }
    expect(await mails()).toHaveLength(3);
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => ask(`visitor-${index}@example.test`)),
    );
    expect(answers.filter(({ outcome }) => outcome === "too-many")).toHaveLength(10);
  });
});
