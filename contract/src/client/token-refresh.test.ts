import { describe, expect, test, vi } from "vitest";
import { captured } from "../../../server/test/captured-answers.ts";
import { apiRoot, json, outside, type RecordedRequest, refusal } from "../../../server/test/outside.ts";
import { ApiError } from "../errors/errors.ts";
import { createTokenRefresh, sessionIsOver, type Tokens } from "./token-refresh.ts";
import { createTransport } from "./transport.ts";

const refreshPath = "/jwt-auth/v1/token/refresh";

/** A browser with a session, and a server that takes only the token `good`. */
function signedIn(
  tokens: Tokens,
  answers: {
    refresh?: (asked: RecordedRequest) => Response | Promise<Response>;
    other?: (asked: RecordedRequest) => Response | undefined;
  } = {},
) {
  const world = outside((asked) => {
    if (asked.path === refreshPath) {
      return answers.refresh?.(asked) ?? json({ token: "good", refresh_token: "next" });
    }
    return (
      answers.other?.(asked) ??
      (asked.authorization === "Bearer good" ? json({ ok: true }) : captured("user-update-bad-token"))
    );
  });
  const stored: Tokens = { ...tokens };
  const session = {
    getTokens: () => ({ ...stored }),
    setTokens: vi.fn((next: { token: string; refreshToken: string }) => void Object.assign(stored, next)),
    onEnded: vi.fn(() => void Object.assign(stored, { token: null, refreshToken: null })),
  };
  const transport = createTransport({ baseUrl: apiRoot, fetch: world.fetch, session });
  return {
    stored,
    session,
    transport,
    mine: (path = "/mine") => transport.request(path, { signedIn: true }),
    asked: () =>
      world.asked.map(({ method, path, authorization }) => `${method} ${path} ${authorization ?? "-"}`),
    world,
  };
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: ApiError) => ({ code: error.code, status: error.status, message: error.message }),
  );

const expired = { code: "session_expired", status: 401, message: "Session expired. Please log in again." };

describe("a spent token", () => {
  test("is refreshed once and the call repeated once", async () => {
    const { mine, asked, stored, world } = signedIn({ token: "old", refreshToken: "first" });
    expect((await mine()).status).toBe(200);
    expect(asked()).toEqual(["GET /mine Bearer old", `POST ${refreshPath} -`, "GET /mine Bearer good"]);
    expect(world.asked[1]?.body).toEqual({ refresh_token: "first" });
    expect(stored).toEqual({ token: "good", refreshToken: "next" });
  });

  test("is also what a plain 401 means", async () => {
    const { mine, asked } = signedIn(
      { token: "old", refreshToken: "first" },
      {
        other: ({ authorization }) =>
          authorization === "Bearer old" ? captured("logout-public") : undefined,
      },
    );
    await mine();
    expect(asked()).toHaveLength(3);
  });

  test("that a server without rotation renews keeps its refresh token", async () => {
    const { mine, stored } = signedIn(
      { token: "old", refreshToken: "first" },
      { refresh: () => json({ token: "good" }) },
    );
    await mine();
    expect(stored).toEqual({ token: "good", refreshToken: "first" });
  });

  test("found by many calls at once is refreshed once for all", async () => {
    const { mine, asked } = signedIn({ token: "old", refreshToken: "first" });
    await Promise.all(["/a", "/b", "/c", "/d"].map((path) => mine(path)));
    expect(asked().filter((line) => line.includes(refreshPath))).toHaveLength(1);
    expect(asked().filter((line) => line.endsWith("good"))).toHaveLength(4);
  });

  test("that another tab has replaced meanwhile needs no refresh", async () => {
    const browser = signedIn(
      { token: "old", refreshToken: "first" },
      {
        other: ({ authorization }) => {
          if (authorization === "Bearer old")
            Object.assign(browser.stored, { token: "good", refreshToken: "theirs" });
          return undefined;
        },
      },
    );
    await browser.mine();
    expect(browser.asked()).toEqual(["GET /mine Bearer old", "GET /mine Bearer good"]);
  });

  test("is not tried for ever: what the repeated call meets is the answer", async () => {
    const { mine, asked } = signedIn(
      { token: "old", refreshToken: "first" },
      { other: () => refusal(401, "rest_forbidden") },
    );
    expect(await rejection(mine())).toMatchObject({ code: "rest_forbidden", status: 401 });
    expect(asked()).toHaveLength(3);
  });

  test("of which nothing but the refresh token is left is fetched first", async () => {
    const { mine, asked } = signedIn({ token: null, refreshToken: "first" });
    await mine();
    expect(asked()).toEqual([`POST ${refreshPath} -`, "GET /mine Bearer good"]);
  });
});

test.each([
  [403, "rest_cannot_edit"],
  [403, "rest_forbidden"],
  [404, "rest_user_invalid_id"],
  [500, "internal_server_error"],
])("a refusal with %i %s has nothing to do with the token", async (status, code) => {
  const { mine, asked, session } = signedIn(
    { token: "good", refreshToken: "first" },
    { other: () => refusal(status, code) },
  );
  expect(await rejection(mine())).toMatchObject({ code, status });
  expect(asked()).toHaveLength(1);
  expect(session.onEnded).not.toHaveBeenCalled();
});

describe("the session ends", () => {
  test("when the refresh is refused, once for all who waited", async () => {
    const { mine, session } = signedIn(
      { token: "old", refreshToken: "used" },
      { refresh: () => captured("refresh-invalid") },
    );
    expect(await Promise.all([rejection(mine("/a")), rejection(mine("/b"))])).toEqual([expired, expired]);
    expect(session.onEnded).toHaveBeenCalledTimes(1);
    expect(session.setTokens).not.toHaveBeenCalled();
  });

  test("when the server knows no refresh at all", async () => {
    const { mine, session } = signedIn(
      { token: "old", refreshToken: "x" },
      { refresh: () => captured("route-unknown") },
    );
    expect(await rejection(mine())).toEqual(expired);
    expect(session.onEnded).toHaveBeenCalledTimes(1);
  });

  test("when there is nothing to refresh with", async () => {
    const { mine, session, transport, asked } = signedIn({ token: "old", refreshToken: null });
    const nothing = { code: "no_refresh_token", status: null, message: "No refresh token available" };
    expect(await rejection(mine())).toEqual(nothing);
    expect(session.onEnded).toHaveBeenCalledTimes(1);
    expect(asked()).toEqual(["GET /mine Bearer old"]);
    expect(await rejection(transport.refresh())).toEqual(nothing);
  });

  test("once for all calls, and the later ones say so too", async () => {
    const { mine, transport, asked } = signedIn(
      { token: "old", refreshToken: "first" },
      { refresh: () => captured("route-unknown") },
    );
    expect(await Promise.all([rejection(mine()), rejection(mine())])).toEqual([expired, expired]);
    const before = asked().length;
    expect(await rejection(mine())).toEqual(expired);
    expect(await rejection(transport.refresh())).toEqual(expired);
    expect(asked()).toHaveLength(before);
  });

  test("and then nobody is asked any more", async () => {
    const { mine, session, asked } = signedIn({ token: null, refreshToken: null });
    expect(await rejection(mine())).toMatchObject({
      code: "no_token",
      message: "No authentication token found",
    });
    expect(asked()).toEqual([]);
    expect(session.onEnded).toHaveBeenCalledTimes(1);
  });
});

describe("the session lives on", () => {
  test.each<[string, () => Response | Promise<Response>, string]>([
    ["the connection is lost", () => Promise.reject(new TypeError("fetch failed")), "network"],
    ["the server is in trouble", () => refusal(503, "busy"), "busy"],
    [
      "the server has had enough",
      () => refusal(429, "extenso_too_many_requests"),
      "extenso_too_many_requests",
    ],
    [
      "something else answers",
      () => new Response("<html>Sign in to this hotel's network"),
      "unexpected_answer",
    ],
  ])("when during a refresh %s", async (_, refresh, code) => {
    const { mine, session, stored } = signedIn({ token: "old", refreshToken: "first" }, { refresh });
    expect(await rejection(mine())).toMatchObject({ code });
    expect(session.onEnded).not.toHaveBeenCalled();
    expect(stored).toEqual({ token: "old", refreshToken: "first" });
  });

  test("when another tab used the refresh token first", async () => {
    const browser = signedIn(
      { token: "old", refreshToken: "first" },
      {
        refresh: () => {
          Object.assign(browser.stored, { token: "good", refreshToken: "theirs" });
          return captured("refresh-invalid");
        },
      },
    );
    expect((await browser.mine()).status).toBe(200);
    expect(browser.session.onEnded).not.toHaveBeenCalled();
    expect(browser.stored).toEqual({ token: "good", refreshToken: "theirs" });
  });
});

test.each([
  ["exchanged the same one", () => json({ token: "good", refresh_token: "next" }), "next"],
  ["exchanged it before us", () => captured("refresh-invalid"), "theirs"],
])("a tab that %s and whose token is not here yet", async (_, answer, theirs) => {
  const browser = signedIn(
    { token: "old", refreshToken: "first" },
    {
      refresh: ({ body }) => {
        if ((body as { refresh_token: string }).refresh_token !== "first")
          return json({ token: "good", refresh_token: "last" });
        browser.stored.refreshToken = theirs;
        return answer();
      },
    },
  );
  expect((await browser.mine()).status).toBe(200);
  expect(browser.session.onEnded).not.toHaveBeenCalled();
});

test("whoever signs out during a refresh stays signed out", async () => {
  const browser = signedIn(
    { token: "old", refreshToken: "first" },
    {
      refresh: () => {
        Object.assign(browser.stored, { token: null, refreshToken: null });
        return json({ token: "good", refresh_token: "next" });
      },
    },
  );
  expect(await rejection(browser.mine())).toEqual(expired);
  expect(browser.stored).toEqual({ token: null, refreshToken: null });
  expect(browser.session.onEnded).not.toHaveBeenCalled();
});

test("a refresh that failed does not stand in the way of the next", async () => {
  let tries = 0;
  const { mine } = signedIn(
    { token: "old", refreshToken: "first" },
    {
      refresh: () => {
        tries += 1;
        return tries === 1 ? refusal(503, "busy") : json({ token: "good" });
      },
    },
  );
  expect(await rejection(mine())).toMatchObject({ code: "busy" });
  expect((await mine()).status).toBe(200);
});

test("public calls never carry the token", async () => {
  const { transport, world } = signedIn({ token: "good", refreshToken: "first" }, { other: () => json([]) });
  await transport.request("/wp/v2/posts");
  expect(world.asked[0]?.authorization).toBeNull();
});

describe("two tabs of one browser", () => {
  /** One storage, one server that takes each refresh token once, and as many tabs as asked for. */
  function browser({ locks }: { locks: boolean }) {
    const stored: Tokens = { token: "t0", refreshToken: "r0" };
    let newest = 0;
    let refreshes = 0;
    const ended = vi.fn(() => void Object.assign(stored, { token: null, refreshToken: null }));
    const world = outside(async ({ path, authorization, body }) => {
      await Promise.resolve();
      if (path !== refreshPath) {
        return authorization === `Bearer t${newest}` ? json({}) : captured("user-update-bad-token");
      }
      refreshes += 1;
      if ((body as { refresh_token: string }).refresh_token !== `r${newest}`)
        return captured("refresh-invalid");
      newest += 1;
      return json({ token: `t${newest}`, refresh_token: `r${newest}` });
    });
    let turn: Promise<unknown> = Promise.resolve();
    let turns = 0;
    const exclusively = <T>(run: () => Promise<T>): Promise<T> => {
      turns += 1;
      const mine = turn.then(run, run);
      turn = mine.catch(() => {});
      return mine;
    };
    const tab = () =>
      createTransport({
        baseUrl: apiRoot,
        fetch: world.fetch,
        session: {
          getTokens: () => ({ ...stored }),
          setTokens: (next) => void Object.assign(stored, next),
          onEnded: ended,
          ...(locks ? { exclusively } : {}),
        },
      });
    return { stored, ended, tab, exclusively, refreshes: () => refreshes, turns: () => turns };
  }

  test("that refresh at the same moment, a hundred times over, ask once each time", async () => {
    const { stored, ended, tab, refreshes } = browser({ locks: true });
    const tabs = [tab(), tab()];
    for (let round = 1; round <= 100; round++) {
      stored.token = "spent";
      const answers = await Promise.all(tabs.map((one) => one.request("/mine", { signedIn: true })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(refreshes()).toBe(round);
    }
    expect(ended).not.toHaveBeenCalled();
  });

  test("are served also where the browser has no locks", async () => {
    const { stored, ended, tab } = browser({ locks: false });
    const tabs = [tab(), tab()];
    for (let round = 0; round < 20; round++) {
      stored.token = "spent";
      const answers = await Promise.all(tabs.map((one) => one.request("/mine", { signedIn: true })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(ended).not.toHaveBeenCalled();
  });

  test("whoever waited while the other signed out asks nobody", async () => {
    const { stored, tab, exclusively, refreshes, turns } = browser({ locks: true });
    stored.token = "spent";
    let release = () => {};
    const other = exclusively(() => new Promise<void>((resolve) => (release = resolve)));
    const waiting = rejection(tab().request("/mine", { signedIn: true }));
    await vi.waitFor(() => expect(turns()).toBe(2), 10_000);
    Object.assign(stored, { token: null, refreshToken: null });
    release();
    await other;
    expect(await waiting).toMatchObject({ status: null, message: "No refresh token available" });
    expect(refreshes()).toBe(0);
  });

  test("a lock that fails is told, and does not stand in the way of the next refresh", async () => {
    const stored: Tokens = { token: "t0", refreshToken: "r0" };
    const exclusively = vi.fn().mockRejectedValueOnce(new DOMException("stolen", "AbortError"));
    exclusively.mockImplementation((run: () => Promise<unknown>) => run());
    const session = {
      getTokens: () => ({ ...stored }),
      setTokens: (next: Tokens) => void Object.assign(stored, next),
      onEnded: vi.fn(),
      exclusively,
    };
    const exchange = vi.fn(async () => ({ token: "t1", refresh_token: "r1" }));
    const { refresh } = createTokenRefresh(session, exchange);
    await expect(refresh("t0")).rejects.toThrow("stolen");
    expect([exchange.mock.calls.length, session.onEnded.mock.calls.length]).toEqual([0, 0]);
    expect(await refresh("t0")).toBe("t1");
  });
});

test.each([
  ["session_expired", true],
  ["no_token", true],
  ["no_refresh_token", true],
  ["rest_forbidden", false],
  ["network", false],
])("after %s the session is over: %o", (code, over) => {
  expect(sessionIsOver(new ApiError("x", { code, status: null }))).toBe(over);
  expect(sessionIsOver(new TypeError("x"))).toBe(false);
});
