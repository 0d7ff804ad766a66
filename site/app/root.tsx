import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import {
  isRouteErrorResponse,
  type LinkDescriptor,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { AccountWindowsHost } from "./areas/public/account-windows-host.tsx";
import { ErrorPage } from "./areas/public/error/error-page.tsx";
import { connection } from "./connection/connection.ts";
import { contentContext } from "./content.ts";
import { NavigationAnnouncer } from "./navigation/navigation-announcer.tsx";
import { useNonce } from "./page-context/nonce.ts";
import { holdPressesScript } from "./page-start/hold-presses.ts";
import { layOutLaterScript } from "./page-start/lay-out-later.ts";
import { SessionKeeper } from "./page-start/session-keeper.tsx";
import stylesheet from "./styles/app.css?url";
import seldom from "./styles/seldom.css?url";
import { brandStyles } from "./theme/brand-styles.ts";
import { pageHue } from "./theme/page-hue.ts";
import { firstPaintScript } from "./theme/theme.ts";

/** Seen by those who came by another name of the site, and sent a form. */
const ElsewherePage = lazy(() => import("./areas/public/error/elsewhere-page.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, ownContent, preview, content } = context.get(contentContext);
  // Without it there is a page all the same, in the site's own colours.
  const { brand } = await content.siteContent("brand").catch(() => ({ brand: {} as SiteDocument<"brand"> }));
  const styles = brandStyles(brand);
  // Nothing of what isn't there in the pages that everybody gets.
  return {
    publicUrl,
    ownContent,
    ...(preview ? { preview } : {}),
    ...(styles ? { brandStyles: styles } : {}),
    ...(brand.share ? { share: { ...brand.share, url: brand.share.file } } : {}),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  (args, next) => connection.askForData(args, next),
];

/** Neither changes while the site is open. */
export const shouldRevalidate = () => false;

const iconsAndFeeds: LinkDescriptor[] = [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", href: "/feed.xml", type: "application/rss+xml", title: "Extenso Academy" },
  { rel: "alternate", href: "/feed/atom/", type: "application/atom+xml", title: "Extenso Academy (Atom)" },
  { rel: "alternate", href: "/feed.json", type: "application/feed+json", title: "Extenso Academy (JSON)" },
];

/** They come with the HTML and never change: browsers need no code for them. */
export const links: Route.LinksFunction = () => (import.meta.env.SSR ? iconsAndFeeds : []);

export function Layout({ children }: { children: ReactNode }) {
  // docs/specification.md §2: the dashboard's styling mode, there on load, after navigation and on Back and Forward.
  const { pathname } = useLocation();
  const nonce = useNonce();
  const own = useRouteLoaderData<typeof loader>("root")?.brandStyles;
  const inDashboard = /^\/dashboard(\/|$)/.test(pathname);
  return (
    <html
      lang="en-CA"
      data-area={inDashboard ? "dashboard" : undefined}
      data-hue={pageHue(pathname)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0b0d" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f2ec" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
          dangerouslySetInnerHTML={{ __html: firstPaintScript + holdPressesScript + layOutLaterScript }}
        />
        {/* Before all else that is fetched: nothing is painted without it. */}
        <link rel="stylesheet" href={stylesheet} />
        <link rel="stylesheet" href={seldom} media="print, (forced-colors: active)" />
        {own && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of a checked colour and numbers
          <style nonce={nonce} dangerouslySetInnerHTML={{ __html: own }} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // The page is taken over: what was pressed too early is pressed again (page-start/hold-presses.ts).
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return (
    <>
      <Outlet />
      <AccountWindowsHost />
      <NavigationAnnouncer />
      <SessionKeeper />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  // A form sent by another name of this site: the host names the page that takes it.
  if (error.status === 403 && URL.canParse(error.data)) {
    return (
      <Suspense>
        <ElsewherePage url={error.data} />
      </Suspense>
    );
  }
  return <ErrorPage status={error.status} />;
}
