import type { MiddlewareHandler } from "hono";
import { framedByAll, framing, type SecurityHeaders } from "./content-security.ts";

/** Adds the security headers to every response. */
export function sendSecurityHeaders(security: SecurityHeaders): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    // A preview says by itself who may frame it.
    for (const [name, value] of security(headers.has("Content-Security-Policy")))
      if (name !== framing || !headers.has(framing)) headers.set(name, value);
    // `X-Frame-Options` has no value for "anybody".
    if (headers.get("Content-Security-Policy")?.endsWith(framedByAll)) headers.delete(framing);
  };
}
