/** A list of our own namespace, declared once: its arguments, paging with its bounds, totals, and `Link`. */
import * as z from "zod/mini";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { Argument } from "./arguments/argument-schema.ts";
import { checkPage, inCollection, type Rows, windowArguments, windowOf } from "./collection.ts";
import type { Endpoint, Permission, RestCall, RestRoute } from "./route.ts";

const namespace = "extenso/v1";

export interface Collection<Filter, Row = unknown> {
  /** As WordPress writes it, with named groups: `/mails`, `/site/(?P<part>contact|about)/revisions`. */
  path: string;
  /** What narrows and sorts the list, besides `page` and `per_page`. */
  args?: Record<string, Argument<RestCall>>;
  permission: Permission;
  /** What the call asks for, as `count` and `list` take it. */
  filter(call: RestCall): Filter | Promise<Filter>;
  count(filter: Filter): Promise<number>;
  /** Some of the records, in their order. */
  list(filter: Filter, rows: Rows): Promise<readonly Row[]>;
  /** The contract's schema of one record: only its fields are sent. */
  answers: z.ZodMiniType;
  /** Code of the refusal of a page beyond the last. */
  pageError?: string;
  /** What else is done at the same path. */
  writers?: readonly Endpoint[];
}

/**
 * Its responses are personal, and never cached. Where the content is a WordPress's, the list stays here.
 * WordPress's own collections have more arguments and refusals of their own: those use the parts in `collection.ts`.
 */
export function collectionRoute<Filter>(
  { publicUrl }: Pick<Settings, "publicUrl">,
  {
    path,
    args,
    permission,
    filter: filterOf,
    count,
    list,
    answers,
    pageError = "rest_invalid_page_number",
    writers = [],
  }: Collection<Filter>,
): RestRoute {
  const reading: Endpoint = {
    methods: ["GET"],
    args: { ...windowArguments, ...args },
    permission,
    noStore: true,
    answers: z.array(answers),
    async handle(call) {
      const filter = await filterOf(call);
      const window = windowOf(call.params);
      const total = await count(filter);
      checkPage(window, total, pageError);
      return {
        body: await list(filter, window),
        ...inCollection(`${publicUrl}/wp-json/${namespace}${filledPath(path, call)}`, window, total),
      };
    },
  };
  return { namespace, path, hereOnly: true, endpoints: [reading, ...writers] };
}

/** The path with the call's values in place of its groups. */
function filledPath(path: string, { params }: RestCall): string {
  return path.replaceAll(/\(\?P<(\w+)>[^)]*\)/g, (_, name: string) => String(params[name]));
}
