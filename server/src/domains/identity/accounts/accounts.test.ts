import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { mailOf } from "../../../engines/mail/outbox-store.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { readAccessToken } from "../credentials/access-tokens.ts";
import { rotateRefreshToken } from "../sessions/refresh-tokens.ts";
import { listSessions } from "../sessions/store.ts";
import { signIn } from "../sign-in-steps/sign-in.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../test-studio.ts";
import { findUser, findUserByLogin } from "../users/find-user.ts";
import { holdsItsEmail } from "../users/user.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmailByLink, sendConfirmation } from "./confirm-email.ts";
import { forgotPassword } from "./forgot-password.ts";
import { register, type SignUp } from "./register.ts";
import { resetPassword } from "./reset-password.ts";

const address = "203.0.113.9";
const newPassword = "Kettle-and-Fog-7";
const newMember: SignUp = {
  username: "new_member",
  email: "new.member@example.test",
  password: "Passw0rdPassw0rd",
  firstName: "New",
  lastName: "Member",
};

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  async function mails(to?: string) {
    const rows = await studio.database.query
      .selectFrom("outbox_messages")
      .selectAll()
      .orderBy("id")
      .execute();
    return rows.map(mailOf).filter((mail) => !to || mail.to === to);
  }
  async function tokenMailedTo(to: string) {
    const text = (await mails(to)).at(-1)?.text ?? "";
    return /#token=([\w-]{43})/.exec(text)?.[1] ?? "";
  }
  async function session(login: string, password = memberPassword) {
    const caller = { address, userAgent: "Test/1.0" };
    const answer = await signIn(studio, { login, password, caller });
    if (answer.outcome !== "signed-in") return null;
    const { userId, sessionId } = await readAccessToken(studio, answer.token);
    return { userId, sessionId, refreshToken: answer.refreshToken };
  }
  async function requireSession(login: string, password?: string) {
    const started = await session(login, password);
    if (!started) throw new Error(`${login} could not sign in`);
    return started;
  }
  async function running(userId: number) {
    return (await listSessions(studio.database.query, userId, studio.clock())).map(({ id }) => id);
  }
  function reset(token: string, password = newPassword) {
    return resetPassword(studio, { token, password, address });
  }

  describe("signing up", () => {
    test("adds a subscriber who can sign in at once, and mails a link", async () => {
      const answer = await register(studio, { ...newMember, email: "  New.Member@example.test " }, address);
      expect(answer).toEqual({ outcome: "registered", userId: 1 });
      expect(await findUser(studio.database.query, 1)).toMatchObject({
        username: "new_member",
        slug: "new_member",
        display_name: "New Member",
        roles: ["subscriber"],
        email_confirmed_at: null,
      });
      expect(await session("NEW_member", newMember.password)).not.toBeNull();
      expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([
        ["account-confirm-email", "New.Member@example.test"],
      ]);
    });

    test.each([
      [{ username: "no spaces!" }, "extenso_invalid_username"],
      [{ username: "ab" }, "extenso_invalid_username"],
      [{ username: "x".repeat(61) }, "extenso_invalid_username"],
      [{ username: "nul\u0000byte" }, "extenso_invalid_username"],
      [{ username: "ünï" }, "extenso_invalid_username"],
      [{ username: "line\n" + "break" }, "extenso_invalid_username"],
      [{ email: "nope" }, "extenso_invalid_email"],
      [{ email: "a@b.test\u0000" }, "extenso_invalid_email"],
      [{ email: "a@b.test\nBcc: x@y.test" }, "extenso_invalid_email"],
      [{ email: `${"x".repeat(250)}@example.test` }, "extenso_invalid_email"],
      [{ password: "password" }, "extenso_weak_password"],
      [{ password: "Password1" }, "extenso_common_password"],
      [{ firstName: " \u0000 " }, "extenso_invalid_name"],
      [{ lastName: "<b></b>" }, "extenso_invalid_name"],
      [{ lastName: "x".repeat(101) }, "extenso_invalid_name"],
      [{ lastName: "<".repeat(200_000) }, "extenso_invalid_name"],
    ])("refuses %j", async (fault, code) => {
      expect(await register(studio, { ...newMember, ...fault }, address)).toMatchObject({
        outcome: "refused",
        code,
      });
      expect(await mails()).toEqual([]);
    });

    test("hostile names lose their markup and their tricks, and keep their letters", async () => {
      const firstName = "  <script>alert(1)</script>Zoë\u0000\u202e <img src=x onerror=y>\n";
      await register(studio, { ...newMember, firstName, lastName: "O’Brien <3 李 🎬" }, address);
      expect(await findUser(studio.database.query, 1)).toMatchObject({
        first_name: "Zoë",
        last_name: "O’Brien <3 李 🎬",
      });
    });

    test("a taken username is told, whatever its case; parallel sign-ups get it once", async () => {
      const all = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          register(
            studio,
            {
              ...newMember,
              username: index % 2 ? "NEW_member" : "new_member",
              email: `${index}@example.test`,
            },
            address,
          ),
        ),
      );
      expect(all.map(({ outcome }) => outcome).sort()).toEqual([
        "registered",
        ...Array<string>(4).fill("username-taken"),
      ]);
    });

    test("a used address gets the same answer as a free one; only its owner's mailbox is told", async () => {
      const owner = await studio.addMember("casey_member");
      const free = await register(studio, newMember, address);
      const used = await register(
        studio,
        { ...newMember, username: "other", email: "CASEY_member@example.test" },
        address,
      );
      expect([free, used].map(({ outcome }) => outcome)).toEqual(["registered", "registered"]);
      expect(await session("new_member", newMember.password)).not.toBeNull();
      expect(await session("other", newMember.password)).not.toBeNull();

      const [told] = await mails("CASEY_member@example.test");
      expect(told?.kind).toBe("account-exists");
      expect(told?.text).toContain("casey_member");
      expect(told?.text).not.toContain("#token=");
      // The address still leads to its owner; each password opens the account that it belongs to.
      expect((await findUserByLogin(studio.database.query, owner.email))?.id).toBe(owner.id);
      expect((await session(owner.email))?.userId).toBe(owner.id);
      expect((await session(owner.email, newMember.password))?.userId).not.toBe(owner.id);
    });

    test("an address somebody squats on goes to whoever proves the mailbox", async () => {
      await register(studio, { ...newMember, username: "squatter" }, address);
      await register(studio, { ...newMember, username: "owner" }, address);
      const owners = await tokenMailedTo(newMember.email);
      expect((await findUserByLogin(studio.database.query, newMember.email))?.username).toBe("squatter");
      expect(await confirmEmailByLink(studio, owners, address)).toBe(true);
      expect((await findUserByLogin(studio.database.query, newMember.email))?.username).toBe("owner");
      const squatter = await findUserByLogin(studio.database.query, "squatter");
      expect(squatter && holdsItsEmail(squatter)).toBe(false);
    });

    test("of two who confirm one address at once, one gets it", async () => {
      const tokens: string[] = [];
      for (const username of ["one", "two", "three"].map((name) => `member_${name}`)) {
        await register(studio, { ...newMember, username }, address);
        tokens.push(await tokenMailedTo(newMember.email));
      }
      const answers = await Promise.all(tokens.map((token) => confirmEmailByLink(studio, token, address)));
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    test("the same address signs up three times a day from one place, and its mails name what it has", async () => {
      const again = (username: string, from = address) => register(studio, { ...newMember, username }, from);
      const outcomes: string[] = [];
      for (let index = 1; index <= 5; index++) outcomes.push((await again(`casey_${index}`)).outcome);
      expect(outcomes).toEqual(["registered", "registered", "registered", "limited", "limited"]);
      // Somebody elsewhere learns nothing of it, and the mailbox hears no more.
      expect((await again("casey_6", "198.51.100.7")).outcome).toBe("registered");
      const told = await mails(newMember.email);
      expect(told).toHaveLength(3);
      expect(told[0]?.text).not.toContain("Earlier account");
      expect(told[2]?.text).toMatch(/Username: +casey_3\nEarlier account: +casey_1\n/);
      studio.pass({ days: 2 });
      expect((await again("casey_7")).outcome).toBe("registered");
    });

    test("a username that is taken costs none of them", async () => {
      await studio.addMember("casey_member");
      for (let time = 0; time < 5; time++) {
        const taken = await register(studio, { ...newMember, username: "casey_member" }, address);
        expect(taken.outcome).toBe("username-taken");
      }
      expect((await register(studio, newMember, address)).outcome).toBe("registered");
    });

    test("one caller can't go on for ever", async () => {
      // Hashing so many passwords would take half a minute: most are only counted.
      const limit = { key: `register:${address}`, limit: 240, windowSeconds: 3600, now: studio.clock() };
      for (let count = 0; count < 230; count++) await takeFromLimit(studio.database, limit);
      const many = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          register(
            studio,
            { ...newMember, username: `many_${index}`, email: `many_${index}@example.test` },
            address,
          ),
        ),
      );
      expect(many.filter(({ outcome }) => outcome === "registered")).toHaveLength(10);
    });
  });

  describe("confirming the address", () => {
    test("works once, for seven days, and only with its own kind of link", async () => {
      await register(studio, newMember, address);
      const token = await tokenMailedTo(newMember.email);
      expect(await reset(token)).toEqual({ outcome: "invalid-link" });
      expect(await confirmEmailByLink(studio, "x".repeat(43), address)).toBe(false);
      const uses = await Promise.all([1, 2, 3].map(() => confirmEmailByLink(studio, token, address)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await sendConfirmation(studio, { userId: 1, address })).toEqual({ outcome: "confirmed" });

      await register(studio, { ...newMember, username: "late", email: "late@example.test" }, address);
      const old = await tokenMailedTo("late@example.test");
      studio.pass({ days: 8 });
      expect(await confirmEmailByLink(studio, old, address)).toBe(false);
      expect(await sendConfirmation(studio, { userId: 2, address })).toEqual({ outcome: "sent" });
      expect(await confirmEmailByLink(studio, await tokenMailedTo("late@example.test"), address)).toBe(true);
    });
  });

  describe("changing the password", () => {
    const callerBy = ({ userId, sessionId }: { userId: number; sessionId: string }) => ({
      id: userId,
      credential: { kind: "session", id: sessionId } as const,
    });
    const change = (
      by: { userId: number; sessionId: string },
      current = memberPassword,
      password = newPassword,
    ) => changePassword(studio, { ...by, caller: callerBy(by), address, current, password });

    test("needs the present one, ends the other sessions and every mailed link, and is told by mail", async () => {
      const casey = await studio.addMember("casey_member");
      const mine = await requireSession("casey_member");
      const other = await requireSession("casey_member");
      await forgotPassword(studio, { login: "casey_member", address });
      const link = await tokenMailedTo(casey.email);

      expect(await change(mine, "wrong")).toEqual({ outcome: "wrong" });
      expect(await change(mine, memberPassword, "weak")).toMatchObject({ outcome: "refused" });
      expect(await running(casey.id)).toHaveLength(2);
      expect(await change(mine)).toEqual({ outcome: "changed" });
      expect(await running(casey.id)).toEqual([mine.sessionId]);
      expect(await rotateRefreshToken(studio, other.refreshToken, address)).toBeNull();
      expect(await rotateRefreshToken(studio, mine.refreshToken, address)).not.toBeNull();
      expect(await reset(link, "Another-Fog-8")).toEqual({ outcome: "invalid-link" });
      expect(await session("casey_member")).toBeNull();
      expect(await session("casey_member", newPassword)).not.toBeNull();
      expect((await mails()).map(({ kind }) => kind)).toContain("account-password-changed");
    });

    test("fifty guesses at once in a copied session are stopped at eight, and the owner in another is not", async () => {
      await studio.addMember("casey_member");
      const copied = await requireSession("casey_member");
      const own = await requireSession("casey_member");
      const guesses = await Promise.all(Array.from({ length: 50 }, () => change(copied, "wrong")));
      expect(guesses.filter(({ outcome }) => outcome === "wrong")).toHaveLength(8);
      expect(await change(own)).toEqual({ outcome: "changed" });
    });

    test("of two changes at once one wins, and its password is the account's", async () => {
      await studio.addMember("casey_member");
      const mine = await requireSession("casey_member");
      const answers = await Promise.all(
        ["Kettle-Fog-One-1", "Kettle-Fog-Two-2"].map((to) => change(mine, memberPassword, to)),
      );
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["changed", "wrong"]);
      const winner = answers[0]?.outcome === "changed" ? "Kettle-Fog-One-1" : "Kettle-Fog-Two-2";
      expect(await session("casey_member", winner)).not.toBeNull();
    });
  });

  describe("a forgotten password", () => {
    test("is asked for alike whether the account exists or not; only the account's address gets a mail", async () => {
      await studio.addMember("casey_member");
      const answers = await Promise.all(
        ["casey_member", " CASEY_MEMBER@example.test ", "nobody", "nobody@example.test", "nul\u0000"].map(
          (login) => forgotPassword(studio, { login, address }),
        ),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set(['{"outcome":"asked"}']),
      );
      expect((await mails()).map(({ to }) => to)).toEqual([
        "casey_member@example.test",
        "casey_member@example.test",
      ]);
    });

    test("the link sets a password once, signs out everywhere and proves the mailbox", async () => {
      const casey = await studio.addMember("casey_member", { confirmed: false });
      const mine = await requireSession("casey_member");
      await forgotPassword(studio, { login: "casey_member", address });
      const token = await tokenMailedTo(casey.email);
      expect(await reset(token, "weak")).toMatchObject({ outcome: "refused", code: "extenso_weak_password" });
      const all = await Promise.all([1, 2, 3, 4].map((index) => reset(token, `${newPassword}${index}x`)));
      expect(all.map(({ outcome }) => outcome).sort()).toEqual([
        "invalid-link",
        "invalid-link",
        "invalid-link",
        "reset",
      ]);
      expect(await running(casey.id)).toEqual([]);
      expect(await rotateRefreshToken(studio, mine.refreshToken, address)).toBeNull();
      expect(await session("casey_member")).toBeNull();
      expect((await findUser(studio.database.query, casey.id))?.email_confirmed_at).not.toBeNull();
    });

    test("the link is good for sixty minutes, and a later one doesn't break it", async () => {
      const casey = await studio.addMember("casey_member");
      await forgotPassword(studio, { login: "casey_member", address });
      const first = await tokenMailedTo(casey.email);
      await forgotPassword(studio, { login: "casey_member", address });
      const second = await tokenMailedTo(casey.email);
      studio.pass({ minutes: 59 });
      expect(await reset(first)).toEqual({ outcome: "reset" });
      expect(await reset(second)).toEqual({ outcome: "invalid-link" });
      await forgotPassword(studio, { login: "casey_member", address });
      const third = await tokenMailedTo(casey.email);
      studio.pass({ minutes: 60 });
      expect(await reset(third)).toEqual({ outcome: "invalid-link" });
    });

    test("a banned account gets no link, and an old one opens nothing", async () => {
      const casey = await studio.addMember("casey_member");
      await forgotPassword(studio, { login: "casey_member", address });
      const token = await tokenMailedTo(casey.email);
      await studio.database.query
        .updateTable("users")
        .set({ banned_at: studio.clock().toISOString() })
        .execute();
      expect(await forgotPassword(studio, { login: "casey_member", address })).toEqual({ outcome: "asked" });
      expect(await mails()).toHaveLength(1);
      expect(await reset(token)).toEqual({ outcome: "invalid-link" });
    });

    test("asking is limited, for names that exist and for those that don't", async () => {
      await studio.addMember("casey_member");
      for (const login of ["casey_member", "nobody"]) {
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => forgotPassword(studio, { login, address })),
        );
        expect(answers.filter(({ outcome }) => outcome === "asked")).toHaveLength(5);
      }
    });
  });
});
