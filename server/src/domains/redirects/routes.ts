/** `extenso/v1/redirect-rules` and `unknown-paths`: where old addresses lead, for those who look after the site. */
import {
  longestRedirect,
  mostDeletedAtOnce,
  redirectSources,
  wireRedirectGone,
  wireRedirectImport,
  wireRedirectRule,
  wireRedirectsGone,
  wireUnknownPath,
} from "@extenso/contract/wire/redirect.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { type Argument, longText } from "../../engines/rest/arguments/argument-schema.ts";
import { searchWords } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import type { RestCall, RestResource, RestResponse } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { whoCan } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { redirectPath } from "../content/content.ts";
import type { AddressCounts } from "./address-counts.ts";
import {
  countRedirects,
  countUnknownPaths,
  findRule,
  listRedirects,
  listUnknownPaths,
  type RedirectFilter,
} from "./list-redirects.ts";
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  deleteRedirects,
  importRedirects,
  longestList,
  noRedirect,
  type RedirectWriteContext,
} from "./write-redirects.ts";

const rulesPath = "/redirect-rules";

/** Editors and administrators. */
const keepers = whoCan("publish_pages");

const from: Argument<RestCall> = {
  type: "string",
  required: true,
  maxLength: longestRedirect.from,
  description: "The old path, such as /old-page.",
};
const to: Argument<RestCall> = {
  type: "string",
  required: true,
  maxLength: longestRedirect.to,
  description: "Where it leads: a path of this site, or an https URL.",
};

export function redirectRuleRoutes(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock">,
  counts: Pick<AddressCounts, "flush">,
): RestResource {
  const { database, settings, clock } = dependencies;
  const writingOf = (call: RestCall): RedirectWriteContext => ({
    database,
    publicUrl: settings.publicUrl,
    actor: auditCaller(call, settings),
    now: clock(),
  });

  /** The redirect as it stands after a write. */
  async function written(path: string, status: number): Promise<RestResponse> {
    const body = await findRule(database.query, path);
    if (!body) throw noRedirect();
    return { body, status };
  }

  const wishOf = ({ params }: RestCall) => ({ from: String(params.from), to: String(params.to) });

  const rules = collectionRoute(settings, {
    path: rulesPath,
    args: {
      search: searchWords(),
      source: { type: "string", enum: [...redirectSources], description: "How it came to be." },
      orderby: {
        type: "string",
        enum: ["date", "hits", "from"],
        default: "date",
        description: "The newest, the most used, or the first of the alphabet first.",
      },
    },
    permission: keepers,
    response: wireRedirectRule,
    async filter({ params }) {
      await counts.flush();
      const { search = "", source = "", orderby: orderBy } = params;
      return { search, source, orderBy } as RedirectFilter;
    },
    count: (filter) => countRedirects(database.query, filter),
    list: (filter, window) => listRedirects(database.query, filter, window),
    writers: [
      {
        methods: ["POST"],
        args: { from, to },
        permission: keepers,
        noStore: true,
        response: wireRedirectRule,
        handle: async (call) => written((await createRedirect(writingOf(call), wishOf(call))).from, 201),
      },
      {
        methods: ["PUT", "PATCH"],
        args: { from, to },
        permission: keepers,
        noStore: true,
        response: wireRedirectRule,
        handle: async (call) => written((await changeRedirect(writingOf(call), wishOf(call))).from, 200),
      },
      {
        methods: ["DELETE"],
        args: { from },
        permission: keepers,
        noStore: true,
        response: wireRedirectGone,
        async handle(call) {
          await deleteRedirect(writingOf(call), String(call.params.from));
          return { body: { deleted: true } };
        },
      },
    ],
  });

  const deleting = studioRoute(
    `${rulesPath}/delete`,
    {
      POST: {
        args: {
          from: {
            type: "array",
            required: true,
            minItems: 1,
            maxItems: mostDeletedAtOnce,
            items: { type: "string", maxLength: longestRedirect.from },
            description: "The old paths. Those that lead nowhere already are no error.",
          },
        },
        permission: keepers,
        response: wireRedirectsGone,
        handle: async (call) => ({
          body: { deleted: await deleteRedirects(writingOf(call), call.params.from as string[]) },
        }),
      },
    },
    { hereOnly: false },
  );

  const importing = studioRoute(
    `${rulesPath}/import`,
    {
      POST: {
        args: {
          text: longText(
            { type: "string", required: true, description: "CSV, or lines of an old and a new address." },
            "text",
            longestList,
          ),
          preview: {
            type: "boolean",
            default: false,
            description: "Whether the lines are only checked.",
          },
        },
        permission: keepers,
        takesContent: true,
        response: wireRedirectImport,
        async handle(call) {
          const { text, preview } = call.params;
          const { lines, imported } = await importRedirects(writingOf(call), String(text), preview === true);
          const wrong = lines.filter(({ problem }) => problem !== null).length;
          return { body: { lines, right: lines.length - wrong, wrong, imported } };
        },
      },
    },
    { hereOnly: false },
  );

  const unknown = collectionRoute(settings, {
    path: "/unknown-paths",
    args: { search: searchWords() },
    permission: keepers,
    response: wireUnknownPath,
    async filter({ params }) {
      await counts.flush();
      return String(params.search ?? "");
    },
    count: (sought) => countUnknownPaths(database.query, sought),
    list: (sought, window) => listUnknownPaths(database.query, sought, window),
    writers: [
      {
        methods: ["DELETE"],
        args: { path: { ...from, description: "Which one is left out, until it is met again." } },
        permission: keepers,
        noStore: true,
        response: wireRedirectGone,
        async handle({ params }) {
          const path = redirectPath(String(params.path));
          const gone = await database.query
            .deleteFrom("unknown_paths")
            .where("path", "=", path)
            .executeTakeFirst();
          if (gone.numDeletedRows === 0n) throw noRedirect();
          return { body: { deleted: true } };
        },
      },
    ],
  });

  return { routes: [rules, deleting, importing, unknown] };
}
