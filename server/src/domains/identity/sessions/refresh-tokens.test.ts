import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestStudio, type TestStudio } from "../test-studio.ts";
import { AccountChangedError, lockUser } from "../users/lock-user.ts";
import type { User } from "../users/user.ts";
import { endSession, endSessions } from "./end-sessions.ts";
import { rotateRefreshToken } from "./refresh-tokens.ts";
import { listSessions, startSession } from "./store.ts";

const caller = { address: "203.0.113.9", userAgent: "Test/1.0" };

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let casey: User;

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    casey = await studio.addMember("casey_member");
  });
  afterEach(() => studio.close());

  function start(user = casey) {
    return startSession(studio.database, {
      userId: user.id,
      holds: ({ password_hash }) => password_hash === user.password_hash,
      caller,
      now: studio.clock(),
    });
  }
  async function refresh(token: string) {
    return (await rotateRefreshToken(studio, token, "203.0.113.9"))?.refreshToken ?? null;
  }
  async function running() {
    return (await listSessions(studio.database.query, casey.id, studio.clock())).map(({ id }) => id);
  }

  test("a token is exchanged for another of the same session, and never lies in the database itself", async () => {
    const { sessionId, refreshToken } = await start();
    const rotation = await rotateRefreshToken(studio, refreshToken, "203.0.113.9");
    expect(rotation).toMatchObject({ userId: casey.id, sessionId });
    expect(rotation?.refreshToken).not.toBe(refreshToken);
    const rows = JSON.stringify(
      await studio.database.query.selectFrom("refresh_tokens").selectAll().execute(),
    );
    expect(rows).not.toContain(refreshToken);
    expect(rows).not.toContain(rotation?.refreshToken);
  });

  test.runIf(kind === "postgres")("an exchange does not wait for whoever holds the account", async () => {
    const { refreshToken } = await start();
    const held = await studio.database.query.startTransaction().execute();
    try {
      await lockUser(held, kind, casey.id);
      expect(await refresh(refreshToken)).not.toBeNull();
    } finally {
      await held.rollback().execute();
    }
  });

  test("a used token that comes again after the grace ends the session for everybody", async () => {
    const { refreshToken: stolen } = await start();
    const next = await refresh(stolen);
    studio.pass({ seconds: 21 });
    expect(await refresh(stolen)).toBeNull();
    expect(await refresh(next ?? "")).toBeNull();
    expect(await running()).toEqual([]);
  });

  test("a thief who slips into the grace is found out at the next exchange", async () => {
    const { refreshToken: stolen } = await start();
    const owners = await refresh(stolen);
    const thiefs = await refresh(stolen);
    expect(thiefs).toBe(owners);
    const next = await refresh(thiefs ?? "");
    studio.pass({ minutes: 14 });
    expect(await refresh(owners ?? "")).toBeNull();
    expect(await refresh(next ?? "")).toBeNull();
    expect(await running()).toEqual([]);
  });

  test("two tabs that refresh at once, a hundred times, are never logged out", async () => {
    const { sessionId, refreshToken } = await start();
    let stored = refreshToken;
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all([refresh(stored), refresh(stored)]);
      expect(answers).not.toContain(null);
      // Whichever tab writes last; both may go on.
      stored = answers[round % 2] ?? "";
      studio.pass({ minutes: 14 });
    }
    expect(await running()).toEqual([sessionId]);
  });

  test("a tab that was a step behind within the grace gets the newest token, not a dead one", async () => {
    const { refreshToken: first } = await start();
    const second = await refresh(first);
    const third = await refresh(second ?? "");
    expect(await refresh(first)).toBe(third);
    studio.pass({ minutes: 14 });
    expect(await refresh(third ?? "")).toBeTruthy();
  });

  test("unknown, empty and odd tokens are refused and end nothing", async () => {
    const { sessionId } = await start();
    for (const token of ["", "4.0000", "x".repeat(5000), "\u0000", "💥"])
      expect(await refresh(token)).toBeNull();
    expect(await running()).toEqual([sessionId]);
  });

  test("the refresh token ends with its session, with the account, and with a ban", async () => {
    const one = await start();
    const two = await start();
    const now = studio.clock();
    await endSession(studio.database.query, { userId: casey.id, sessionId: one.sessionId, now });
    expect(await refresh(one.refreshToken)).toBeNull();
    expect(await running()).toEqual([two.sessionId]);
    await studio.database.query.updateTable("users").set({ banned_at: now.toISOString() }).execute();
    expect(await refresh(two.refreshToken)).toBeNull();
  });

  test("a session ends after 30 days away, and after 180 days however busy", async () => {
    const idle = await start();
    studio.pass({ days: 31 });
    expect(await refresh(idle.refreshToken)).toBeNull();

    let { refreshToken } = await start();
    for (let day = 0; day < 175; day += 25) {
      studio.pass({ days: 25 });
      refreshToken = (await refresh(refreshToken)) ?? "";
      expect(refreshToken).not.toBe("");
    }
    studio.pass({ days: 10 });
    expect(await refresh(refreshToken)).toBeNull();
  });

  test("nobody ends another's session", async () => {
    const { sessionId } = await start();
    const robin = await studio.addMember("robin_photo");
    const now = studio.clock();
    expect(await endSession(studio.database.query, { userId: robin.id, sessionId, now })).toBe(false);
    expect(await endSessions(studio.database.query, { userId: robin.id, now })).toBe(0);
    expect(await running()).toEqual([sessionId]);
  });

  test("a sign-in whose password was changed meanwhile starts no session", async () => {
    await studio.database.query.updateTable("users").set({ password_hash: "changed" }).execute();
    await expect(start()).rejects.toThrow(AccountChangedError);
    expect(await running()).toEqual([]);
  });
});
