/** The whole app without listening: tests call it in memory. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { publicPages } from "@extenso/contract/addresses/site-addresses.ts";
import { type Context, Hono } from "hono";
import { auditRoutes } from "./domains/audit/routes.ts";
import { guestCommentRoutes } from "./domains/comments/guest-routes.ts";
import { commentThreadRoutes } from "./domains/comments/routes.ts";
import { calendarRoutes } from "./domains/content/calendar/routes.ts";
import { linkCardRoutes } from "./domains/content/link-cards/routes.ts";
import { findListedUploads } from "./domains/content/media/listed-uploads.ts";
import { countListedProjects, createProjectOrder } from "./domains/content/posts/project-order.ts";
import { presenceRoutes } from "./domains/content/presence/routes.ts";
import { commentRoutes } from "./domains/content/routes/comments.ts";
import { contentKindRoutes } from "./domains/content/routes/kinds.ts";
import { libraryRoutes } from "./domains/content/routes/media/library.ts";
import { mediaRoutes } from "./domains/content/routes/media/media.ts";
import { mediaFileRoutes } from "./domains/content/routes/media/media-files.ts";
import { oEmbedRoutes } from "./domains/content/routes/oembed.ts";
import { pageRoutes, portfolioItemRoutes, postRoutes } from "./domains/content/routes/posts/posts.ts";
import { projectRevisionRoutes } from "./domains/content/routes/posts/project-revisions.ts";
import { searchRoutes } from "./domains/content/routes/search.ts";
import { mergedTermRoutes } from "./domains/content/routes/terms/merged-terms.ts";
import { termRoutes } from "./domains/content/routes/terms/terms.ts";
import { handOverContent } from "./domains/content/save/hand-over.ts";
import { updateRoutes } from "./domains/content/updates/routes.ts";
import type { HandOverWork } from "./domains/identity/accounts/remove-account.ts";
import { createAuthenticator } from "./domains/identity/credentials/authenticator.ts";
import { accountRoutes } from "./domains/identity/routes/accounts.ts";
import { applicationPasswordRoutes } from "./domains/identity/routes/application-passwords.ts";
import { avatarRoutes } from "./domains/identity/routes/avatar.ts";
import { avatarImageRoutes } from "./domains/identity/routes/avatar-images.ts";
import { userCreateEndpoint } from "./domains/identity/routes/create-user.ts";
import { deactivatedUserRoutes } from "./domains/identity/routes/deactivated-users.ts";
import { userDeleteEndpoint } from "./domains/identity/routes/delete-user.ts";
import { invitationRoutes } from "./domains/identity/routes/invitations.ts";
import { peopleRoutes } from "./domains/identity/routes/people.ts";
import { sessionRoutes } from "./domains/identity/routes/sessions.ts";
import { signInMethodRoutes } from "./domains/identity/routes/sign-in-methods.ts";
import { staffSecondFactorRoutes } from "./domains/identity/routes/staff-second-factor.ts";
import { tokenRoutes } from "./domains/identity/routes/tokens.ts";
import { userUpdateEndpoint } from "./domains/identity/routes/update-user.ts";
import { userRoutes } from "./domains/identity/routes/users.ts";
import { invoiceRoutes } from "./domains/invoices/routes.ts";
import { checkoutOrigin, payableThroughStripe } from "./domains/invoices/stripe/stripe-account.ts";
import { createClipThumbnails } from "./domains/library/clip-thumbnails/clip-thumbnails.ts";
import { clipThumbnailRoutes } from "./domains/library/clip-thumbnails/routes.ts";
import { tusRoutes } from "./domains/library/uploads/routes.ts";
import { videoRoutes } from "./domains/library/videos/routes.ts";
import { newsletterRoutes } from "./domains/newsletter/routes.ts";
import { outboxRoutes } from "./domains/outbox/routes.ts";
import { patternRoutes } from "./domains/patterns/routes.ts";
import { createFileAudience } from "./domains/previews/file-access/file-audience.ts";
import { createFileGuard } from "./domains/previews/file-access/file-guard.ts";
import { fileAccessRoutes } from "./domains/previews/file-access/routes.ts";
import { previewLinkRoutes } from "./domains/previews/link-routes.ts";
import { previewRoutes } from "./domains/previews/routes.ts";
import { quoteRoutes } from "./domains/quotes/routes.ts";
import { type AddressCounts, createAddressCounts } from "./domains/redirects/redirects.ts";
import { redirectRuleRoutes } from "./domains/redirects/routes.ts";
import { requestRoutes } from "./domains/requests/desk-routes.ts";
import { handOverRequests } from "./domains/requests/handlers/hand-over-requests.ts";
import { contactRoutes } from "./domains/requests/routes.ts";
import { siteContentRoutes } from "./domains/site-content/routes.ts";
import { deskSettingsRoutes } from "./domains/site-settings/desk-routes.ts";
import { settingsRoutes } from "./domains/site-settings/routes.ts";
import { isHiddenFromSearch } from "./domains/site-settings/search-engines.ts";
import { readSiteSettings } from "./domains/site-settings/site-settings.ts";
import { visitRoutes } from "./domains/visits/routes.ts";
import { createVisits, type Visits } from "./domains/visits/visits.ts";
import type { Dependencies } from "./engines/dependencies.ts";
import { securityHeaders, sendSecurityHeaders } from "./engines/http/content-security.ts";
import { backInAMoment, broken, refusalPage } from "./engines/http/refusal-page.ts";
import { type AppEnvironment, requestLog } from "./engines/http/request-log.ts";
import { hiddenRobots, responseCache, robotsHeader } from "./engines/http/response-cache.ts";
import { retryAfter, unavailableDependency } from "./engines/http/unavailable-dependency.ts";
import { mediaFolderRoutes } from "./engines/media-files/routes/media-folder-routes.ts";
import { uploadRoutes } from "./engines/media-files/routes/upload-routes.ts";
import { type RestApi, restApi } from "./engines/rest/api.ts";
import type { ReadContentServer } from "./engines/rest/description/describe.ts";
import { callerOf, connectionAddress } from "./engines/rest/request/caller.ts";
import { limitAddress } from "./engines/rest/request/limit-address.ts";
import { searchLimit } from "./engines/rest/request/limit-searches.ts";
import type { RestResource } from "./engines/rest/route.ts";
import { backupRoutes } from "./operations/backup/desk-routes.ts";
import { studioHealthRoutes } from "./operations/doctor/desk-routes.ts";
import { createStudioHealth } from "./operations/doctor/studio-health.ts";
import { exchangeRoutes } from "./operations/exchange/desk-routes.ts";
import { healthRoutes } from "./operations/health/routes.ts";
import { watchedRoutes } from "./operations/observation/watched-routes.ts";
import { personalDataRoutes } from "./operations/personal-data/routes.ts";
import { todayRoutes } from "./operations/today/routes.ts";
import { createRemoteContent, type RemoteContent } from "./pages/behind/remote-content.ts";
import { wordPressAdminRoutes } from "./pages/behind/wordpress-admin-routes.ts";
import { withWordPressPeople } from "./pages/behind/wordpress-people.ts";
import { brandIconRoutes } from "./pages/brand-icons.ts";
import { brandLogoRoutes } from "./pages/brand-logo.ts";
import { assetRoutes } from "./pages/builds/assets.ts";
import type { Site } from "./pages/builds/site-build.ts";
import { createStoredBuilds } from "./pages/builds/stored-builds.ts";
import { createCachedDocuments } from "./pages/cached-document.ts";
import { cspReportRoutes } from "./pages/csp-reports.ts";
import { embedCardRoutes } from "./pages/embed-card.ts";
import { feedRoutes } from "./pages/feeds/feed.ts";
import { createPages } from "./pages/pages.ts";
import { createSearchVisibility } from "./pages/search-visibility.ts";
import { securityTxtRoutes } from "./pages/security-txt.ts";
import { sitemapRoutes } from "./pages/sitemap.ts";
import { createSiteDocuments } from "./pages/source/site-documents.ts";
import { xmlRpcRoutes } from "./pages/xml-rpc.ts";

export interface App {
  fetch: Hono<AppEnvironment>["fetch"];
  /** Sends what is kept, for a request that `fetch` then does not get; false where there is nothing. */
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean;
  /** Patterns of all the addresses there are. */
  routes: readonly string[];
  /** Reports to health checks that this process is ending; requests are still answered. */
  drain(): void;
  close(): Promise<void>;
}

/** Counters that a process holds in memory, and adds to the database later. */
interface Counters {
  addressCounts: AddressCounts;
  visits: Visits;
}

function createCounters(dependencies: Dependencies): Counters {
  return { addressCounts: createAddressCounts(dependencies), visits: createVisits(dependencies) };
}

/** A leaver's content and requests, whichever route ends the account. */
function handOverWork(dependencies: Dependencies): HandOverWork {
  const handOver = handOverContent(dependencies);
  return async (rows, { from, to, actor }) => {
    if (to) await handOver(rows, { from, to: to.id, actor });
    await handOverRequests(rows, { from, to, actor, now: dependencies.clock() });
  };
}

/** Everything the API answers, in the order of the index. */
export function apiResources(
  dependencies: Dependencies,
  signInNote?: () => Promise<string>,
  { addressCounts, visits }: Counters = createCounters(dependencies),
): RestResource[] {
  const health = createStudioHealth(dependencies);
  const handOver = handOverWork(dependencies);
  return [
    oEmbedRoutes(dependencies),
    tokenRoutes(dependencies, signInNote),
    accountRoutes(dependencies),
    sessionRoutes(dependencies),
    signInMethodRoutes(dependencies),
    avatarRoutes(dependencies),
    contactRoutes(dependencies, visits),
    requestRoutes(dependencies),
    quoteRoutes(dependencies),
    invoiceRoutes(dependencies),
    newsletterRoutes(dependencies),
    postRoutes(dependencies),
    pageRoutes(dependencies),
    portfolioItemRoutes(dependencies),
    mediaRoutes(dependencies),
    mediaFileRoutes(dependencies),
    libraryRoutes(dependencies),
    contentKindRoutes(dependencies),
    termRoutes(dependencies),
    mergedTermRoutes(dependencies),
    applicationPasswordRoutes(dependencies),
    userRoutes(dependencies, {
      create: (present) => userCreateEndpoint(dependencies, present),
      update: (who, present) => userUpdateEndpoint(dependencies, who, present),
      remove: (present) => userDeleteEndpoint(dependencies, { present, handOver }),
    }),
    deactivatedUserRoutes(dependencies),
    peopleRoutes(dependencies, handOver),
    invitationRoutes(dependencies),
    staffSecondFactorRoutes(dependencies),
    settingsRoutes(dependencies),
    deskSettingsRoutes(dependencies, async () =>
      dependencies.settings.contentApiUrl
        ? null
        : publicPages.length + (await countListedProjects(dependencies.database.query)),
    ),
    commentRoutes(dependencies),
    auditRoutes(dependencies),
    outboxRoutes(dependencies),
    studioHealthRoutes(health),
    todayRoutes(dependencies, health),
    personalDataRoutes(dependencies),
    backupRoutes(dependencies),
    exchangeRoutes(dependencies),
    redirectRuleRoutes(dependencies, addressCounts),
    visitRoutes(dependencies, visits),
    siteContentRoutes(dependencies),
    patternRoutes(dependencies),
    previewRoutes(dependencies),
    previewLinkRoutes(dependencies),
    presenceRoutes(dependencies),
    commentThreadRoutes(dependencies),
    guestCommentRoutes(dependencies),
    fileAccessRoutes(dependencies),
    projectRevisionRoutes(dependencies),
    calendarRoutes(dependencies),
    linkCardRoutes(dependencies),
    updateRoutes(dependencies),
    tusRoutes(dependencies),
    videoRoutes(dependencies),
    searchRoutes(dependencies),
  ];
}

export function createApi(
  dependencies: Dependencies,
  resources = apiResources(dependencies),
  authenticator = createAuthenticator(dependencies),
  readContentServer?: ReadContentServer,
): RestApi {
  const readSiteName = () => readSiteSettings(dependencies.database.query);
  return restApi(dependencies, { authenticator, resources, readSiteName, readContentServer });
}

export function createApp(dependencies: Dependencies, { site }: { site: Site }): App {
  const { settings, log } = dependencies;
  const { publicUrl, contentApiUrl } = settings;
  // `remote` is built from these routes, and the sign-in route reads its note from `remote`, so the note is read
  // lazily.
  const signInNote = async () => (await remote?.signInNote()) ?? "";
  const counters = createCounters(dependencies);
  const resources = apiResources(dependencies, signInNote, counters);
  const remote: RemoteContent | null = contentApiUrl
    ? createRemoteContent({
        apiRoot: contentApiUrl,
        publicUrl,
        log,
        routes: resources.flatMap(({ routes }) => routes),
      })
    : null;
  const own = createAuthenticator(dependencies);
  const now = () => dependencies.clock().getTime();
  const authenticator = remote ? withWordPressPeople(own, remote.caller, now) : own;
  const api = createApi(dependencies, resources, authenticator, remote?.describe);
  const clipThumbnails = createClipThumbnails(dependencies, { origin: settings.youTubeThumbnailsUrl, fetch });

  const app = new Hono<AppEnvironment>();
  const trusted = settings.trustProxy > 0;
  app.use(requestLog(log, trusted));
  const security = securityHeaders({
    secure: publicUrl.startsWith("https:"),
    subdomains: settings.hstsSubdomains,
  });
  app.use(sendSecurityHeaders(security));
  app.use(limitAddress);
  app.onError((error, context) => {
    const away = unavailableDependency(error);
    context.get("log")[away && away !== "room" ? "warn" : "error"]({ err: error }, "request not answered");
    const headers = { "Cache-Control": "no-store", ...(away ? { "Retry-After": String(retryAfter) } : {}) };
    if (context.req.header("Accept")?.includes("text/html")) {
      const page = refusalPage(away ? backInAMoment : broken);
      for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
      return page;
    }
    return context.text(
      away ? "Please try again in a few seconds.\n" : "Server error.\n",
      away ? 503 : 500,
      headers,
    );
  });
  let draining = false;
  app.route(
    "/",
    healthRoutes(dependencies, () => draining),
  );
  const visibility = createSearchVisibility(() => isHiddenFromSearch(dependencies.database.query));
  // Behind the checks of health, which don't wait for the database.
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has(robotsHeader) && (await visibility.read())) headers.set(robotsHeader, hiddenRobots);
  });
  app.route("/", cspReportRoutes(dependencies));
  app.route("/", securityTxtRoutes(dependencies));

  const limitSearches = searchLimit(dependencies);
  function answerCall(context: Context<AppEnvironment>): Promise<Response> {
    const request = context.req.raw;
    const { address } = callerOf({ request, connectionAddress: connectionAddress(context.env) }, settings);
    return limitSearches.answer(request, address, async () => {
      if (!remote) return api.handle(context);
      const answer = await remote.answer(request, address);
      if (answer instanceof Response) return answer;
      context.req.raw = answer;
      return api.handle(context);
    });
  }
  app.all("/wp-json/*", answerCall);
  app.all("/wp-json", answerCall);
  app.all("/", async (context, next) => {
    if (context.req.query("rest_route") === undefined) return next();
    return answerCall(context);
  });

  const audience = createFileAudience(dependencies.database);
  // A WordPress behind this server decides itself who may have the files of its drafts.
  const judge = remote ? undefined : createFileGuard(dependencies, { audience, authenticator });
  const findUploads = findListedUploads.bind(null, dependencies.database);
  app.route("/", uploadRoutes({ ...dependencies, findUploads }, judge));
  if (remote) app.get("/wp-content/uploads/*", (context) => remote.forwardUpload(context.req.raw));
  app.route("/", clipThumbnailRoutes(dependencies));
  app.route("/", avatarImageRoutes());
  app.route("/", mediaFolderRoutes(fileURLToPath(new URL("../../media/", import.meta.url))));
  const inProcess = async (request: Request, bindings?: unknown) =>
    (await remote?.answerPage(request)) ?? app.fetch(request, bindings ?? { within: {} });
  const siteDocuments = createSiteDocuments(dependencies);
  const projectOrder = createProjectOrder(dependencies);
  const studio = remote
    ? null
    : {
        dependencies,
        projectEntries: projectOrder.read,
        remember: api.cache.remember.bind(api.cache),
        inTurn: limitSearches.inTurn,
      };
  const documents = createCachedDocuments(dependencies, inProcess, { siteDocuments, studio });
  const { clientFolder } = site;
  if (clientFolder) {
    app.route("/", brandIconRoutes(dependencies, { documents, clientFolder }));
    app.route("/", assetRoutes(clientFolder, createStoredBuilds(dependencies.files)));
  }
  app.route("/", sitemapRoutes(dependencies, { documents, isHidden: visibility.read }));
  app.route("/", brandLogoRoutes(documents));
  app.route(
    "/",
    feedRoutes(dependencies, documents, (request) => app.fetch(request, { within: {} })),
  );
  app.route("/", xmlRpcRoutes(publicUrl));
  app.route("/", embedCardRoutes(dependencies, { documents, mediaHosts: settings.mediaHosts }));
  if (remote) app.route("/", wordPressAdminRoutes(remote));
  const stripe = payableThroughStripe(settings);
  const pages = createPages({
    dependencies,
    site,
    api: inProcess,
    contentHosts: async () => [
      ...new Set([...settings.contentHosts, new URL(publicUrl).host, ...((await remote?.hosts()) ?? [])]),
    ],
    // A WordPress names pictures of people at Gravatar.
    mediaHosts: remote ? [...settings.mediaHosts, "secure.gravatar.com"] : settings.mediaHosts,
    paymentOrigin: stripe && checkoutOrigin(stripe),
    clipPictures: clipThumbnails.pictures,
    siteDocuments,
    studio,
    ...counters,
  });
  app.route("/", pages.routes);

  const unsubscribe = dependencies.database.events.on("contentChanged", ({ resource }) => {
    visibility.changed(resource);
    api.cache.changed(resource);
    projectOrder.changed(resource);
    siteDocuments.changed(resource);
    pages.changed(resource);
    documents.changed(resource);
    audience.changed();
  });
  const forgetAccepted = dependencies.database.events.on("quoteAccepted", (accepted) =>
    log.info(accepted, "quote accepted"),
  );
  return {
    fetch: app.fetch,
    answerFromCache: responseCache({
      // With a WordPress behind this server, the API's responses are the WordPress's and aren't cached.
      caches: remote ? [pages.findCached] : [api.findCached, pages.findCached],
      log,
      security,
      trusted,
      isHidden: visibility.isHidden,
    }),
    routes: watchedRoutes(resources),
    drain() {
      draining = true;
    },
    async close() {
      unsubscribe();
      forgetAccepted();
      await counters.addressCounts.close();
      await counters.visits.close();
      await clipThumbnails.close();
    },
  };
}
