/** Limits the length of URLs. */
import { createMiddleware } from "hono/factory";
import { refusalPage } from "../../http/refusal-page.ts";
import { isTooLong } from "../../http/request-limits.ts";
import { RestError } from "../rest-error.ts";
import { apiPrefix } from "./request-target.ts";

export function addressTooLong(): RestError {
  return new RestError("rest_uri_too_long", "The address is too long.", 414);
}

/** Answers 414 if the URL is too long, with an error of the API or a page. */
export const limitAddress = createMiddleware(async (context, next) => {
  const { url, path } = context.req;
  if (!isTooLong(url)) return next();
  if (path.startsWith(apiPrefix)) return context.json(addressTooLong().toWire(), 414);
  return refusalPage({
    status: 414,
    title: "This address is too long",
    text: "Nothing on this site has an address like that. It may have been put together wrongly on the way here.",
  });
});
