/** Finds the endpoint for a path and a method. */
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

/** Keeps the parameters that the endpoint declares. */
export function declaredOf<Value>(
  params: ReadonlyMap<string, Value>,
  { args = {} }: Pick<Endpoint, "args">,
): Map<string, Value> {
  return new Map([...params].filter(([name]) => Object.hasOwn(args, name)));
}
