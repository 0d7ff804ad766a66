/** `_jsonp`: an answer as a script that calls a function of the page that loads it, as WordPress sends it. */
import { readTarget } from "../request/request-target.ts";
import { commonHeaders } from "./headers.ts";

/** WordPress has no limit; names that libraries make up have about forty characters. */
const longestName = 128;
const scriptType = "application/javascript; charset=UTF-8";

type Scripted = { name: string } | { refused: Response } | null;

/**
 * Answers with a script where `_jsonp` asks for one, otherwise as `answer` does.
 * @param root the API's, without a slash at the end.
 * @returns 400 `rest_callback_invalid` for what is no function's name, 403 `rest_callback_disabled` where a page of
 *   this site asks; in both cases `answer` isn't called.
 */
export async function withJsonp(
  request: Request,
  root: string,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const script = readJsonp(request, root);
  if (!script) return answer(request);
  if ("refused" in script) return script.refused;
  return asScript(await answer(forPlainJson(request)), script.name, request.method);
}

/** The answer's body is wrapped as it is, not compressed, and its tag isn't the script's. */
function forPlainJson({ url, method, headers, signal, body }: Request): Request {
  const others = new Headers(headers);
  for (const name of ["Accept-Encoding", "If-None-Match"]) others.delete(name);
  const sent = body ? { body, duplex: "half" as const } : {};
  return new Request(url, { method, headers: others, signal, ...sent });
}

/** PHP takes neither an empty text nor `0` for a name. */
export function asksForScript(value: unknown): boolean {
  return value !== undefined && value !== "" && value !== "0";
}

function readJsonp(request: Request, root: string): Scripted {
  const { pathname, search } = new URL(request.url);
  if (!search.includes("_jsonp") && !search.includes("%")) return null;
  const name = readTarget({ pathname, search }).query.get("_jsonp");
  if (!asksForScript(name)) return null;
  if (isOwnPage(request, root)) {
    const message = "JSONP support is disabled for pages of this site.";
    return { refused: refusal(root, "rest_callback_disabled", message, 403) };
  }
  if (typeof name === "string" && name.length <= longestName && /^[\w.]+$/.test(name)) return { name };
  return { refused: refusal(root, "rest_callback_invalid", "Invalid JSONP callback function.", 400) };
}

/**
 * Our pages allow scripts of our own origin, so a text injected into one could run any function by such an answer.
 * Browsers say where a request comes from (`Sec-Fetch-Site`), which pages can't change. One that doesn't say it is an
 * old browser, or the site is reached without TLS: there a page of another site shows itself by `Referer`, and
 * without that it may be ours. Programs aren't asked.
 */
function isOwnPage({ headers }: Request, root: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  if (!headers.get("User-Agent")?.startsWith("Mozilla/")) return false;
  const page = headers.get("Referer");
  if (page === null || !URL.canParse(page)) return true;
  const own = [new URL(root).host, headers.get("Host"), headers.get("X-Forwarded-Host")];
  return own.includes(new URL(page).host);
}

function refusal(root: string, code: string, message: string, status: number): Response {
  // No more than that is what WordPress says, without `data`.
  const headers = { ...commonHeaders(root), "Content-Type": scriptType, "Cache-Control": "no-store" };
  return new Response(JSON.stringify({ code, message }), { status, headers });
}

/** Leaves what isn't JSON as it is: files, XML, and answers without a body. */
function asScript(answer: Response, name: string, method: string): Response {
  const { status } = answer;
  if (!answer.headers.get("Content-Type")?.startsWith("application/json")) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Content-Type", scriptType);
  // A page of ours must not find the script in a cache, where nobody asks who wants it.
  headers.set("Cache-Control", "no-store");
  for (const header of ["ETag", "Content-Length"]) headers.delete(header);
  if (!answer.body || method === "HEAD") return new Response(null, { status, headers });
  return new Response(wrapped(answer.body, name), { status, headers });
}

/** The comment before the name keeps the beginning of the answer from being anybody's to choose. */
function wrapped(body: ReadableStream<Uint8Array<ArrayBuffer>>, name: string) {
  const encoder = new TextEncoder();
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(encoder.encode(`/**/${name}(`)),
      flush: (controller) => controller.enqueue(encoder.encode(")")),
    }),
  );
}
