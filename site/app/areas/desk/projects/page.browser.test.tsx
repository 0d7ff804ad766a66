/** The form of a project: its films in their order, its texts, and what keeps it from being published. */
import { projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { wireComments } from "@extenso/contract/wire/comments.ts";
import { wirePresence } from "@extenso/contract/wire/previews.ts";
import { wireUpdate } from "@extenso/contract/wire/updates.ts";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { type FakeRequest, json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk, type StaffRole } from "../../../../testing/render.tsx";
import "../comments/stylesheet.css";
import { type DeskMedia, deskMedia, deskRecord, deskTerm } from "../api/records.ts";
import { commentedElement } from "../comments/field-comments.tsx";
import { writeGallery } from "./gallery-block.ts";
import ProjectPage from "./page.tsx";

const galleryEntry = (id: number) => ({ id, caption: "" });
const galleryPicture = (id: number) => [id, { id, source: `/media/${id}.jpg`, alt: "" }] as const;

/** As the server answers a list of numbers: a hundred at most. */
function filesIn({ query }: FakeRequest): DeskMedia[] {
  const ids = (query.get("include") ?? "").split(",").map(Number).slice(0, 100);
  return ids.map(fileOf);
}

function fileOf(id: number): DeskMedia {
  const title = { raw: `Picture ${id}`, rendered: `Picture ${id}` };
  return deskMedia.parse({ id, title, source_url: `/media/${id}.jpg` });
}

/**
 * @param acf the fields of a project that is there already; without it, one is begun.
 * @param pictures the gallery of that project.
 */
async function renderProject(
  acf?: Record<string, unknown>,
  role: StaffRole = "administrator",
  status = "draft",
  pictures: readonly number[] = [],
) {
  const title = acf ? "Dusk" : "";
  const record = {
    id: 21,
    type: "portfolio-item",
    status,
    slug: "dusk",
    link: "http://localhost:3000/portfolio/dusk/",
    title: { raw: title, rendered: title },
    author: 7,
    content: {
      raw: writeGallery("", pictures.map(galleryEntry), new Map(pictures.map(galleryPicture))),
      rendered: "",
    },
    acf,
    _links: { "wp:action-publish": [] },
  };
  const people = { document: { people: { items: [{ id: "ada", name: "Ada Lovelace" }] } } };
  const aboutPage = z.object({
    document: z.object({
      people: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
  });
  const { screen } = await renderDesk(
    { id: "desk-project", path: "portfolio/:id", Component: ProjectPage },
    `/desk/portfolio/${acf ? 21 : "new"}`,
    {
      "GET /wp/v2/portfolio-items/21": json(deskRecord, record, { headers: { ETag: '"1"' } }),
      "GET /wp/v2/media": (request) => json(z.array(deskMedia), filesIn(request))(request),
      "GET /wp/v2/media/1": json(deskMedia, fileOf(1)),
      "GET /wp/v2/categories": json(z.array(deskTerm), []),
      "GET /wp/v2/tags": json(z.array(deskTerm), []),
      "GET /extenso/v1/site/about": json(aboutPage, people),
      "GET /extenso/v1/comments": json(wireComments, { version: "1", threads: [] }),
      "POST /extenso/v1/presence": json(wirePresence, { others: [] }),
      "GET /extenso/v1/portfolio-items/21/updates": json(z.array(wireUpdate), []),
    },
    { role },
  );
  await expect.element(screen.getByLabelText("Title", { exact: true })).toBeVisible();
  return screen;
}

test("films have an order by buttons, keys and drag; one that won't play is said to be so, with the way there", async () => {
  const screen = await renderProject();
  await screen.getByLabelText("Title", { exact: true }).fill("Tide Table");
  await screen.getByLabelText("Client", { exact: true }).fill("Harbour Board");
  const first = screen.getByLabelText("Video", { exact: true });
  await first.fill("https://youtu.be/dQw4w9WgXcQ");
  const films = screen.getByRole("group", { name: "More films" });
  const add = films.getByRole("button", { name: "Add a film" });
  const second = films.getByLabelText("Film 2", { exact: true });
  const third = films.getByLabelText("Film 3", { exact: true });
  await add.click();
  await expect.element(second).toHaveFocus();
  await second.fill("https://vimeo.com/76979871");
  await films.getByLabelText("Name of film 2").fill("The making of");
  await add.click();
  await third.fill("https://vimeo.com/channels");
  await films.getByLabelText("Name of film 3").fill("Trailer");
  await expectAccessibleInBothThemes(films.element());
  await screen.getByRole("button", { name: "Publish" }).click();
  const window = screen.getByRole("dialog", { name: "Not ready yet" });
  await expect.element(window.getByText("“Trailer” won’t play.")).toBeVisible();
  await window.getByRole("button", { name: "Go there" }).click();
  await expect.element(third).toHaveFocus();
  await third.fill("/wp-content/uploads/trailer.mp4");

  const up = films.getByRole("button", { name: "Move Trailer up" });
  await up.click();
  await expect.element(up).toHaveFocus();
  await expect.element(films.getByLabelText("Name of film 2")).toHaveValue("Trailer");
  // The topmost goes up once more, and is the first film; the one that was is below it.
  await userEvent.keyboard("{Enter}");
  await expect.element(first).toHaveValue("/wp-content/uploads/trailer.mp4");
  await expect.element(screen.getByLabelText("Name of the film")).toHaveValue("Trailer");
  await expect.element(second).toHaveValue("https://youtu.be/dQw4w9WgXcQ");
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(first).toHaveValue("https://youtu.be/dQw4w9WgXcQ");
  const rows = films.getByRole("listitem");
  const grip = rows.nth(1).element().querySelector("[draggable]");
  if (!grip) throw new Error("The row can't be dragged");
  await userEvent.dragAndDrop(grip, rows.first());
  await expect.element(films.getByLabelText("Name of film 2")).toHaveValue("The making of");
});

test("each declared field has a control in the form", async () => {
  await renderProject({});
  const controls = "input, textarea, [contenteditable], fieldset";
  const missing = projectFieldNames.filter((name) => !commentedElement(name)?.querySelector(controls));
  expect(missing).toEqual([]);
});

test("the head of a project that is there has its actions in one row on a phone", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 844);
  const screen = await renderProject({}, "administrator", "publish");
  const actions = [
    screen.getByRole("link", { name: /^View\b/ }),
    ...["Comments", "Preview", "Unpublish", "Save"].map((name) =>
      screen.getByRole("button", { name, exact: true }),
    ),
  ];
  for (const action of actions) await expect.element(action).toBeVisible();
  const tops = actions.map((action) => action.element().getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});

test("what is taken back in a text is as it was, and markup it can't show stays HTML", async () => {
  const acf = { challenge: "<p>It&#8217;s <i>dusk</i></p>\n<p>and</p>", results: '<p class="lead">Seen</p>' };
  const screen = await renderProject(acf);
  await expect.element(screen.getByRole("textbox", { name: "Results" })).toHaveValue(acf.results);
  const field = screen.getByRole("textbox", { name: "Challenge" });
  const words = () => field.element().textContent;
  await expect.poll(words).toBe("It’s duskand");
  await field.click();
  await userEvent.keyboard("More ");
  const save = screen.getByRole("button", { name: "Save", exact: true });
  await expect.element(save).toBeEnabled();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(words).toBe("It’s duskand");
  await expect.element(save).toBeDisabled();
});

test.each(["999999", "nothing"])("a project that isn't there, at %s, says so and leads on", async (id) => {
  const { screen } = await renderDesk(
    { id: "desk-project", path: "portfolio/:id", Component: ProjectPage },
    `/desk/portfolio/${id}`,
    {
      "GET /wp/v2/portfolio-items/999999": refusal(404, "rest_post_invalid_id", "Invalid post ID."),
      "POST /extenso/v1/presence": json(wirePresence, { others: [] }),
    },
  );
  await expect.element(screen.getByRole("heading", { name: "There is no such project" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "All projects", exact: true })).toBeVisible();
});

test("a contributor chooses from the library, and is offered no uploads", async () => {
  const screen = await renderProject(undefined, "contributor");
  await expect.element(screen.getByRole("button", { name: "Cover from the library" })).toBeVisible();
  await expect.element(screen.getByText("Upload", { exact: true })).not.toBeInTheDocument();
});

test("a gallery of more pictures than one call lists shows each of them", async () => {
  const pictures = Array.from({ length: 120 }, (_, at) => at + 1);
  const screen = await renderProject({}, "administrator", "draft", pictures);
  const gallery = screen.getByRole("group", { name: "Gallery (120)" });
  await expect.poll(() => gallery.element().querySelectorAll("img").length).toBe(120);
});
