/** Describes one route as OPTIONS and the index show it. */
import type { Argument } from "../arguments/argument-schema.ts";
import { allowsBatch } from "../batch/batch.ts";
import type { RestCall, RestRoute } from "../route.ts";

function describeArgument({
  sanitize,
  describedOnly,
  describedAs,
  early,
  undescribed,
  nullIsEmpty,
  ...schema
}: Argument<RestCall>): unknown {
  return { required: false, ...schema, ...describedAs };
}

function describeEndpoints(route: RestRoute): unknown[] {
  return route.endpoints.map(({ methods, args }) => ({
    methods,
    ...(allowsBatch(route) ? { allow_batch: { v1: true } } : {}),
    args:
      args && Object.keys(args).length > 0
        ? Object.fromEntries(
            Object.entries(args)
              .filter(([, { undescribed }]) => !undescribed)
              .map(([name, argument]) => [name, describeArgument(argument)]),
          )
        : [],
  }));
}

function methodsOf(route: RestRoute): string[] {
  return [...new Set(route.endpoints.flatMap(({ methods }) => methods))];
}

/** WordPress describes the route for batches without a namespace. */
export function shownNamespace({ namespace }: RestRoute): string {
  return namespace === "batch/v1" ? "" : namespace;
}

/** A route's description. @param path as requested; @param root the API's root. */
export function describeRoute(route: RestRoute, path: string, root: string): Record<string, unknown> {
  const plain = !route.path.includes("(?P<");
  return {
    namespace: shownNamespace(route),
    methods: methodsOf(route),
    endpoints: describeEndpoints(route),
    ...(route.schema ? { schema: route.schema } : {}),
    ...(plain ? { _links: { self: [{ href: `${root}${path}` }] } } : {}),
  };
}
