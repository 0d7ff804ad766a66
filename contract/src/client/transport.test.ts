import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { captured } from "../../../server/test/captured-answers.ts";
import { apiRoot, json, outside, refusal, silence } from "../../../server/test/outside.ts";
import { ApiError } from "../errors/errors.ts";
import { contactMessages } from "../errors/messages.ts";
import { readFileOf } from "./read-file.ts";
import { createTransport, errorOf, readList, readResponse } from "./transport.ts";

const shape = z.object({ id: z.number() });

function transport(answer: Parameters<typeof outside>[0]) {
  const world = outside(answer);
  return { ...createTransport({ baseUrl: apiRoot, fetch: world.fetch }), asked: world.asked };
}

/** The error a promise ends with. */
async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("a call", () => {
  test("sends JSON, no token and no cookies, with a bare parameter bare", async () => {
    const world = outside(() => json({ id: 1 }));
    const fetch = vi.fn(world.fetch);
    const { call } = createTransport({ baseUrl: apiRoot, fetch });
    const query = { _embed: "", search: "a b&c", categories: undefined, page: 2 };
    expect(await call(shape, "/x", { method: "POST", query, body: { a: "é" } })).toEqual({ id: 1 });
    expect(world.asked).toMatchObject([
      { method: "POST", path: "/x?_embed&search=a%20b%26c&page=2", authorization: null, body: { a: "é" } },
    ]);
    expect(world.asked[0]?.headers.get("Content-Type")).toBe("application/json");
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit" });
    await call(shape, "/x", { method: "POST", withCookies: true });
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ credentials: "same-origin" });
  });

  test("a read has neither body nor content type", async () => {
    const { request, asked } = transport(() => json({}));
    await request("/x");
    expect(asked[0]).toMatchObject({ method: "GET", path: "/x", body: undefined });
    expect(asked[0]?.headers.has("Content-Type")).toBe(false);
  });

  test("goes to /wp-json of this site unless told otherwise, with a fetch that knows no owner", async () => {
    const seen: unknown[] = [];
    const { request } = createTransport({
      async fetch(this: unknown, input) {
        seen.push(this, input);
        return json({});
      },
    });
    await request("/wp/v2/posts");
    // Browsers refuse a `fetch` that is called as another object's method.
    expect(seen).toEqual([undefined, "/wp-json/wp/v2/posts"]);
  });

  test("a signed-in call without a session says so and asks nobody", async () => {
    const { request, asked } = transport(() => json({}));
    expect(await failure(request("/x", { signedIn: true }))).toMatchObject({
      code: "no_token",
      status: null,
      message: "No authentication token found",
    });
    expect(asked).toEqual([]);
  });
});

describe("errors", () => {
  test("the code is the server's, the words are the catalogue's, the server's own are kept beside", async () => {
    const { request } = transport(() => captured("posts-by-id-missing"));
    expect(await failure(request("/x"))).toMatchObject({
      code: "rest_post_invalid_id",
      status: 404,
      message: "Resource not found.",
      serverMessage: "Invalid post ID.",
      retryAfter: null,
    });
  });

  test("other statuses show the server's words without their markup", async () => {
    const { request } = transport(() =>
      refusal(400, "odd", "<strong>Error:</strong> A &amp; B. <a href=x>Why?</a>"),
    );
    expect((await failure(request("/x"))).message).toBe("A & B.");
  });

  test.each([
    ["", 502, "An error occurred."],
    ["<html><h1>Bad gateway</h1>", 502, "An error occurred."],
    ["null", 400, "An error occurred."],
    ["[]", 500, "Server error. Please try again later."],
  ])("a body of %j with status %i reads %j", async (body, status, message) => {
    const { request } = transport(() => new Response(body, { status }));
    expect(await failure(request("/x"))).toMatchObject({ message, status, code: "unknown" });
  });

  test("a call may word its refusal and its lost connection itself", async () => {
    const refused = transport(() => refusal(404, "gone", "Gone."));
    const wording = { refusal: (status: number, words: string) => `${status}: ${words}` };
    expect((await failure(refused.request("/x", wording))).message).toBe("404: Gone.");
    const lost = transport(() => Promise.reject(new TypeError("fetch failed")));
    const networkMessage = contactMessages.network;
    expect((await failure(lost.request("/x", { networkMessage }))).message).toBe(networkMessage);
  });

  test.each([
    ["120", 120],
    ["0", null],
    ["soon", null],
  ])("Retry-After %j is %j", async (value, retryAfter) => {
    const { request } = transport(() => new Response("", { status: 429, headers: { "Retry-After": value } }));
    expect((await failure(request("/x"))).retryAfter).toBe(retryAfter);
  });

  test("Retry-After as a date is counted from now", async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { request } = transport(() => new Response("", { status: 503, headers: { "Retry-After": date } }));
    expect((await failure(request("/x"))).retryAfter).toBeGreaterThan(50);
  });

  test("no connection", async () => {
    const { request } = transport(() => Promise.reject(new TypeError("fetch failed")));
    expect(await failure(request("/x"))).toMatchObject({
      code: "network",
      status: null,
      message: "Network error. Please check your connection.",
      cause: new TypeError("fetch failed"),
    });
  });

  test.each(["<html>", "", `{"id":"1"}`, "[]", "null"])(
    "an answer of %j is not what was asked for",
    async (body) => {
      const { call } = transport(() => new Response(body));
      expect(await failure(call(shape, "/x"))).toMatchObject({
        code: "unexpected_answer",
        status: 200,
        message: "An error occurred.",
      });
    },
  );
});

describe("what a call sends and reads", () => {
  test("a form and a file go out as they are, headers and cookies where they are named", async () => {
    const sent: RequestInit[] = [];
    const { request } = createTransport({
      baseUrl: apiRoot,
      fetch: async (_, init) => {
        sent.push(init ?? {});
        return json({});
      },
    });
    const form = new FormData();
    form.append("file", new Blob(["words"]), "words.txt");
    const file = new Blob(["words"], { type: "text/plain" });
    const headers = { "If-Match": '"7"', Accept: "text/csv" };
    await request("/x", { method: "POST", body: form, headers, keepalive: true });
    await request("/x", { method: "PUT", body: file });
    expect(sent).toMatchObject([
      { method: "POST", body: form, headers, keepalive: true },
      { method: "PUT", body: file, keepalive: false },
    ]);
    for (const { headers } of sent) expect(headers).not.toHaveProperty("Content-Type");
  });

  test("a file that is read tells how much has arrived; a refusal is an error as ever", async () => {
    const arrived: number[] = [];
    const call = {
      readFile: (response: Response) => readFileOf(response, (bytes) => arrived.push(bytes)),
    };
    const { request } = transport(() => new Response("four", { headers: { "Content-Type": "text/csv" } }));
    const { file } = await request("/x", call);
    expect([file?.type, await file?.text(), arrived.at(-1)]).toEqual(["text/csv", "four", 4]);
    const refused = transport(() => refusal(404, "gone", "Gone."));
    expect(await failure(refused.request("/x", call))).toMatchObject({ code: "gone", status: 404 });
  });
});

describe("a refusal for want of a proof", () => {
  const inServersWords = "Please prove that it is you: POST a password.";

  /** A server that takes calls once the proof is given, and a person who gives it or doesn't. */
  function member(isProofGiven: boolean, takesProof = true) {
    let isProved = false;
    const world = outside(() =>
      isProved ? json({ id: 1 }) : refusal(403, "extenso_proof_required", inServersWords),
    );
    const askForProof = vi.fn(async (_refused: unknown, isAgain: boolean) => {
      isProved = isProofGiven && takesProof;
      if (isAgain || !isProofGiven) throw new Error("no proof");
    });
    const session = {
      getTokens: () => ({ token: "good", refreshToken: "next" }),
      setTokens: () => {},
      onEnded: () => {},
      onSecondFactorMissing: vi.fn(),
      askForProof,
    };
    const client = createTransport({ baseUrl: apiRoot, fetch: world.fetch, session });
    return { ...client, asked: world.asked, session };
  }

  const call = { method: "POST", body: { role: "editor" }, signedIn: true } as const;

  test("is asked for, and the call is made once more with what it had", async () => {
    const { request, asked, session } = member(true);
    expect((await request("/x", call)).status).toBe(200);
    expect(session.askForProof).toHaveBeenCalledOnce();
    expect(asked.map(({ body }) => body)).toEqual([call.body, call.body]);
  });

  test("is so, too, around a request that is sent otherwise", async () => {
    const { withSession, attempt, session } = member(true);
    const upload = vi.fn(async (token: string) => attempt("/files", { method: "POST" }, token));
    expect((await withSession(upload)).status).toBe(200);
    expect(upload.mock.calls).toEqual([["good"], ["good"]]);
    expect(session.askForProof).toHaveBeenCalledOnce();
  });

  test.each([
    ["isn't given", false, true, [false]],
    ["doesn't help", true, false, [false, true]],
  ])("that %s ends as the session says", async (_, isGiven, takesProof, asks) => {
    const { request, asked, session } = member(isGiven, takesProof);
    await expect(request("/x", call)).rejects.toThrow("no proof");
    expect(asked).toHaveLength(asks.length);
    expect(session.askForProof.mock.calls.map(([, isAgain]) => isAgain)).toEqual(asks);
    expect(session.askForProof.mock.calls[0]?.[0]).toMatchObject({
      code: "extenso_proof_required",
      status: 403,
    });
  });

  test("differs from one whose role rests, of which the session is told", async () => {
    const { withSession, session } = member(true);
    const answer = {
      status: 403,
      headers: new Headers(),
      text: '{"code":"extenso_second_factor_required","message":"No."}',
    };
    const refused = withSession(() => Promise.reject(errorOf(answer)));
    expect((await failure(refused)).code).toBe("extenso_second_factor_required");
    expect(session.onSecondFactorMissing).toHaveBeenCalledOnce();
    expect(session.askForProof).not.toHaveBeenCalled();
  });
});

describe("time", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a server that is silent for ten seconds is given up", async () => {
    const { request } = transport((_, signal) => silence(signal));
    let ended = false;
    const error = failure(request("/x")).finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({
      code: "timeout",
      status: null,
      message: "Request timeout. Please try again.",
    });
  });

  test("a call may have a limit of its own, or none", async () => {
    const { request } = transport((_, signal) => silence(signal));
    const ended: string[] = [];
    const watch = (name: string, timeoutMs: number | null) =>
      void request("/x", { timeoutMs }).catch(() => ended.push(name));
    watch("half a minute", 30_000);
    watch("none", null);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(ended).toEqual(["half a minute"]);
  });

  test("so is one that stops in the middle of its answer", async () => {
    const { request } = transport((_, signal) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`{"id":`));
          signal.addEventListener("abort", () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    });
    const error = failure(request("/x"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await error).toMatchObject({ code: "timeout" });
  });

  test("an answer leaves no timer behind", async () => {
    const { request } = transport(() => json({}));
    await request("/x");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the caller's signal", () => {
  test("ends a call with its own reason, not with an error to show", async () => {
    const caller = new AbortController();
    const { request } = transport((_, signal) => silence(signal));
    const ended = request("/x", { signal: caller.signal });
    caller.abort("left the page");
    await expect(ended).rejects.toBe("left the page");
  });

  test("that is aborted already asks nobody", async () => {
    const { request, asked } = transport(() => json({}));
    await expect(request("/x", { signal: AbortSignal.abort("late") })).rejects.toBe("late");
    expect(asked).toEqual([]);
  });
});

describe("lists", () => {
  const answer = (body: unknown, headers: Record<string, string> = {}) => ({
    status: 200,
    headers: new Headers(headers),
    text: JSON.stringify(body),
  });

  test("have their totals from the headers", () => {
    const headers = { "X-WP-Total": "23", "X-WP-TotalPages": "3" };
    expect(readList(shape, answer([{ id: 1 }], headers))).toEqual({
      items: [{ id: 1 }],
      total: 23,
      totalPages: 3,
    });
  });

  test.each([undefined, "", "many", "-1"])("with the total %j count what is there", (total) => {
    const headers = total === undefined ? undefined : { "X-WP-Total": total };
    expect(readList(shape, answer([{ id: 1 }, { id: 2 }], headers))).toMatchObject({
      total: 2,
      totalPages: 1,
    });
  });

  test("lose a record that does not fit, and are none when no record fits", () => {
    expect(readList(shape, answer([{ id: 1 }, { code: "odd" }, null])).items).toEqual([{ id: 1 }]);
    expect(readList(shape, answer([])).items).toEqual([]);
    for (const body of [[{ code: "odd" }], { id: 1 }, null]) {
      expect(() => readList(shape, answer(body))).toThrow(ApiError);
    }
  });

  test("a single answer is read the same way", () => {
    expect(readResponse(shape, answer({ id: 5, more: true }))).toEqual({ id: 5 });
  });
});
