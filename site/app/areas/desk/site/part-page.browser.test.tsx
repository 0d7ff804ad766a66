/** A part of the site's content: what waits for a change, and the ways back from one. */

import {
  wireEditedSiteContent,
  wireSiteRevision,
  wireWholeSiteRevision,
} from "@extenso/contract/site-content/wire-site-content.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { defaultContent } from "../../../../testing/content.ts";
import { json } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import PartPage from "./part-page.tsx";
import "./stylesheet.css";

const published = {
  part: "announcement",
  title: "Announcement",
  description: "A line above every page.",
  status: "publish",
  version: 3,
  may_edit: true,
  has_draft: false,
  modified_gmt: "2026-01-15T12:00:00",
  modified_by: { id: 7, name: "Robin Vale" },
  published_gmt: "2026-01-15T12:00:00",
  scheduled_gmt: null,
  problem: null,
  document: { text: "Open house on Friday." },
  faults: {},
  published: { text: "Open house on Friday." },
  shown_gmt: null,
  problems: [],
  scheduled: [],
  note: null,
};

async function openPart(change: object = {}, part = "announcement", handlers = {}) {
  const { screen } = await renderDesk({ path: "site/:part", Component: PartPage }, `/desk/site/${part}`, {
    [`GET /extenso/v1/site/${part}/draft`]: json(
      wireEditedSiteContent,
      { ...published, part, ...change },
      { headers: { ETag: '"3"' } },
    ),
    [`GET /extenso/v1/site/${part}/revisions`]: json(z.array(wireSiteRevision), []),
    ...handlers,
  });
  const publish = screen.getByRole("button", { name: "Publish", exact: true });
  await expect.element(publish).toBeVisible();
  return { screen, publish, saveDraft: screen.getByRole("button", { name: "Save draft" }) };
}

test("publishing and saving wait for a change, and a change taken back is none", async () => {
  const { screen, publish, saveDraft } = await openPart();
  await expect.element(screen.getByText(/^Publish at \(Vancouver, GMT/)).toBeInTheDocument();
  await expect.element(publish).toBeDisabled();
  await expect.element(saveDraft).toBeDisabled();
  await screen.getByLabelText("Text", { exact: true }).fill("Open house on Saturday.");
  await expect.element(publish).toBeEnabled();
  await expect.element(saveDraft).toBeEnabled();
  await screen.getByRole("button", { name: "Discard changes" }).click();
  await expect.element(publish).toBeDisabled();
});

test("a draft that is there already can be published as it is", async () => {
  const { publish, saveDraft } = await openPart({ has_draft: true, status: "draft" });
  await expect.element(publish).toBeEnabled();
  await expect.element(saveDraft).toBeDisabled();
});

/** A part whose published text is the one the site came with. */
const openFirst = (part: keyof typeof defaultContent, title: string, handlers = {}) =>
  openPart({ title, document: defaultContent[part], published: defaultContent[part] }, part, handlers);

test("a package taken out of the prices comes back, typed changes are discarded and come back", async () => {
  const { screen } = await openFirst("packages", "Packages and prices");
  const undo = screen.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).last();
  const first = screen.getByText("Visual Production · $2,500+", { exact: true });
  await first.click();
  await screen.getByRole("button", { name: "Remove Visual Production · $2,500+" }).click();
  await expect.element(first).not.toBeInTheDocument();
  await undo.click();
  await expect.element(first).toBeVisible();
  await screen.getByLabelText("Price", { exact: true }).first().fill("$2,600+");
  await screen.getByRole("button", { name: "Discard changes" }).click();
  await expect.element(first).toBeVisible();
  await undo.click();
  await expect.element(screen.getByText("Visual Production · $2,600+", { exact: true })).toBeVisible();
});

test("what is told is never over the buttons that are pressed next", async () => {
  await page.viewport(390, 844);
  const { screen } = await openFirst("packages", "Packages and prices");
  await screen.getByRole("button", { name: /^Remove Branding/ }).click();
  const notice = screen.getByRole("listitem").filter({ hasText: "removed." });
  await expect.element(notice).toBeVisible();
  const over = notice.element().getBoundingClientRect();
  for (const name of ["Publish", "Save draft", "Schedule…"]) {
    const button = screen.getByRole("button", { name, exact: true }).element().getBoundingClientRect();
    const isCovered =
      over.left < button.right &&
      button.left < over.right &&
      over.top < button.bottom &&
      button.top < over.bottom;
    expect([name, isCovered]).toEqual([name, false]);
  }
});

test("an earlier version is compared with what is typed, field by field, before it is brought back", async () => {
  const first = { id: 0, part: "faq", status: "first", date_gmt: null, author: null };
  const { screen } = await openFirst("faq", "Questions", {
    "GET /extenso/v1/site/faq/revisions": json(z.array(wireSiteRevision), [first]),
    "GET /extenso/v1/site/faq/revisions/0": json(wireWholeSiteRevision, {
      ...first,
      document: defaultContent.faq,
      problem: null,
    }),
  });
  const heading = screen.getByLabelText("Heading", { exact: true }).first();
  await heading.fill(`${(heading.element() as HTMLInputElement).value}, answered`);
  await screen.getByText("Earlier versions").click();
  await screen.getByRole("button", { name: "Compare" }).click();
  const added = () =>
    [...screen.container.querySelectorAll(".desk-changes :not(.desk-legend) > ins")].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(added).toEqual([expect.stringContaining("answered")]);
  const history = screen.getByText("Earlier versions").element().closest("details");
  await expectAccessibleInBothThemes(history as Element);
});

const drawing = (source: string) => new File([source], "mark.svg", { type: "image/svg+xml" });

test("what can't be an icon is told, a mark is seen in its sizes on both themes, and typed colours stay", async () => {
  const { screen, publish } = await openFirst("brand", "Brand");
  const accent = screen.getByLabelText("Accent", { exact: true });
  const chosen = screen.getByLabelText("Square SVG");
  const ground = screen.getByLabelText("Colour behind the mark", { exact: true });
  await accent.fill("#2ec4b6");
  await userEvent.upload(chosen, drawing("<html></html>"));
  await expect.element(screen.getByText("This is no SVG.")).toBeVisible();
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>';
  await userEvent.upload(chosen, drawing(wide));
  const tooWide = screen.getByText(/The drawing is too wide for an icon: 120 × 40\./);
  await expect.element(tooWide).toBeVisible();
  await expect.element(ground).not.toBeInTheDocument();
  await expect.element(accent).toHaveValue("#2ec4b6");

  const fit = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 40"><path d="M4 4h40v32H4z"/></svg>';
  await userEvent.upload(chosen, drawing(fit));
  for (const theme of ["light", "dark"]) {
    const list = screen.getByRole("list", { name: `The mark on the ${theme} theme` });
    for (const size of [16, 32, 180])
      await expect.element(list.getByRole("img", { name: new RegExp(`${size} pixels`) })).toBeVisible();
  }
  await expect.element(tooWide).not.toBeInTheDocument();
  await ground.fill("blue");
  await publish.click();
  await expect.element(ground).toHaveAccessibleDescription(/A colour, such as/);
  await expect.element(ground).toHaveValue("blue");
  await expectAccessibleInBothThemes();
});

/** Entries of a list have the same fields, and each takes axe a second. */
const withOneOfEach = (document: object): object =>
  JSON.parse(JSON.stringify(document, (key, value) => (key === "items" ? value.slice(0, 1) : value)));

test.each([
  ["about", "About"],
  ["services", "Services"],
  ["testimonials", "Testimonials"],
] as const)("axe finds nothing in the form of %s with an entry open, in both themes", async (part, title) => {
  const document = withOneOfEach(defaultContent[part]);
  const { screen } = await openPart({ title, document, published: document }, part);
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
  const entry = screen.container.querySelector<HTMLDetailsElement>("details.site-entry-body");
  entry?.querySelector("summary")?.click();
  await expect.poll(() => entry?.open).toBe(true);
  await expectAccessibleInBothThemes();
});
