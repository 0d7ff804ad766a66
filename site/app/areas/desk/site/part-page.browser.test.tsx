/** A part of the site's content: what waits for a change. */
import { defaultContent } from "@extenso/contract/site-content/default-content.ts";
import { wireEditedSiteContent, wireSiteRevision } from "@extenso/contract/site-content/wire-site-content.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
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

async function openPart(change: object = {}, part = "announcement") {
  const { screen } = await renderDesk({ path: "site/:part", Component: PartPage }, `/desk/site/${part}`, {
    [`GET /extenso/v1/site/${part}/draft`]: json(
      wireEditedSiteContent,
      { ...published, part, ...change },
      { headers: { ETag: '"3"' } },
    ),
    [`GET /extenso/v1/site/${part}/revisions`]: json(z.array(wireSiteRevision), []),
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
