/** `oembed/1.0` with a WordPress behind the site: it is asked by its own addresses, which it knows its posts by. */
import { recordShownAt } from "@extenso/contract/addresses/site-addresses.ts";
import { xmlOf } from "../../engines/rest/response/xml.ts";
import type { Call, RemoteCalls } from "./remote-calls.ts";
import type { RemoteIndex } from "./remote-index.ts";
import type { RemoteResponse } from "./remote-response.ts";
import type { ApiTarget } from "./remote-target.ts";

interface Asking {
  request: Request;
  index: RemoteIndex;
  publicUrl: string;
  calls: RemoteCalls;
}

export function isOEmbed({ path }: ApiTarget): boolean {
  return /^\/oembed\/1\.0(\/|$)/i.test(path);
}

const collections = { post: "posts", "portfolio-items": "portfolio-items" };

/** The call with the WordPress's address in place of this site's; asked for as JSON, which bounds the answer. */
export async function withAddressThere(call: Call, asking: Asking): Promise<Call> {
  const query = new Map(call.target.query);
  const url = query.get("url");
  if (typeof url === "string") query.set("url", await addressThere(url, asking));
  query.delete("format");
  return { ...call, target: { ...call.target, query } };
}

/** Any other site's address stays as it is. */
async function addressThere(given: string, { request, index, publicUrl, calls }: Asking): Promise<string> {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(publicUrl).host) return given;
  const shown = recordShownAt(url.pathname);
  if (shown) {
    const path = `/wp/v2/${collections[shown.type]}?slug=${shown.slug}&_fields=link`;
    const { status, body } = await calls.readAs(null, request.signal, path, index);
    const [found]: { link?: unknown }[] = status === 200 && body ? JSON.parse(body.toString("utf8")) : [];
    if (typeof found?.link === "string" && found.link.startsWith(publicUrl))
      return index.home + found.link.slice(publicUrl.length);
  }
  return index.home + url.pathname + url.search;
}

/** `format=xml`, which a WordPress's `embed` takes and its `proxy` doesn't. */
export function asXml({ target: { path, query } }: Call, answer: RemoteResponse): RemoteResponse {
  if (query.get("format") !== "xml" || !/\/embed$/i.test(path)) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Content-Type", "text/xml; charset=UTF-8");
  const { body } = answer;
  const xml = body && Buffer.from(xmlOf(JSON.parse(body.toString("utf8")), "oembed"));
  return { status: answer.status, headers, body: xml };
}
