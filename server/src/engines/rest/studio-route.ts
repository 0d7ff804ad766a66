/** A route of our own namespace. */
import type { Endpoint, Method, RestRoute } from "./route.ts";

export const studioNamespace = "extenso/v1";

type StudioEndpoint = Omit<Endpoint, "methods">;

/**
 * Answers are stored nowhere, unless an endpoint says otherwise: those that the site has of its first WordPress plugin
 * came without the header, and answers to POST are stored nowhere anyway.
 * @param path as WordPress writes it, with named groups: `/mails/(?P<id>[\d]+)`.
 * @param hereOnly false for what a WordPress behind the site answers where it can, such as its accounts.
 */
export function studioRoute(
  path: string,
  endpoints: Partial<Record<Method, StudioEndpoint>>,
  { hereOnly = true } = {},
): RestRoute {
  return {
    namespace: studioNamespace,
    path,
    hereOnly,
    endpoints: Object.entries(endpoints).map(([method, endpoint]) => ({
      methods: [method as Method],
      noStore: true,
      ...endpoint,
    })),
  };
}
