/** The limits on password guesses, and the answers a caller gets from them. sign-in.test.ts checks passwords. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds, testOnceInCore } from "../../../engines/database/test-databases.ts";
import { openTestStudio, type TestStudio } from "../test-studio.ts";
import { type AttemptedAccount, takeSignInAttempt } from "./attempt-limits.ts";

/** Names of one account, and others. */
const accounts: Record<string, number> = {
  casey: 1,
  "casey@example.test": 1,
  robin: 2,
  "robin@example.test": 2,
};
const caseys = ["casey", "casey@example.test"];

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  /** "seen": the password is checked; "limited": the caller has to wait; "blind": refused unchecked, as if wrong. */
  async function guess(
    login: string,
    {
      right = false,
      address = "203.0.113.9",
      ...more
    }: Partial<AttemptedAccount> & { right?: boolean; address?: string } = {},
  ) {
    const account = { userId: accounts[login], deviceId: undefined, known: false, ...more };
    const attempt = await takeSignInAttempt(studio.database, {
      login,
      accounts: [account],
      address,
      now: studio.clock(),
    });
    if (!attempt.allowed) return "limited";
    await (right && attempt.open[0] ? attempt.wasRight(0) : attempt.wasWrong());
    return attempt.open[0] ? "seen" : "blind";
  }
  const told = (answer: string) => (answer === "limited" ? "limited" : "wrong");
  const count = (answers: string[]) => {
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
    return counts;
  };
  const either = (index: number) => caseys[index % 2] ?? "";
  const swarm = (length: number, login: (index: number) => string, network: number) =>
    Promise.all(
      Array.from({ length }, (_, index) => guess(login(index), { address: `203.0.${network}.${index}` })),
    );

  test.each([
    ["in turn", (index: number) => either(index)],
    ["first by username", (index: number) => either(index < 5 ? 0 : 1)],
    ["first by e-mail address", (index: number) => either(index < 8 ? 1 : 0)],
  ])("one caller has eight guesses at an account, %s", async (_, login) => {
    const answers: string[] = [];
    for (let index = 0; index < 14; index++) answers.push(await guess(login(index)));
    expect(answers).toEqual([...Array(8).fill("seen"), ...Array(6).fill("limited")]);
    studio.pass({ minutes: 10 });
    expect(await guess("casey", { right: true })).toBe("seen");
  });

  test("and no more when all are made at once", async () => {
    const answers = count(await Promise.all(Array.from({ length: 60 }, (_, index) => guess(either(index)))));
    expect(answers.seen).toBe(8);
  });

  test("many who sign in at once from one place don't stand in each other's way", async () => {
    const all = Array.from({ length: 40 }, (_, index) =>
      guess(index % 2 ? `member_${index}` : `member_${index}@example.test`, { right: true }),
    );
    expect(count(await Promise.all(all))).toEqual({ seen: 40 });
  });

  testOnce("no answer tells which address belongs to which username", async () => {
    const seenWith = async (email: string, address: string) => {
      const answers: string[] = [];
      for (const login of [
        ...Array<string>(7).fill("casey"),
        ...[email, "casey", email, "robin", "nobody", email, "casey"],
      ])
        answers.push(told(await guess(login, { address })));
      return answers;
    };
    const own = await seenWith("casey@example.test", "198.51.100.1");
    expect(await seenWith("robin@example.test", "198.51.100.2")).toEqual(own);
    expect(await seenWith("nobody@example.test", "198.51.100.3")).toEqual(own);
    expect(new Set(own)).toEqual(new Set(["wrong", "limited"]));
  });

  testOnce(
    "nor to a swarm, which gets sixty guesses a minute at an account by both names together",
    async () => {
      expect(count(await swarm(60, either, 1))).toEqual({ seen: 60 });
      const more = await swarm(40, either, 2);
      expect(count(more)).toEqual({ blind: 40 });
      studio.pass({ minutes: 5 });
      const unlinked = (index: number) => (index % 2 ? "casey" : "nobody@example.test");
      await swarm(60, unlinked, 3);
      expect((await swarm(40, unlinked, 4)).map(told)).toEqual(more.map(told));
    },
  );

  testOnce("a swarm doesn't keep out who comes from an address where they signed in before", async () => {
    await swarm(80, () => "casey", 1);
    expect(await guess("casey", { address: "198.51.100.7" })).toBe("limited");
    expect(await guess("casey", { address: "198.51.100.7", known: true })).toBe("seen");
  });

  describe("on a device where the account signed in before", () => {
    const on = (deviceId: string, login = "casey", right = false) => guess(login, { deviceId, right });

    testOnce("strangers at the same address and everywhere don't count", async () => {
      for (let index = 0; index < 30; index++) await guess(either(index));
      for (let index = 0; index < 80; index++) await guess(`member_${index}`);
      await swarm(80, either, 1);
      for (const login of caseys) {
        expect(await guess(login)).toBe("limited");
        expect(await on("a-device", login, true)).toBe("seen");
      }
    });

    testOnce(
      "eight guesses in five minutes are all, by both names together, and other devices have their own",
      async () => {
        const answers = Array.from({ length: 20 }, (_, index) => on("a-device", either(index)));
        expect(count(await Promise.all(answers))).toEqual({ seen: 8, limited: 12 });
        expect(await on("another-device")).toBe("seen");
        studio.pass({ minutes: 10 });
        expect(await on("a-device")).toBe("seen");
      },
    );
  });
});
