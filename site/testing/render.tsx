/** Renders pages in a router: as the site's root does, or inside the desk's own layout. */
import { wirePattern } from "@extenso/contract/wire/patterns.ts";
import { wireRequestSummary } from "@extenso/contract/wire/requests.ts";
import { wireToday } from "@extenso/contract/wire/today.ts";
import { type ComponentType, createElement } from "react";
import { createRoutesStub, Outlet } from "react-router";
import { onTestFinished } from "vitest";
import { render } from "vitest-browser-react";
import * as z from "zod/mini";
import { capabilitiesOf } from "../../server/src/domains/access/roles.ts";
import { deskCaller } from "../app/areas/desk/api/records.ts";
import DeskLayout from "../app/areas/desk/layout/desk-layout.tsx";
import { dismiss, shownNotices } from "../app/areas/desk/notices/notices.ts";
import { studioClock } from "../app/areas/desk/time/studio-time.ts";
import { beginSession, endSession } from "../app/session/session-store.ts";
import { type FakeServer, fakeServer, json } from "./fake-server.ts";

type StubRoutes = Parameters<typeof createRoutesStub>[0];

/** Data of the root's loader on a site that keeps its own content. */
const rootData = { publicUrl: "http://localhost:3000", ownContent: true };

/**
 * @param routes below the root, as in `routes.ts`: a page gets `loaderData` from its stub's `loader`.
 * @param at the address that is opened, with the history's state where the page reads it.
 */
export async function renderRoutes(
  routes: StubRoutes,
  at: string | { pathname: string; search?: string; state?: unknown },
  { ownContent = true }: { ownContent?: boolean } = {},
) {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ ...rootData, ownContent }),
      // The home page has to exist: people whose session has ended are sent there.
      Component: Outlet,
      HydrateFallback: () => null,
      children: routes,
    },
  ]);
  return render(createElement(Stub, { initialEntries: [at] }));
}

/** A component on its own, with a router around it for its links. */
export function renderPart(Component: ComponentType) {
  return renderRoutes([{ index: true, Component }], "/");
}

export type StaffRole = "administrator" | "editor" | "author" | "contributor" | "producer";

/** A member's session in the browser's storage, until the test has finished. */
export function signIn({
  id = 7,
  name = "Robin Vale",
  role = "subscriber",
}: {
  id?: number;
  name?: string;
  role?: string;
} = {}): void {
  const [firstName = "", lastName = ""] = name.split(" ");
  beginSession({
    token: "token-of-a-test",
    refreshToken: "refresh-token-of-a-test",
    user: {
      id,
      username: "robin",
      email: "robin@extenso.example",
      name,
      firstName,
      lastName,
      avatar: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
      memberSince: "2026-01-15",
      roles: [role],
    },
  });
  onTestFinished(() => endSession());
}

/**
 * A page of the desk in the desk's real layout, signed in.
 *
 * @param page its route below `/desk`, e.g. `{ path: "topics", Component: TopicsPage }`.
 * @returns the screen, and the server that answers; what the layout itself asks for is answered already.
 */
export async function renderDesk(
  page: StubRoutes[number] | StubRoutes,
  at: string,
  handlers: Parameters<typeof fakeServer>[0] = {},
  { role = "administrator", ownContent = true }: { role?: StaffRole; ownContent?: boolean } = {},
): Promise<{ screen: Awaited<ReturnType<typeof renderRoutes>>; server: FakeServer }> {
  signIn({ role });
  onTestFinished(() => {
    for (const { id } of shownNotices()) dismiss(id);
  });
  const server = fakeServer({
    "GET /wp/v2/users/me": json(deskCaller, {
      id: 7,
      name: "Robin Vale",
      email: "robin@extenso.example",
      roles: [role],
      capabilities: Object.fromEntries(capabilitiesOf([role]).map((name) => [name, true])),
      avatar_urls: {},
    }),
    "GET /": json(studioClock, { timezone_string: "America/Vancouver", gmt_offset: -8 }),
    "POST /extenso/v1/file-access": () => new Response(null, { status: 204 }),
    "GET /extenso/v1/requests/summary": json(wireRequestSummary, {
      counts: {},
      open: 0,
      waiting: 0,
      unread: 0,
      held_notices: 0,
      stray_mails: 0,
      latest: "2026-01-15T12:00:00Z",
    }),
    "GET /extenso/v1/patterns": json(z.array(wirePattern), []),
    "GET /extenso/v1/today": json(wireToday, {
      needs: [],
      quotes: null,
      studio: null,
      morning: null,
      delivers_mail: true,
    }),
    ...handlers,
  });
  const children = Array.isArray(page) ? page : [page];
  const routes = [{ path: "desk", Component: DeskLayout, children }];
  const screen = await renderRoutes(routes, at, { ownContent });
  return { screen, server };
}
