/** Files of the library: selected, asked about, described and tagged, with a keyboard, a mouse and on a phone. */
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import { knownTags, libraryFile, manyDone, manyUses } from "../api/library.ts";
import { storageUse } from "../api/media.ts";
import { deskMedia, deskPerson } from "../api/records.ts";
import MediaPage from "./page.tsx";

const pixel = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** A library of pictures, newest first: `reef-3`, `reef-2`, `reef-1`. */
async function renderLibrary(at: string, { used = [] as number[] } = {}) {
  const pictures = [3, 2, 1].map((id) => ({
    id,
    date: "2026-01-15T12:00:00",
    modified_gmt: "2026-01-15T20:00:00",
    title: { raw: `reef-${id}`, rendered: `reef-${id}` },
    alt_text: "",
    media_type: "image",
    mime_type: "image/png",
    source_url: pixel,
    editable: true,
    trashed_gmt: null as string | null,
    tags: [] as string[],
  }));
  type Chosen = { ids: number[]; add?: string[]; remove?: string[] };
  const change = (what: (picture: (typeof pictures)[number], chosen: Chosen) => void) => {
    return (request: { body: unknown }) => {
      const chosen = request.body as Chosen;
      for (const picture of pictures) if (chosen.ids.includes(picture.id)) what(picture, chosen);
      return json(manyDone, { done: chosen.ids, refused: [] })(request as never);
    };
  };
  const describe = (id: number) => (request: { body: unknown }) => {
    const picture = pictures.find((one) => one.id === id);
    return json(deskMedia, Object.assign(picture ?? {}, request.body))(request as never);
  };
  const uses = pictures.map(({ id }) => ({
    id,
    uses: used.includes(id)
      ? [{ id: 41, type: "post", status: "draft", title: "Wharf opens", link: "", places: ["featured"] }]
      : [],
  }));
  const { screen, server } = await renderDesk({ path: "media", Component: MediaPage }, at, {
    "GET /extenso/v1/media": (request) => {
      const inTrash = request.query.get("trash") === "true";
      const lacksAlt = request.query.get("without_alt") === "true";
      const search = request.query.get("search") ?? "";
      const found = pictures.filter(
        ({ title, trashed_gmt, alt_text }) =>
          title.raw.includes(search) && Boolean(trashed_gmt) === inTrash && (!lacksAlt || alt_text === ""),
      );
      return json(z.array(libraryFile), found)(request);
    },
    "GET /wp/v2/users": json(z.array(deskPerson), []),
    "GET /extenso/v1/media/use": json(storageUse, { files: 3, bytes: 3_000, whole: true, place: "disk" }),
    "GET /extenso/v1/media/tags": (request) => {
      const counts = new Map<string, number>();
      for (const tag of pictures.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      return json(
        knownTags,
        [...counts].map(([tag, count]) => ({ tag, count })),
      )(request);
    },
    "GET /extenso/v1/media/uses": json(manyUses, { files: uses }),
    "POST /extenso/v1/media/trash": change((picture) => {
      picture.trashed_gmt = "2026-01-15T12:00:00";
    }),
    "POST /extenso/v1/media/restore": change((picture) => {
      picture.trashed_gmt = null;
    }),
    "POST /extenso/v1/media/tags": change((picture, { add = [], remove = [] }) => {
      picture.tags = [...picture.tags.filter((tag) => !remove.includes(tag)), ...add];
    }),
    "POST /wp/v2/media/3": describe(3),
    "POST /wp/v2/media/2": describe(2),
    "POST /wp/v2/media/1": describe(1),
  });
  const bar = screen.getByRole("region", { name: "Selected" });
  const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
  const tiles = screen.getByRole("main").getByRole("button", { name: /^reef-\d/ });
  await expect.poll(() => tiles.elements()).toHaveLength(3);
  return { screen, server, bar, box, tiles, count: () => tiles.elements().length };
}

test("a range is selected with Shift, moved to the trash, and comes back", async () => {
  const { screen, bar, box, count } = await renderLibrary("/desk/media");
  await expect.element(screen.getByText("3 kB on the disk")).toBeVisible();
  await box("reef-3").click();
  await box("reef-2").click({ modifiers: ["Shift"] });
  await expect.element(bar.getByRole("status")).toHaveTextContent("2 selected");
  await expectAccessibleInBothThemes();
  await bar.getByRole("button", { name: "Move to trash" }).click();
  await expect.poll(count).toBe(1);
  await expect.element(screen.getByText("2 files moved to the trash for 30 days.")).toBeInTheDocument();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.poll(count).toBe(3);
});

test("what is used asks first, with the way there, and the unused may go alone", async () => {
  const { screen, bar, count } = await renderLibrary("/desk/media?view=list", { used: [3] });
  await screen.getByRole("checkbox", { name: "Select all on this page" }).click();
  await bar.getByRole("button", { name: "Move to trash" }).click();
  const window = screen.getByRole("dialog", { name: "1 of 3 files are in use" });
  await expect.element(window.getByText("used in 1 place")).toBeVisible();
  await expect
    .element(window.getByRole("link", { name: "Wharf opens" }))
    .toHaveAttribute("href", "/desk/posts/41");
  await expectAccessibleInBothThemes();
  await window.getByRole("button", { name: "Only the 2 unused" }).click();
  await expect.poll(count).toBe(1);
  await expect.element(screen.getByRole("button", { name: "reef-3", exact: true })).toBeVisible();
});

test("files are selected, tagged and found again by the keyboard alone", async () => {
  const { screen, server, bar, tiles } = await renderLibrary("/desk/media");
  (tiles.first().element() as HTMLElement).focus();
  await userEvent.keyboard("x{ArrowRight}{ArrowRight}{Shift>}X{/Shift}");
  await expect.element(bar.getByRole("status")).toHaveTextContent("3 selected");
  (bar.getByRole("button", { name: "Tags…" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const window = screen.getByRole("dialog", { name: "Tags of 3 files" });
  await expect.element(window.getByRole("combobox", { name: "Add a tag" })).toHaveFocus();
  await userEvent.keyboard("Survey{Enter}");
  await expect.element(window.getByRole("list", { name: "Tags" })).toHaveTextContent("Survey");
  await expectAccessibleInBothThemes();
  await userEvent.keyboard("{Escape}");
  const filter = screen.getByRole("combobox", { name: "Tag", exact: true });
  await filter.selectOptions("Survey (3)");
  await expect.poll(() => server.requestsTo("GET /extenso/v1/media").at(-1)?.query.get("tag")).toBe("Survey");
});

test("pictures get their alt texts one after the other", async () => {
  const { screen, server, count } = await renderLibrary("/desk/media?show=no-alt");
  await screen.getByRole("button", { name: "Describe one after the other" }).click();
  const window = screen.getByRole("dialog", { name: "Alt texts" });
  await expect.element(window.getByText("1 of 3: reef-3")).toBeVisible();
  await expect.element(window.getByRole("textbox", { name: "Alt text" })).toHaveFocus();
  await expectAccessibleInBothThemes();
  await userEvent.keyboard("The inlet at noon{Enter}");
  await expect.element(window.getByText("2 of 3: reef-2")).toBeVisible();
  await window.getByRole("button", { name: "Decorative" }).click();
  await expect.element(window.getByText("3 of 3: reef-1")).toBeVisible();
  await window.getByRole("button", { name: "Skip" }).click();
  await expect.element(window).not.toBeInTheDocument();
  await expect.element(screen.getByText("2 alt texts saved.")).toBeInTheDocument();
  expect(server.requestsTo("POST /wp/v2/media/3")).toMatchObject([
    { body: { alt_text: "The inlet at noon" } },
  ]);
  expect(server.requestsTo("POST /wp/v2/media/2")).toMatchObject([{ body: { decorative: true } }]);
  // The list is asked anew: what has its text has left it.
  await expect.poll(count).toBe(2);
});

test("on a phone the bar of what is selected leaves the way to the next file, and its buttons are easily hit", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const { screen, bar, box } = await renderLibrary("/desk/media");
  await box("reef-2").click();
  await bar.getByRole("button", { name: "Select all" }).click();
  await expect.element(bar.getByRole("status")).toHaveTextContent("3 selected");
  for (const label of [
    "Tags…",
    "Alt texts…",
    "Add to project…",
    "Add to article…",
    "Move to trash",
    "Clear",
  ]) {
    const { height, left } = bar.getByRole("button", { name: label }).element().getBoundingClientRect();
    expect([label, height >= 44, left >= 0]).toEqual([label, true, true]);
  }
  await expectAccessibleInBothThemes();
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await box("reef-1").click();
  await expect.element(screen.getByText("1 selected")).toBeVisible();
});

test("where no file matches, the page says what to do, and one press shows all again", async () => {
  const { screen } = await renderLibrary("/desk/media");
  await screen.getByRole("searchbox").fill("kelp");
  await expect.element(screen.getByRole("heading", { name: "No file matches" })).toBeVisible();
  await screen.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(screen.getByRole("button", { name: /^reef-3/ })).toBeVisible();
  await expect.element(screen.getByRole("searchbox")).toHaveValue("");
});
