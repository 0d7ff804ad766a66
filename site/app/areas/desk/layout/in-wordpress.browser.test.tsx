/** The desk before a WordPress: what is kept here stays, and all else leads there. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { type FakeRequest, json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk, type StaffRole } from "../../../../testing/render.tsx";
import { peopleInIndex } from "../access/content-access.ts";
import { deskLinks } from "../commands/desk-links.ts";
import DeskHome from "../home/page.tsx";
import { studioClock } from "../time/studio-time.ts";

const inside = "What the page holds";
const route = { path: "*", Component: () => <h1>{inside}</h1> };

const clock = json(studioClock, { timezone_string: "America/Vancouver", gmt_offset: -8 });

/** The API's index, with what the desk asks of it. */
const indexWith = (routes: Record<string, object>) => ({
  "GET /": (request: FakeRequest) =>
    (request.query.get("_fields")?.startsWith("routes.") ? json(peopleInIndex, { routes }) : clock)(request),
});
const accountsThere = indexWith({});
const accountsHere = indexWith({ "/extenso/v1/people": {} });

function open(at: string, handlers: Parameters<typeof renderDesk>[2] = accountsThere, role?: StaffRole) {
  return renderDesk(route, at, handlers, { ownContent: false, ...(role ? { role } : {}) });
}

async function menuOf({ screen }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const menu = screen.getByRole("navigation", { name: "Desk", exact: true });
  await expect.element(menu.getByRole("link", { name: "WordPress" })).toHaveAttribute("href", "/wp-admin/");
  return menu
    .getByRole("link")
    .elements()
    .map((link) => link.textContent?.trim() ?? "");
}

test("the menu has what is kept here, and leads to the WordPress", async () => {
  expect(await menuOf(await open("/desk/requests"))).toEqual([
    "Desk",
    "Requests",
    "Calendar",
    "Site",
    "Visits",
    "WordPress",
    ...deskLinks.flatMap(({ group, label }) => (group === "Money" ? label : [])),
    "Subscribers",
    "Mails",
    "Health",
  ]);
});

test("where the WordPress has no sign-in, its menu has the people and their settings, too", async () => {
  const menu = await menuOf(await open("/desk/requests", accountsHere));
  const grouped = deskLinks.flatMap(({ group, label }) => (group ? label : []));
  expect(menu.slice(menu.indexOf("WordPress"))).toEqual(["WordPress", ...grouped]);
});

test.each([
  ["/desk/posts", "Articles", "/wp-admin/edit.php"],
  ["/desk/posts/12", "Articles", "/wp-admin/post.php?post=12&action=edit"],
  ["/desk/posts/new", "Articles", "/wp-admin/edit.php"],
  ["/desk/pages", "Pages", "/wp-admin/edit.php?post_type=page"],
  ["/desk/portfolio/7", "Portfolio", "/wp-admin/post.php?post=7&action=edit"],
  ["/desk/media?file=3", "Media", "/wp-admin/upload.php"],
  ["/desk/topics", "Topics", "/wp-admin/edit-tags.php?taxonomy=category"],
  ["/desk/previews", "Preview links", "/wp-admin/edit.php"],
  ["/desk/redirects", "Redirects", "/wp-admin/"],
  ["/desk/people/4", "People", "/wp-admin/users.php"],
])("%s says where it is edited, and leads there", async (at, label, href) => {
  const { screen } = await open(at);
  await expect.element(screen.getByRole("heading", { name: `“${label}” is in WordPress` })).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "Open it in WordPress" }))
    .toHaveAttribute("href", href);
  await expect.element(screen.getByText(inside)).not.toBeInTheDocument();
});

test.each([
  ["/desk/log", "Audit log"],
  ["/desk/backups", "Backups"],
  ["/desk/settings/mail", "Settings"],
])("%s says that it needs accounts of this site’s own", async (at, label) => {
  const { screen } = await open(at);
  await expect
    .element(screen.getByRole("heading", { name: `“${label}” is not available with WordPress` }))
    .toBeVisible();
  await expect.element(screen.getByText(inside)).not.toBeInTheDocument();
});

test("the palette leads there by the words for what it has", async () => {
  const { screen } = await open("/desk/requests");
  await screen
    .getByRole("button", { name: /Search or jump to/ })
    .first()
    .click();
  await page.getByRole("combobox").fill("portfolio");
  await expect.element(page.getByRole("option", { name: "WordPress" })).toBeVisible();
});

test("an author of the WordPress finds the way there, and no more", async () => {
  expect(await menuOf(await open("/desk", accountsThere, "author"))).toEqual(["Desk", "WordPress"]);
});

test("the desk’s home asks for no content, leads to the WordPress, and is accessible", async () => {
  const { screen, server } = await renderDesk({ index: true, Component: DeskHome }, "/desk", accountsThere, {
    ownContent: false,
    role: "author",
  });
  await expect.element(screen.getByText("Nothing needs you.")).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "Open WordPress" }))
    .toHaveAttribute("href", "/wp-admin/");
  const asked = server.requests.filter(({ call }) => /\/wp\/v2\/(?!users)|previews|comments/.test(call));
  expect(asked).toEqual([]);
  await expectAccessibleInBothThemes();
});

test("an index that fails is not taken for one without people", async () => {
  const refused = refusal(400, "rest_failed", "The index failed.");
  const failing = {
    "GET /": (request: FakeRequest) =>
      (request.query.get("_fields")?.startsWith("routes.") ? refused : clock)(request),
  };
  const { screen } = await open("/desk/requests", failing);
  await expect.element(screen.getByRole("button", { name: "Try Again" })).toBeVisible();
});
