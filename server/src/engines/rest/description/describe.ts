/** The API's description of itself: one route for OPTIONS, all of it for the index. */
import { authorizePath } from "@extenso/contract/addresses/site-addresses.ts";
import { answerIndex, answerNamespace } from "@extenso/contract/answers/api-index.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { RestResponse, RestRoute } from "../route.ts";
import { describeRoute, shownNamespace } from "./describe-route.ts";

/** Facts about a content server elsewhere, which answers some routes in place of this one. */
interface ContentServer {
  /** Whether the route answers, by its path as the index lists it: `/wp/v2/posts/(?P<id>[\\d]+)`. */
  offers(path: string): boolean;
  /** Time zone of the dates in its records; empty if only `gmtOffset` is known. */
  timeZone: string;
  /** Hours, as of now. */
  gmtOffset: number;
  /** Page on which it gives apps an application password; null where it takes none. */
  authorizeUrl: string | null;
}

/** Read anew for each index; absent where all content is this server's own. */
export type ReadContentServer = () => Promise<ContentServer>;

const listedPath = ({ namespace, path }: RestRoute) => `/${namespace}${path}`;

function describeRoutes(routes: RestRoute[], root: string): Record<string, unknown> {
  return Object.fromEntries(
    routes.map((route) => {
      const path = listedPath(route);
      const { schema: _onlyForOptions, ...description } = describeRoute(route, path, root);
      return [path, description];
    }),
  );
}

/** The site's name and description, as HTML with entities. */
export type ReadSiteName = () => Promise<{ title: string; description: string }>;

interface Described {
  /** The API's address, without a slash at the end. */
  root: string;
  /** The route of no namespace: it stands behind the index, as WordPress lists it. */
  batch: RestRoute;
  readSiteName: ReadSiteName;
  readContentServer?: ReadContentServer | undefined;
}

/** The API's index, and one for each namespace, before the routes they list. */
export function withIndexes(
  dependencies: Pick<Dependencies, "settings" | "clock">,
  listed: RestRoute[],
  { root, batch, readSiteName, readContentServer }: Described,
): RestRoute[] {
  const namespaces = [...new Set(listed.map(({ namespace }) => namespace))];
  const context = { default: "view" };
  const index: RestRoute = {
    namespace: "",
    path: "",
    endpoints: [
      {
        methods: ["GET"],
        args: { context },
        // Made of the code and the settings alone, unless another server has a say in it.
        ...(readContentServer ? {} : { reads: ["settings"] as const }),
        async handle() {
          const server = await readContentServer?.();
          return describeIndex(dependencies, await readSiteName(), offered(server), root, server);
        },
        response: answerIndex,
      },
    ],
  };
  const routes: RestRoute[] = [
    index,
    batch,
    ...namespaces.flatMap((namespace): RestRoute[] => [
      {
        namespace,
        path: "",
        endpoints: [
          {
            methods: ["GET"],
            args: { namespace: { default: namespace }, context },
            ...(readContentServer ? {} : { reads: [] }),
            handle: async () => describeNamespace(namespace, offered(await readContentServer?.()), root),
            response: answerNamespace,
          },
        ],
      },
      ...listed.filter((route) => route.namespace === namespace),
    ]),
  ];
  function offered(server: ContentServer | undefined): RestRoute[] {
    return server ? routes.filter((route) => server.offers(listedPath(route))) : routes;
  }
  return routes;
}

/** The index: what a WordPress client reads first. `gmt_offset` is in hours and follows daylight saving. */
function describeIndex(
  { settings, clock }: Pick<Dependencies, "settings" | "clock">,
  { title, description }: Awaited<ReturnType<ReadSiteName>>,
  routes: RestRoute[],
  root: string,
  server: ContentServer | undefined,
): RestResponse {
  const home = settings.publicUrl;
  const authorization = server ? server.authorizeUrl : home + authorizePath;
  return {
    body: {
      name: title,
      description,
      url: home,
      home,
      // Each server by its own tables of zones, as its dates are.
      gmt_offset: server ? server.gmtOffset : offsetHours(settings.timezone, clock()),
      timezone_string: server ? server.timeZone : settings.timezone,
      namespaces: [...new Set(routes.map(shownNamespace).filter(Boolean))],
      authentication:
        authorization === null ? {} : { "application-passwords": { endpoints: { authorization } } },
      routes: describeRoutes(routes, root),
      site_logo: 0,
      site_icon: 0,
      site_icon_url: "",
      page_for_posts: 0,
      page_on_front: 0,
      show_on_front: "posts",
      _links: { help: [{ href: "https://developer.wordpress.org/rest-api/" }] },
    },
  };
}

/** The index of one namespace, such as `/wp-json/wp/v2`. */
function describeNamespace(namespace: string, routes: RestRoute[], root: string): RestResponse {
  const own = routes.filter((route) => route.namespace === namespace);
  return {
    body: { namespace, routes: describeRoutes(own, root) },
    links: { up: [{ href: `${root}/` }] },
  };
}

function offsetHours(timezone: string, at: Date): number {
  const name = new Intl.DateTimeFormat("en", { timeZone: timezone, timeZoneName: "longOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d+):(\d+)/.exec(name ?? "") ?? [];
  const offset = Number(hours) + Number(minutes) / 60;
  return sign === "-" ? -offset : offset;
}
