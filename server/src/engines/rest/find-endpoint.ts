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

interface CompiledRoute {
  route: RestRoute;
  pattern: RegExp;
  /** Its place among all routes: earlier ones win. */
  order: number;
}

/** Routes by the fixed segments with which their paths begin. */
interface PathNode {
  /** By segment, in lower case. */
  children: Map<string, PathNode>;
  /** Routes whose next segment is a group, and routes that end here. */
  routes: CompiledRoute[];
}

const emptyNode = (): PathNode => ({ children: new Map(), routes: [] });

function pathTree(routes: readonly RestRoute[]): PathNode {
  const root = emptyNode();
  routes.forEach((route, order) => {
    const [fixed] = /^(?:\/[\w-]+(?=\/|$))*/.exec(`/${route.namespace}${route.path}`) ?? [""];
    let node = root;
    for (const segment of fixed.toLowerCase().split("/").slice(1)) {
      const next = node.children.get(segment) ?? emptyNode();
      node.children.set(segment, next);
      node = next;
    }
    node.routes.push({
      route,
      pattern: patternOf(route),
      order,
    });
  });
  return root;
}

/** @returns a function that finds the matching routes, in their order. */
export function pathMatcher(routes: readonly RestRoute[]): (path: string) => Match[] {
  const root = pathTree(routes);
  return (path) => {
    const candidates = [...root.routes];
    let node = root;
    for (const segment of path.toLowerCase().split("/").slice(1)) {
      const next = node.children.get(segment);
      if (!next) break;
      candidates.push(...next.routes);
      node = next;
    }
    return candidates
      .sort((a, b) => a.order - b.order)
      .flatMap(({ route, pattern }): Match[] => {
        const match = pattern.exec(path);
        return match ? [{ route, pathParams: { ...match.groups } }] : [];
      });
  };
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
