/** The headers that WordPress puts on every API answer. */
import type { SignedInUser } from "../request/authentication.ts";

const allowedHeaders = "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type";

/** @param root the API's root, without a slash at the end. */
export function commonHeaders(root: string): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=UTF-8",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    Link: `<${root}/>; rel="https://api.w.org/"`,
    "Access-Control-Expose-Headers": "X-WP-Total, X-WP-TotalPages, Link",
    "Access-Control-Allow-Headers": allowedHeaders,
  };
}

/** WordPress's words for answers that are one person's own, or that a password opened. */
export const personalCacheControl = "no-cache, must-revalidate, max-age=0, no-store, private";

const personalHeaders = {
  "Cache-Control": personalCacheControl,
  Expires: "Wed, 11 Jan 1984 05:00:00 GMT",
};

export function setPersonal(headers: Headers): void {
  for (const [name, value] of Object.entries(personalHeaders)) headers.set(name, value);
}

/**
 * Any origin may call, with a token that it has; the site's own alone with what browsers add by themselves, such as
 * cookies. A WordPress lets all of them (`credentials: "include"`, which `@wordpress/api-fetch` asks for by default):
 * here no cookie grants anything to the API, so nobody needs that. No response asks for Basic credentials
 * (`WWW-Authenticate`), which a browser would keep and add. Responses to signed-in callers are never cached.
 *
 * A preflight that asks for `X-HTTP-Method-Override` gets it, too, which WordPress leaves out: `@wordpress/api-fetch`
 * sends it with every PUT, PATCH and DELETE.
 */
export function corsHeaders(
  request: Request,
  user: SignedInUser | null,
  ownOrigin: string,
): Record<string, string> {
  const origin = request.headers.get("Origin");
  const asksForOverride = /\bx-http-method-override\b/i.test(
    request.headers.get("Access-Control-Request-Headers") ?? "",
  );
  return {
    ...(origin
      ? {
          "Access-Control-Allow-Origin": origin,
          ...(origin === ownOrigin ? { "Access-Control-Allow-Credentials": "true" } : {}),
          "Access-Control-Allow-Methods": "OPTIONS, GET, POST, PUT, PATCH, DELETE",
          ...(asksForOverride
            ? { "Access-Control-Allow-Headers": `${allowedHeaders}, X-HTTP-Method-Override` }
            : {}),
        }
      : {}),
    ...(origin || (request.method === "GET" && !user) ? { Vary: "Origin" } : {}),
    ...(user ? personalHeaders : {}),
  };
}
