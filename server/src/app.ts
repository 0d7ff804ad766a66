/** The whole app without listening: tests call it in memory. */
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import type { Dependencies } from "./dependencies.ts";
import { limitAddress } from "./http/request-limits.ts";
import type { Outbox } from "./mail/outbox.ts";
import { mediaFolderRoutes } from "./media-files/media-folder-routes.ts";
import { uploadRoutes } from "./media-files/upload-routes.ts";
import { assetRoutes } from "./pages/assets.ts";
import { generalSecurityHeaders } from "./pages/content-security.ts";
import { healthRoutes } from "./pages/health.ts";
import { createPages } from "./pages/pages.ts";
import { type AppEnvironment, requestLog } from "./pages/request-log.ts";
import type { Site } from "./pages/site-build.ts";
import { sitemapRoutes } from "./pages/sitemap.ts";
import { createRemoteContent } from "./remote-content/remote-content.ts";
import { accountRoutes } from "./resources/accounts/routes.ts";
import { avatarImageRoutes, avatarRoutes } from "./resources/avatars/routes.ts";
import { commentRoutes } from "./resources/comments/routes.ts";
import { contactRoutes } from "./resources/contact/routes.ts";
import { contentKindRoutes } from "./resources/content-kinds/routes.ts";
import { mediaRoutes } from "./resources/media/routes.ts";
import { newsletterRoutes } from "./resources/newsletter/routes.ts";
import { pageRoutes, portfolioItemRoutes, postRoutes } from "./resources/posts/routes.ts";
import { searchRoutes } from "./resources/search/routes.ts";
import { sessionRoutes } from "./resources/sessions/routes.ts";
import { termRoutes } from "./resources/terms/routes.ts";
import { createAuthenticator } from "./resources/tokens/authenticator.ts";
import { tokenRoutes } from "./resources/tokens/routes.ts";
import { userRoutes } from "./resources/users/routes.ts";
import { userUpdateEndpoint } from "./resources/users/update.ts";
import { type RestApi, restApi } from "./rest/api.ts";
import { callerOf, connectionAddress } from "./rest/caller.ts";
import type { RestResource } from "./rest/route.ts";

export interface App {
  fetch: Hono<AppEnvironment>["fetch"];
  /** Tells the caches that content changed. */
  changed(resource: string): void;
  close(): Promise<void>;
}

/** Everything the API answers, in the order of the index. */
export function apiResources(dependencies: Dependencies, outbox: Pick<Outbox, "wake">): RestResource[] {
  return [
    tokenRoutes(dependencies),
    accountRoutes(dependencies, outbox),
    sessionRoutes(dependencies),
    avatarRoutes(dependencies),
    contactRoutes(dependencies, outbox),
    newsletterRoutes(dependencies, outbox),
    postRoutes(dependencies),
    pageRoutes(dependencies),
    portfolioItemRoutes(dependencies),
    mediaRoutes(dependencies),
    contentKindRoutes(dependencies),
    termRoutes(dependencies),
    userRoutes(dependencies, (who, present) => userUpdateEndpoint(dependencies, who, present)),
    commentRoutes(dependencies),
    searchRoutes(dependencies),
  ];
}

export function createApi(dependencies: Dependencies, outbox: Pick<Outbox, "wake">): RestApi {
  return restApi(dependencies, {
    authenticator: createAuthenticator(dependencies),
    resources: apiResources(dependencies, outbox),
  });
}

export function createApp(
  dependencies: Dependencies,
  { site, outbox }: { site: Site; outbox: Pick<Outbox, "wake"> },
): App {
  const { settings, log } = dependencies;
  const { publicUrl, contentApiUrl } = settings;
  const api = createApi(dependencies, outbox);
  const remote = contentApiUrl ? createRemoteContent(contentApiUrl, publicUrl, log) : null;

  const app = new Hono<AppEnvironment>();
  app.use(requestLog(log, settings.trustProxy > 0));
  const security = generalSecurityHeaders(publicUrl.startsWith("https:"));
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(security)) context.res.headers.set(name, value);
  });
  app.use(limitAddress);
  app.route("/", healthRoutes(dependencies));

  async function answerCall(context: Context<AppEnvironment>): Promise<Response> {
    const request = context.req.raw;
    const { address } = callerOf({ request, connectionAddress: connectionAddress(context.env) }, settings);
    return (await remote?.answer(request, address)) ?? api.handle(context);
  }
  app.all("/wp-json/*", answerCall);
  app.all("/wp-json", (context) => api.handle(context));
  app.all("/", async (context, next) => {
    if (context.req.query("rest_route") === undefined) return next();
    return answerCall(context);
  });

  app.route("/", uploadRoutes(dependencies));
  if (remote) app.get("/wp-content/uploads/*", (context) => remote.forwardUpload(context.req.raw));
  app.route("/", avatarImageRoutes());
  app.route("/", mediaFolderRoutes(fileURLToPath(new URL("../../media/", import.meta.url))));
  if (site.clientFolder) app.route("/", assetRoutes(site.clientFolder));

  const inProcess = (request: Request, bindings?: unknown) => app.fetch(request, bindings ?? {});
  app.route("/", sitemapRoutes(dependencies, inProcess));
  const pages = createPages({
    dependencies,
    site,
    api: inProcess,
    contentHosts: async () => [
      ...settings.contentHosts,
      ...((await remote?.hosts()) ?? [new URL(publicUrl).host]),
    ],
    ownContent: remote === null,
  });
  app.route("/", pages.routes);

  return {
    fetch: app.fetch,
    changed(resource) {
      api.cache.changed(resource);
      pages.cache.changed(resource);
    },
    close: async () => {},
  };
}
