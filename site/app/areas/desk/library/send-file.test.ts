import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeSession } from "../../../session/stored-session.ts";
import { memoryStorage } from "../../../session/test-storage.ts";

interface Answer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

/** The requests that were sent, in order, as `METHOD url`; `answer` responds to each. */
const asked: string[] = [];
let answer: (method: string, url: string) => Answer;

// The tests run in Node, whose build of the client doesn't use XMLHttpRequest.
vi.mock("tus-js-client", () => vi.importActual("tus-js-client/lib.esm/browser/index.js"));

class FakeRequest {
  upload = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  #method = "";
  #url = "";
  #headers: Record<string, string> = {};
  open(method: string, url: string) {
    [this.#method, this.#url] = [method, url];
  }
  setRequestHeader() {}
  get response() {
    return this.responseText;
  }
  getResponseHeader(name: string) {
    return this.#headers[name] ?? null;
  }
  send() {
    asked.push(`${this.#method} ${this.#url}`);
    const { status, headers = {}, text = "" } = answer(this.#method, this.#url);
    queueMicrotask(() => {
      [this.status, this.#headers, this.responseText] = [status, headers, text];
      if (status === 0) this.onerror();
      else this.onload();
    });
  }
  abort() {
    this.onabort();
  }
}

const user = {
  id: 1,
  username: "casey",
  email: "casey@example.com",
  name: "Casey",
  firstName: "",
  lastName: "",
  roles: ["editor"],
  avatar: "",
  memberSince: "2026-01-02T03:04:05.000Z",
};
const address = "/wp-json/extenso/v1/uploads/00000000000000000000000000000001";
const size = 9 * 1024 * 1024;
const file = () => new File([new Uint8Array(size)], "film.mp4");

let sendFile: typeof import("./send-file.ts").sendFile;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  asked.length = 0;
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { documentElement: { dataset: {}, style: {} } });
  vi.stubGlobal("location", {
    origin: "https://studio.example.test",
    href: "https://studio.example.test/desk",
  });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const { status, headers = {}, text = null } = answer(method, url);
    if (status === 0) throw new TypeError("lost");
    return new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
  });
  writeSession({ token: "known", refreshToken: "next", user });
  ({ sendFile } = await import("./send-file.ts"));
  // Loading takes real time, which the fake timers below don't know of.
  await import("tus-js-client");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sending(more: { file?: File; resumeAt?: string; signal?: AbortSignal } = {}) {
  const result = sendFile({
    file: file(),
    signal: new AbortController().signal,
    ...more,
  });
  result.catch(() => {});
  return result;
}

/** Advances the fake timers until the promise settles. */
async function settled<Value>(result: Promise<Value>): Promise<Value> {
  let isOver = false;
  result.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  for (let count = 0; count < 100 && !isOver; count += 1) await vi.advanceTimersByTimeAsync(2_000);
  return result;
}

const whole = { "Upload-Offset": String(size), "Upload-Length": String(size) };

test("one that the server is finishing is waited for, and nothing of it is sent again", async () => {
  let times = 0;
  answer = () => {
    times += 1;
    // A proxy times out before the server has finished.
    if (times === 2) return { status: 504 };
    return { status: 200, headers: times < 5 ? whole : { ...whole, "X-Extenso-Media": "77" } };
  };
  expect(await settled(sending({ resumeAt: address }))).toBe(77);
  expect(new Set(asked)).toEqual(new Set([`HEAD ${address}`]));
});

test("a last piece whose answer was lost is not sent again, once the server has it", async () => {
  let isHere = false;
  answer = (method) => {
    if (method === "PATCH") {
      isHere = true;
      return { status: 0 };
    }
    return {
      status: 200,
      headers: isHere
        ? { ...whole, "X-Extenso-Media": "78" }
        : { ...whole, "Upload-Offset": String(size - 10) },
    };
  };
  expect(await settled(sending({ resumeAt: address }))).toBe(78);
  expect(asked).toEqual([`HEAD ${address}`, `PATCH ${address}`, `HEAD ${address}`]);
});

test("why a file was refused is told, also when that is asked later", async () => {
  answer = (method) =>
    method === "HEAD" ? { status: 410 } : { status: 200, text: '{"state":"failed","reason":"No picture."}' };
  await expect(settled(sending({ resumeAt: address }))).rejects.toThrow("No picture.");
});

test("one that is stopped while it begins is cancelled as soon as its address is known", async () => {
  const abort = new AbortController();
  answer = (method) => {
    if (method === "POST") abort.abort(new Error("stopped"));
    return {
      status: method === "POST" ? 201 : 204,
      headers: { Location: `https://studio.example.test${address}` },
    };
  };
  await expect(settled(sending({ signal: abort.signal }))).rejects.toThrow("stopped");
  expect(asked.at(-1)).toBe(`DELETE ${address}`);
});

test("a file of any size goes by tus, with its name", async () => {
  const done = { "Upload-Offset": "3", "X-Extenso-Media": "79" };
  answer = (method) => ({
    status: method === "POST" ? 201 : 204,
    headers: method === "POST" ? { Location: `https://studio.example.test${address}` } : done,
  });
  const small = new File(["pic"], "Dünen.png");
  expect(await settled(sending({ file: small }))).toBe(79);
  expect(asked).toEqual(["POST /wp-json/extenso/v1/uploads", `PATCH ${address}`]);
});

test("while other windows take all the room, an upload waits for some", async () => {
  let refusals = 3;
  answer = (method): Answer => {
    if (method !== "POST") return { status: 204, headers: { "Upload-Offset": "3", "X-Extenso-Media": "81" } };
    refusals -= 1;
    if (refusals >= 0)
      return { status: 429, text: '{"code":"extenso_too_many_uploads","message":"Too much."}' };
    return { status: 201, headers: { Location: address } };
  };
  const small = new File(["pic"], "Dünen.png");
  expect(await settled(sending({ file: small }))).toBe(81);
  expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(4);
});
