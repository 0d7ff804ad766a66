/** A route of our own namespace. */
import type { Endpoint, Method, RestRoute } from "./route.ts";

export const studioNamespace = "extenso/v1";

type StudioEndpoint = Omit<Endpoint, "methods">;

/** One method, or those that WordPress takes for the same change. */
type Methods = Method | "POST, PUT" | "POST, PUT, PATCH";

/**
 * Answers are stored nowhere, unless an endpoint says otherwise: those that the site has of its first WordPress plugin
 * came without the header, and answers to POST are stored nowhere anyway.
 * @param path as WordPress writes it, with named groups: `/mails/(?P<id>[\d]+)`.
 * @param hereOnly false for what a WordPress behind the site answers where it can, such as its accounts.
 */
export function studioRoute(
  path: string,
  endpoints: Partial<Record<Methods, StudioEndpoint>>,
  { hereOnly = true } = {},
): RestRoute {
  return {
    namespace: studioNamespace,
    path,
    hereOnly,
    endpoints: Object.entries(endpoints).map(([methods, endpoint]) => ({
      methods: methods.split(", ") as Method[],
      noStore: true,
      ...endpoint,
    })),
  };
}
