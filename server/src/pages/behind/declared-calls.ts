/** The calls that our own API declares, with their arguments; no others are forwarded to a WordPress. */
import { patternOf } from "../../engines/rest/request/request-target.ts";
import type { Method, RestRoute } from "../../engines/rest/route.ts";

/** Arguments of every WordPress route, which only shape the response. */
const everywhere = ["_fields", "_embed"];

export interface DeclaredCall {
  /** Arguments allowed in the query. */
  query: ReadonlySet<string>;
  /** Arguments taken from the path. WordPress gives precedence to the query and the body, so those are dropped. */
  inPath: ReadonlySet<string>;
}

/** Null if our API has no such call. */
export type DeclaredCalls = (method: string, path: string) => DeclaredCall | null;

export function declaredCalls(routes: readonly RestRoute[]): DeclaredCalls {
  const forwarded = routes.filter(({ hereOnly }) => !hereOnly);
  const calls = forwarded.flatMap((route) => {
    const inPath = new Set([...route.path.matchAll(/\(\?P<(\w+)>/g)].map(([, name = ""]) => name));
    return route.endpoints.map(({ methods, args }) => {
      const names = [...everywhere, ...Object.keys(args ?? {})].filter((name) => !inPath.has(name));
      return { methods, pattern: patternOf(route), declared: { query: new Set(names), inPath } };
    });
  });
  return (method, path) => {
    const named = (method === "HEAD" ? "GET" : method) as Method;
    const found = calls.find(
      ({ methods, pattern }) => (method === "OPTIONS" || methods.includes(named)) && pattern.test(path),
    );
    if (!found) return null;
    return method === "OPTIONS" ? { ...found.declared, query: new Set() } : found.declared;
  };
}
