/** The world outside of the client, for tests: a `fetch` that answers as told and remembers what it was asked. */

export interface RecordedRequest {
  method: string;
  /** Path and query below the API's address. */
  path: string;
  authorization: string | null;
  headers: Headers;
  body: unknown;
}

type Answerer = (asked: RecordedRequest, signal: AbortSignal) => Response | Promise<Response>;

export const apiRoot = "https://cms.example.test/wp-json";

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), init);
}

/** An error as WordPress answers it. */
export function refusal(status: number, code: string, message = "No."): Response {
  return json({ code, message, data: { status } }, { status });
}

/** A server that doesn't answer: rejects with `AbortError`, as `fetch` does, once the signal is aborted. */
export function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}

/** @param answer for every call that is made. */
export function outside(answer: Answerer): { fetch: typeof fetch; asked: RecordedRequest[] } {
  const asked: RecordedRequest[] = [];
  return {
    asked,
    async fetch(input, init) {
      // As in browsers: an address that cannot be parsed, or a body on a GET, throws.
      const request = new Request(input, init);
      const call: RecordedRequest = {
        method: request.method,
        path: request.url.replace(apiRoot, ""),
        authorization: request.headers.get("Authorization"),
        headers: request.headers,
        body: init?.body ? JSON.parse(String(init.body)) : undefined,
      };
      asked.push(call);
      return answer(call, request.signal);
    },
  };
}
