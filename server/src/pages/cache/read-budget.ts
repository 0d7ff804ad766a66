/** How long one page may wait for a content server elsewhere, and how much it may read of it. */

type Api = (request: Request, bindings?: unknown) => Response | Promise<Response>;

export interface ReadBudget {
  ms: number;
  bytes: number;
}

/** The rest is left of the three seconds in which a page is there. */
export const pageBudget: ReadBudget = { ms: 2_000, bytes: 24 * 1024 * 1024 };

/** For documents that list everything, and that are made while no visitor waits. */
export const documentBudget: ReadBudget = { ms: 8_000, bytes: 64 * 1024 * 1024 };

/**
 * The same API for the reads of one page: from now on its requests end together, and what is asked for after
 * too much was answered fails.
 *
 * @param api answers within a request's signal with what it has.
 */
export function withinBudget(api: Api, { ms, bytes }: ReadBudget): Api {
  const limit = AbortSignal.timeout(ms);
  let spent = 0;
  return async (request, bindings) => {
    if (request.method !== "GET") return api(request, bindings);
    if (spent > bytes) return tooMuch();
    const signal = AbortSignal.any([request.signal, limit]);
    const answer = await api(new Request(request, { signal }), bindings);
    const length = answer.headers.get("Content-Length");
    if (length !== null || !answer.body) {
      spent += Number(length);
      return answer;
    }
    // A list that is made while it is read says no length, and may be of any.
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of answer.body) {
      spent += chunk.byteLength;
      if (spent > bytes) return tooMuch();
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), answer);
  };
}

function tooMuch(): Response {
  const message = "The content server sent more than a page can hold.";
  return Response.json({ code: "content_too_large", message, data: { status: 502 } }, { status: 502 });
}
