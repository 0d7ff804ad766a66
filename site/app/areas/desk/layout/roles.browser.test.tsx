/** The desk of each staff role: links to the pages that it may open, and a message at all others. */
import { describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { renderDesk, type StaffRole } from "../../../../testing/render.tsx";
import { type deskGroups, deskLinks } from "../commands/desk-links.ts";

const everybody = ["Desk", "Calendar", "Articles", "Portfolio", "Preview links"];
const under = (heading: (typeof deskGroups)[number]) =>
  deskLinks.flatMap(({ group, label }) => (group === heading ? label : []));
/** All links under Money are for those who answer requests, and under Administration for administrators alone. */
const ofRequests = ["Requests", ...under("Money")];
const ofEditors = ["Pages", "Topics", "Site", "Redirects", "Visits"];
const ofAdministrators = under("Administration");

const opened: Record<StaffRole, string[]> = {
  contributor: everybody,
  author: [...everybody, "Media"],
  producer: [...everybody, "Media", ...ofRequests],
  editor: [...everybody, "Media", ...ofRequests, ...ofEditors],
  administrator: [...everybody, "Media", ...ofRequests, ...ofEditors, ...ofAdministrators],
};

const inside = "What the page holds";
const Component = () => <h1>{inside}</h1>;
const anyPage = { path: "*", Component };

describe.each(Object.entries(opened) as [StaffRole, string[]][])("%s", (role, labels) => {
  test("finds the links of the pages that the role opens, and no others", async () => {
    const { screen } = await renderDesk({ index: true, Component }, "/desk", {}, { role });
    await expect.element(screen.getByRole("heading", { name: inside })).toBeVisible();
    const links = screen.getByRole("navigation", { name: "Desk", exact: true }).getByRole("link").elements();
    const shown = links.map((link) => link.textContent?.trim());
    expect(shown.toSorted()).toEqual(labels.toSorted());
  });

  const shut = deskLinks.filter(({ label }) => !labels.includes(label));
  test.each(shut.map(({ label, to }) => [label, to]))(
    "is told at %s who opens it, and nothing of it is there",
    async (label, to) => {
      const { screen } = await renderDesk(anyPage, `${to}/4`, {}, { role });
      await expect
        .element(screen.getByRole("heading", { level: 1, name: `You don’t have access to “${label}”` }))
        .toBeVisible();
      await expect
        .element(screen.getByText(new RegExp(`administrators work here\\. You are an? ${role};`, "i")))
        .toBeVisible();
      await expect.element(screen.getByText(inside)).not.toBeInTheDocument();
    },
  );
});

test("the current link is in view, however low the window is", async () => {
  await page.viewport(1440, 480);
  onTestFinished(() => page.viewport(1440, 900));
  const { screen } = await renderDesk(anyPage, "/desk/settings");
  await expect
    .element(screen.getByRole("link", { name: "Settings", exact: true }))
    .toBeInViewport({ ratio: 1 });
});

test("axe finds nothing at a shut door", async () => {
  const { screen } = await renderDesk(anyPage, "/desk/site/packages", {}, { role: "contributor" });
  await expect.element(screen.getByRole("link", { name: "Go to the desk" })).toBeVisible();
  await expectAccessibleInBothThemes();
});
