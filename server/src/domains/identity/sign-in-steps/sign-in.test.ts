import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { readAccessToken } from "../credentials/access-tokens.ts";
import { hashPassword } from "../passwords/passwords.ts";
import type { Device } from "../sign-in/device-cookie.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../test-studio.ts";
import { signIn } from "./sign-in.ts";

/** How often a password was compared with a hash, and the cost of each: `$argon2id$v=19$m=64,t=1,p=1`. */
const hashing = vi.hoisted(() => ({ count: 0, costs: [] as string[] }));
vi.mock("@node-rs/argon2", async (original) => {
  const library = await original<typeof import("@node-rs/argon2")>();
  const verify: typeof library.verify = (hashed, ...given) => {
    hashing.count += 1;
    hashing.costs.push(String(hashed).split("$").slice(0, 4).join("$"));
    return library.verify(hashed, ...given);
  };
  // At the least cost, as test-hashing.ts, whose place this takes.
  const hash: typeof library.hash = (password, options, ...given) =>
    library.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, ...given);
  return { ...library, hash, verify };
});

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
    await studio.addMember("Casey_Member", { email: "Casey@Example.test" });
  });
  afterEach(() => studio.close());

  const attempt = (login: string, password = "wrong", address = "203.0.113.9") =>
    signIn(studio, { login, password, caller: { address, userAgent: "Test/1.0" } });
  const outcomes = async (attempts: ReturnType<typeof attempt>[]) => {
    const counts: Record<string, number> = {};
    for (const { outcome } of await Promise.all(attempts)) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  };

  test.each(["casey_member", "CASEY_MEMBER", "  casey_member ", "casey@example.test", "Casey@EXAMPLE.test"])(
    "%j signs in",
    async (login) => {
      const answer = await attempt(login, memberPassword);
      if (answer.outcome !== "signed-in") throw new Error(answer.outcome);
      expect(await readAccessToken(studio, answer.token)).toMatchObject({ userId: answer.user.id });
    },
  );

  describe("by an address that several accounts have typed", () => {
    const email = "shared@example.test";
    /** Passwords apart from the one that all test members have. */
    async function claim(username: string, password: string, more: { confirmed?: boolean } = {}) {
      const user = await studio.addMember(username, { email, confirmed: false, ...more });
      await studio.database.query
        .updateTable("users")
        .set({ password_hash: await hashPassword(password) })
        .where("id", "=", user.id)
        .execute();
      return user;
    }
    const who = async (password: string, address?: string) => {
      const answer = await attempt(email, password, address);
      return answer.outcome === "signed-in" ? answer.user.username : answer.outcome;
    };

    test("each comes in with its own password, and with one that two have the one who proved it", async () => {
      await claim("first", "first password");
      await claim("second", "second password");
      expect([await who("first password"), await who("second password")]).toEqual(["first", "second"]);
      await claim("third", "first password");
      await studio.database.query
        .updateTable("users")
        .set({ email_confirmed_at: studio.clock().toISOString() })
        .where("username", "=", "first")
        .execute();
      expect([await who("first password"), await who("second password")]).toEqual(["first", "second"]);
      expect(await who("none of them")).toBe("refused");
    });

    test("as many hashes are computed for it as for an address that nobody has", async () => {
      const hashesOf = async (login: string, password: string) => {
        const before = hashing.count;
        await attempt(login, password, `198.51.100.${before % 250}`);
        return hashing.count - before;
      };
      await attempt("warm@example.test");
      const nobody = await hashesOf("nobody@example.test", "x");
      expect(nobody).toBeGreaterThan(0);
      for (const name of ["one", "two", "three", "four", "five", "six"]) {
        await claim(`member_${name}`, `${name} password`);
        expect(await hashesOf(email, "x")).toBe(nobody);
        expect(await hashesOf(email, `${name} password`)).toBe(nobody);
      }
      await claim("owner", "owner password", { confirmed: true });
      expect(await hashesOf(email, "owner password")).toBe(nobody);
    });

    test("the one who proved it and the newest are tried, and at home whoever has signed in there", async () => {
      const home = "198.51.100.7";
      await claim("owner", "owner password", { confirmed: true });
      await claim("oldest", "oldest password");
      expect(await who("oldest password", home)).toBe("oldest");
      for (const name of ["one", "two", "three"]) await claim(`member_${name}`, `${name} password`);
      expect(await who("owner password")).toBe("owner");
      for (const name of ["one", "two", "three"])
        expect(await who(`${name} password`)).toBe(`member_${name}`);
      expect(await who("oldest password")).toBe("refused");
      expect(await who("oldest password", home)).toBe("oldest");
    });

    test("an own password that is right gives no guess at the other accounts back", async () => {
      const owner = await claim("owner", "owner password", { confirmed: true });
      await claim("thief", "thief password");
      for (let time = 0; time < 12; time++) expect(await who("thief password")).toBe("thief");
      // Eight of these were guesses at the owner's account; it isn't looked at any more, and nothing says so.
      expect(await who("owner password")).toBe("refused");
      expect(await who("owner password", "198.51.100.8")).toBe("owner");
      const signedIn = await attempt(owner.username, "owner password");
      expect(signedIn.outcome).toBe("refused");
    });

    test("guesses by it and by a username count together", async () => {
      await claim("first", "first password");
      await claim("second", "second password");
      const answers: string[] = [];
      for (let index = 0; index < 10; index++) {
        answers.push((await attempt(index % 2 ? email : "second")).outcome);
      }
      expect(answers).toEqual([...Array(8).fill("refused"), "limited", "limited"]);
    });

    test("on a device that one of them signed in on, strangers don't keep it out, and the others have their limits", async () => {
      await claim("owner", "owner password", { confirmed: true });
      await claim("second", "second password");
      const on = (device: Device, password: string) =>
        signIn(studio, { login: email, password, caller: { address: "203.0.113.9", userAgent: "" }, device });
      const first = await on(new Map(), "second password");
      if (first.outcome !== "signed-in") throw new Error(first.outcome);
      await outcomes(Array.from({ length: 12 }, () => attempt(email)));
      expect(await on(first.device, "second password")).toMatchObject({ outcome: "signed-in" });
      expect(await on(first.device, "owner password")).toEqual({ outcome: "refused" });
      const guesses = Array.from({ length: 12 }, () => on(first.device, "wrong"));
      // One of the device's eight is spent already.
      expect(await outcomes(guesses)).toEqual({ refused: 7, limited: 5 });
    });
  });

  test("an unknown name, an unknown address and a wrong password get one answer", async () => {
    const answers = [
      await attempt("nobody_here"),
      await attempt("nobody@example.test"),
      await attempt("casey_member"),
      await attempt("unheld:casey_member"),
      await attempt("casey\u0000_member"),
      await attempt("x".repeat(100_000)),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"outcome":"refused"}']),
    );
  });

  test("what no name and no password can be is refused before it is counted or hashed", async () => {
    // Normalised, each of these would take minutes.
    const accents = `a${"\u0301".repeat(500_000)}${"\u0316".repeat(500_000)}`;
    for (let time = 0; time < 20; time += 1) {
      expect(await attempt(accents)).toEqual({ outcome: "refused" });
      expect(await attempt(`${accents}@example.test`)).toEqual({ outcome: "refused" });
      expect(await attempt("casey_member", accents)).toEqual({ outcome: "refused" });
    }
    expect(await attempt("casey_member", memberPassword)).toMatchObject({ outcome: "signed-in" });
  });

  test("a banned account is told so only with its password", async () => {
    await studio.database.query
      .updateTable("users")
      .set({ banned_at: studio.clock().toISOString() })
      .execute();
    expect(await attempt("casey_member")).toEqual({ outcome: "refused" });
    expect(await attempt("casey_member", memberPassword)).toEqual({ outcome: "banned" });
  });

  test.each(["casey_member", "nobody_here"])(
    "of fifty guesses at once for %s eight are looked at, and the right one after them is not",
    async (login) => {
      const many = Array.from({ length: 50 }, () => attempt(login));
      expect(await outcomes(many)).toEqual({ refused: 8, limited: 42 });
      const late = await attempt(login, memberPassword);
      expect(late.outcome).toBe("limited");
      if (late.outcome === "limited") expect(late.retryAfterSeconds).toBeLessThanOrEqual(300);
    },
  );

  test("every way of writing one name is counted as that name", async () => {
    await studio.addMember("zoe", { email: "Zoë@example.test" });
    const ways = [
      "zoë@example.test",
      "ZOË@EXAMPLE.TEST",
      "Zoe\u0308@example.test",
      "  zoE\u0308@example.test ",
    ];
    expect((await attempt(ways[2] ?? "", memberPassword)).outcome).toBe("signed-in");
    const guesses = Array.from({ length: 40 }, (_, index) => attempt(ways[index % ways.length] ?? ""));
    expect(await outcomes(guesses)).toEqual({ refused: 8, limited: 32 });
  });

  test("the owner elsewhere is not kept out by them, and here for minutes at most", async () => {
    await outcomes(Array.from({ length: 50 }, () => attempt("casey_member")));
    expect((await attempt("casey_member", memberPassword, "198.51.100.7")).outcome).toBe("signed-in");
    studio.pass({ minutes: 5 });
    expect((await attempt("casey_member", memberPassword)).outcome).toBe("signed-in");
  });

  test("signing in often counts for nothing", async () => {
    for (let time = 0; time < 12; time++) {
      expect((await attempt("casey_member", memberPassword)).outcome).toBe("signed-in");
    }
  });

  test("one address can't go through the accounts", async () => {
    const guesses = Array.from({ length: 90 }, (_, index) => attempt(`member_${index}`));
    expect(await outcomes(guesses)).toEqual({ refused: 60, limited: 30 });
  });

  test("guesses by username and by e-mail address count together", async () => {
    const names = ["casey_member", "casey@example.test"];
    const answers: string[] = [];
    for (let index = 0; index < 10; index++) answers.push((await attempt(names[index % 2] ?? "")).outcome);
    expect(answers).toEqual([...Array(8).fill("refused"), "limited", "limited"]);
    for (const name of names) expect((await attempt(name, memberPassword)).outcome).toBe("limited");
  });

  test("on a device where the owner signed in before, no stranger keeps them out", async () => {
    const on = (device: Device, login = "casey_member") => {
      const caller = { address: "203.0.113.9", userAgent: "Test/1.0" };
      return signIn(studio, { login, password: memberPassword, caller, device });
    };
    const first = await on(new Map());
    if (first.outcome !== "signed-in") throw new Error(first.outcome);
    await outcomes(Array.from({ length: 12 }, () => attempt("casey_member")));
    expect((await attempt("casey_member", memberPassword)).outcome).toBe("limited");
    expect((await on(first.device)).outcome).toBe("signed-in");
    expect((await on(first.device, "casey@example.test")).outcome).toBe("signed-in");
  });

  test("many addresses together get sixty guesses a minute, and don't stand in the way of a known one", async () => {
    expect((await attempt("casey_member", memberPassword, "198.51.100.7")).outcome).toBe("signed-in");
    const swarm = Array.from({ length: 80 }, (_, index) =>
      attempt("casey_member", "wrong", `203.0.113.${index}`),
    );
    expect(await outcomes(swarm)).toEqual({ refused: 60, limited: 20 });
    expect((await attempt("casey_member", memberPassword, "192.0.2.1")).outcome).toBe("limited");
    expect((await attempt("casey_member", memberPassword, "198.51.100.7")).outcome).toBe("signed-in");
  });
});

test("a guess at an account costs the same hash as a guess at none", async () => {
  const studio = await openTestStudio("sqlite");
  try {
    await studio.addMember("casey_member");
    const costsOf = async (login: string) => {
      hashing.costs = [];
      const caller = { address: "10.0.0.1", userAgent: "" };
      expect(await signIn(studio, { login, password: "wrong", caller })).toEqual({ outcome: "refused" });
      return hashing.costs;
    };
    // The first guess at none makes the hash that all others are compared with.
    await costsOf("nobody_at_all");
    const known = await costsOf("casey_member");
    expect(known).toEqual([expect.stringMatching(/^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+$/)]);
    expect(await costsOf("nobody_here")).toEqual(known);
  } finally {
    await studio.close();
  }
});
