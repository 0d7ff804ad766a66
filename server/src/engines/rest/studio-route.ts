/** Routes of the studio’s own namespace. */
import type { Endpoint, Method, RestRoute } from "./route.ts";

export const studioNamespace = "extenso/v1";

type StudioEndpoint = Omit<Endpoint, "methods">;

/** One method, or several that WordPress accepts for the same change. */
type Methods = Method | "POST, PUT" | "POST, PUT, PATCH";

/**
 * Declares a route of `extenso/v1`. Its responses are sent with `no-store`, unless an endpoint sets `noStore: false`.
 * @param path as WordPress writes it, with named groups: `/mails/(?P<id>[\d]+)`.
 * @param hereOnly false for routes that a WordPress behind the site serves if it can, such as those of accounts.
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
