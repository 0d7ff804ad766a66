/** Mail budgets per sender and mailbox, tried through every feature that sends mails. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changePassword } from "../../domains/identity/accounts/change-password.ts";
import { sendConfirmation } from "../../domains/identity/accounts/confirm-email.ts";
import { forgotPassword } from "../../domains/identity/accounts/forgot-password.ts";
import { findToken } from "../../domains/identity/accounts/one-time-tokens.ts";
import { register } from "../../domains/identity/accounts/register.ts";
import { resetPassword } from "../../domains/identity/accounts/reset-password.ts";
import { startSession } from "../../domains/identity/sessions/store.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { subscribe } from "../../domains/newsletter/subscription.ts";
import { reportWaiting } from "../../domains/requests/notices/digest.ts";
import { submitContact } from "../../domains/requests/submit.ts";
import { databaseKinds } from "../database/test-databases.ts";
import { takeFromLimit } from "../rate-limits/take-from-limit.ts";
import { mailOf } from "./outbox-store.ts";

const stranger = "203.0.113.9";
const password = "Kettle-and-Fog-7";

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  let count = 0;
  const contact = (email: string, address = stranger) =>
    submitContact(studio, {
      fields: {
        name: "Dana",
        email,
        company: "",
        phone: "",
        service: "videography",
        budget: "",
        message: `A brand film, number ${++count}.`,
        timeline: "",
      },
      submissionKey: null,
      honeypot: "",
      elapsedMs: null,
      address,
      userId: null,
      page: "",
    });
  const newsletter = (email: string, address = stranger) =>
    subscribe(studio, email, { consent: "", page: "/", address, userAgent: "" });
  const signUp = (email: string, address = stranger) => {
    const names = { firstName: "New", lastName: "Member" };
    return register(studio, { username: `member_${++count}`, email, password, ...names }, address);
  };
  const forgot = (login: string, address = stranger) => forgotPassword(studio, { login, address });
  const mails = async () =>
    (await studio.database.query.selectFrom("outbox_messages").selectAll().orderBy("id").execute()).map(
      mailOf,
    );
  const mailsTo = async (to: string) => (await mails()).filter((mail) => mail.to === to);
  const countOf = (kinds: string[], wanted: string) => kinds.filter((each) => each === wanted).length;

  test("140 requests from one address lead to ten mails to one mailbox, and no request of a client is lost", async () => {
    const { id } = await studio.addMember("dana_member", { email: "dana@example.test", confirmed: false });
    const ways = ["dana@example.test", "DANA@Example.Test", "dana+a@example.test", "dana+b@example.test"];
    const way = (index: number) => ways[index % ways.length] ?? "";
    const asked: Promise<{ outcome: string }>[] = [];
    for (let index = 0; index < 60; index++) asked.push(contact(way(index)));
    for (let index = 0; index < 40; index++) asked.push(newsletter(way(index)));
    for (let index = 0; index < 12; index++) asked.push(signUp(way(index)));
    for (let index = 0; index < 14; index++) asked.push(forgot("dana@example.test"), forgot("dana_member"));
    for (let index = 0; index < 3; index++) {
      asked.push(sendConfirmation(studio, { userId: id, address: stranger }));
    }
    const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome);
    const sent = (await mails()).filter(({ to }) => to !== studio.settings.mail.notices.value);
    expect(sent.length).toBeLessThanOrEqual(10);
    expect(sent.length).toBeGreaterThan(0);
    expect(countOf(outcomes, "stored")).toBe(60);
    const stored = await studio.database.query.selectFrom("contact_requests").select("id").execute();
    expect(stored).toHaveLength(60);
  });

  test("the same address gets three confirmations a day of the contact form, three of each other kind, six in all", async () => {
    for (let index = 0; index < 8; index++) await contact("dana@example.test", `198.51.100.${index}`);
    expect((await mailsTo("dana@example.test")).map((mail) => mail.kind)).toEqual(
      Array(3).fill("contact-confirmation"),
    );
    for (let index = 0; index < 8; index++) {
      await newsletter("dana@example.test", `198.51.100.${index}`);
      studio.pass({ minutes: 6 });
    }
    for (let index = 0; index < 4; index++) await signUp("dana@example.test", `198.51.100.${index}`);
    const kinds = (await mailsTo("dana@example.test")).map((mail) => mail.kind);
    expect(kinds).toHaveLength(6);
    expect(countOf(kinds, "newsletter-confirm")).toBe(3);
    studio.pass({ days: 2 });
    await contact("dana@example.test");
    expect(await mailsTo("dana@example.test")).toHaveLength(7);
  });

  test("of many at once exactly as many pass", async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => contact("dana@example.test", `198.51.100.${index}`)),
    );
    expect(await mailsTo("dana@example.test")).toHaveLength(3);
  });

  test("a newsletter link that was mailed stays good when no further one may be", async () => {
    const confirmHash = async () =>
      (await studio.database.query.selectFrom("newsletter_subscribers").select("confirm_hash").execute())[0];
    for (let index = 0; index < 3; index++) {
      await newsletter("dana@example.test");
      studio.pass({ minutes: 6 });
    }
    const last = await confirmHash();
    expect(await newsletter("dana@example.test")).toEqual({ outcome: "accepted" });
    expect(await confirmHash()).toEqual(last);
  });

  test("one sender reaches a hundred mailboxes a day, and the next sender is not held up", async () => {
    const limit = { key: `mail-sender:${stranger}`, limit: 100, windowSeconds: 86_400, now: studio.clock() };
    for (let index = 0; index < 90; index++) await takeFromLimit(studio.database, limit);
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, index) => newsletter(`visitor-${index}@example.test`)),
    );
    expect(asked.every(({ outcome }) => outcome === "accepted")).toBe(true);
    expect(await mails()).toHaveLength(10);
    await newsletter("late@example.test", "198.51.100.7");
    expect(await mailsTo("late@example.test")).toHaveLength(1);
    expect(studio.logged).toContainEqual(
      expect.objectContaining({
        event: "excess_rate_limit_exceeded",
        address: stranger,
        limit: "mail-sender",
        mail: "newsletter-confirm",
      }),
    );
  });

  describe("a member whose mailbox strangers fill", () => {
    const strangerAt = (index: number) => `2001:db8:0:${index.toString(16)}::1`;
    beforeEach(async () => {
      await studio.addMember("casey_member", { email: "casey@example.test" });
      for (let index = 0; index < 6; index++) {
        await contact("casey@example.test", strangerAt(index));
        await newsletter("casey@example.test", strangerAt(index));
      }
    });
    const newestLink = async () => {
      const texts = (await mailsTo("casey@example.test")).map(({ text }) => text);
      return (
        /#token=([\w-]{43})/.exec(texts.findLast((text) => text.includes("/reset-password#")) ?? "")?.[1] ??
        ""
      );
    };

    test("has a link for a new password that works whenever they ask for one, all day long", async () => {
      let asked = 0;
      for (let minutes = 0; minutes < 36 * 60; minutes += 20) {
        for (let time = 0; time < 6; time++) await forgot("casey@example.test", strangerAt(++asked));
        expect(await forgot("casey@example.test", `192.0.2.${minutes / 20}`)).toEqual({ outcome: "asked" });
        const token = await newestLink();
        const link = await findToken(studio.database.query, "password-reset", token, studio.clock());
        expect(link, `${minutes} minutes after the first`).toBeDefined();
        studio.pass({ minutes: 20 });
      }
      const links = (await mailsTo("casey@example.test")).filter(({ text }) =>
        text.includes("/reset-password#"),
      );
      expect(links.length).toBeLessThanOrEqual(24);
      expect(links[0]?.text).toContain("The link works once, for 60 minutes.");
      expect(links.at(-1)?.text).toMatch(/The link works once, for \d hours\./);
      const answer = await resetPassword(studio, {
        token: await newestLink(),
        password,
        address: "192.0.2.1",
      });
      expect(answer).toEqual({ outcome: "reset" });
      // Some 750 calls, each with its transactions.
    });

    test("hears of a changed password", async () => {
      const user = await studio.database.query.selectFrom("users").selectAll().executeTakeFirstOrThrow();
      const caller = { address: stranger, userAgent: "" };
      const start = { userId: user.id, holds: () => true, caller, now: studio.clock() };
      const { sessionId } = await startSession(studio.database, start);
      const change = {
        userId: user.id,
        sessionId,
        current: memberPassword,
        password,
        address: stranger,
        caller: { id: user.id, credential: { kind: "session", id: sessionId } as const },
      };
      expect(await changePassword(studio, change)).toEqual({ outcome: "changed" });
      expect((await mailsTo("casey@example.test")).at(-1)?.kind).toBe("account-password-changed");
    });
  });

  test("who opens accounts with a stranger's address can't fill that mailbox by what happens to them", async () => {
    const victim = "victim@example.test";
    const accounts: number[] = [];
    for (let index = 0; index < 3; index++) {
      const answer = await signUp(victim);
      if (answer.outcome === "registered") accounts.push(answer.userId);
    }
    for (const userId of accounts) {
      const user = await studio.database.query
        .selectFrom("users")
        .selectAll()
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const caller = { address: stranger, userAgent: "" };
      const start = { userId, holds: () => true, caller, now: studio.clock() };
      const { sessionId } = await startSession(studio.database, start);
      const by = {
        userId,
        sessionId,
        address: stranger,
        caller: { id: userId, credential: { kind: "session", id: sessionId } as const },
      };
      let current = password;
      for (const next of ["Other-Lens-50", "Third-Lens-35", "Fourth-Lens-20"]) {
        expect(await changePassword(studio, { ...by, current, password: next })).toEqual({
          outcome: "changed",
        });
        current = next;
      }
      for (let time = 0; time < 3; time++) await forgot(user.username);
    }
    expect((await mailsTo(victim)).length).toBeLessThanOrEqual(10);
  });

  describe("notices to the studio", () => {
    const notices = async () =>
      (await mailsTo(studio.settings.mail.notices.value)).filter(({ kind }) => kind === "contact-notice");
    const digests = async () =>
      (await mailsTo(studio.settings.mail.notices.value)).filter(({ kind }) => kind === "contact-digest");

    test("past thirty a day from one sender requests come together, once, none lost", async () => {
      const answers = await Promise.all(
        Array.from({ length: 70 }, (_, index) => contact(`client-${index}@example.test`)),
      );
      expect(await notices()).toHaveLength(30);
      expect(await Promise.all([reportWaiting(studio), reportWaiting(studio)])).toContain(40);
      expect(await reportWaiting(studio)).toBe(0);
      const [digest, ...more] = await digests();
      expect(more).toEqual([]);
      expect(digest?.subject).toMatch(/^40 more requests \(EX-/);
      const told = [...(await notices()), ...(digest ? [digest] : [])].map(({ text }) => text).join();
      for (const answer of answers) {
        expect(told).toContain(answer.outcome === "stored" ? answer.reference : "refused");
      }
      expect(told).toContain("client-69@example.test");
    });

    test("a sender's flood doesn't take the notices of others", async () => {
      await Promise.all(Array.from({ length: 40 }, () => contact("dana@example.test")));
      await contact("robin@example.test", "198.51.100.7");
      expect((await notices()).at(-1)?.text).toContain("robin@example.test");
    });

    test("a long message is cut in a digest, and what looks like spam comes last", async () => {
      await Promise.all(Array.from({ length: 30 }, () => contact("dana@example.test")));
      const more = { submissionKey: null, elapsedMs: null, address: stranger, userId: null, page: "" };
      const fields = {
        name: "Robin",
        email: "robin@example.test",
        company: "",
        phone: "",
        service: "branding",
      };
      const rest = { budget: "", timeline: "" };
      await submitContact(studio, {
        ...more,
        honeypot: "x",
        fields: { ...fields, ...rest, message: "Spam" },
      });
      const message = `${"long ".repeat(2_000)}END`;
      await submitContact(studio, { ...more, honeypot: "", fields: { ...fields, ...rest, message } });
      await reportWaiting(studio);
      const [digest] = await digests();
      expect(digest?.text.length).toBeLessThan(5_000);
      expect(digest?.text).not.toContain("END");
      expect(digest?.text.indexOf("long long")).toBeLessThan(digest?.text.indexOf("> Spam") ?? 0);
    });
  });
});
