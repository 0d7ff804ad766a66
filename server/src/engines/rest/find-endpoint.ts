/** Finds the endpoint for a path and a method. */
import type { PhpQuery } from "./request/php-query.ts";
import { patternOf } from "./request/request-target.ts";
import type { Endpoint, Method, RestRoute } from "./route.ts";

/** A route that matches a path, with any method. */
export interface Match {
  route: RestRoute;
  pathParams: Record<string, string>;
}

export interface FoundEndpoint extends Match {
  endpoint: Endpoint;
}

/** @returns a function that finds the matching routes, in their order. */
export function pathMatcher(routes: RestRoute[]): (path: string) => Match[] {
  const compiled = routes.map((route) => ({ route, pattern: patternOf(route) }));
  return (path) =>
    compiled.flatMap(({ route, pattern }): Match[] => {
      const match = pattern.exec(path);
      return match ? [{ route, pathParams: { ...match.groups } }] : [];
    });
}

/** The first match with an endpoint for the method. */
export function endpointOf(matches: Match[], method: Method | "OPTIONS"): FoundEndpoint | undefined {
  for (const match of matches) {
    const endpoint = match.route.endpoints.find(({ methods }) => methods.some((one) => one === method));
    if (endpoint) return { ...match, endpoint };
  }
  return undefined;
}

/** Keeps the query parameters that the endpoint declares. */
export function declaredOf(query: PhpQuery, { args = {} }: Pick<Endpoint, "args">): PhpQuery {
  return new Map([...query].filter(([name]) => Object.hasOwn(args, name)));
}
