/** The editor of articles: where what is typed is kept, and two people in one text. */
import { wireComments } from "@extenso/contract/wire/comments.ts";
import { wirePattern } from "@extenso/contract/wire/patterns.ts";
import { wirePresence } from "@extenso/contract/wire/previews.ts";
import { wireUpdate } from "@extenso/contract/wire/updates.ts";
import { Link, Outlet } from "react-router";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk, type StaffRole } from "../../../../testing/render.tsx";
import { NavigationAnnouncer } from "../../../navigation/navigation-announcer.tsx";
import "../comments/stylesheet.css";
import "./stylesheet.css";
import { deskPerson, deskRevision, deskTerm } from "../api/records.ts";
import ProjectPage from "../projects/page.tsx";
import EditingPage from "./editing-page.tsx";

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const textOf = (raw: string) => ({ raw, rendered: raw });

const article = {
  id: 12,
  type: "post",
  status: "draft",
  title: textOf("Tides"),
  content: textOf([paragraph("One"), paragraph("Two"), paragraph("Three")].join("\n\n")),
  excerpt: textOf(""),
  author: 7,
  modified_gmt: "2026-01-15T12:00:00",
  _links: { "wp:action-publish": [] },
};

const autosaveCall = "POST /wp/v2/posts/12/autosaves";
const saveCall = "POST /wp/v2/posts/12";

const around = {
  "GET /wp/v2/posts/12/autosaves": json(z.array(deskRevision), []),
  "GET /wp/v2/posts/12/revisions": json(z.array(deskRevision), []),
  "GET /wp/v2/categories": json(z.array(deskTerm), []),
  "GET /wp/v2/tags": json(z.array(deskTerm), []),
  "GET /wp/v2/users": json(z.array(deskPerson), []),
  "GET /extenso/v1/comments": json(wireComments, { version: "1", threads: [] }),
  "POST /extenso/v1/presence": json(wirePresence, { others: [] }),
  "GET /extenso/v1/posts/12/updates": json(z.array(wireUpdate), []),
};

/** The server’s response to an autosave, which is kept beside the record for its writer alone. */
function autosaveAnswer(body: unknown, date: string): Response {
  const { title, content, excerpt } = body as Record<string, string>;
  return Response.json({
    id: 99,
    parent: 12,
    author: 7,
    date,
    modified_gmt: date,
    title: textOf(title ?? ""),
    content: textOf(content ?? ""),
    excerpt: textOf(excerpt ?? ""),
  });
}

/** An article that the server keeps as it is sent. @param change what differs from a draft of the caller's own. */
async function openArticle(change: Partial<typeof article> = {}, role: StaffRole = "editor") {
  let stored = { ...article, ...change };
  const put = (body: unknown) => {
    const sent = body as Record<string, string>;
    const texts = Object.entries(sent).map(([name, value]) => [
      name,
      ["title", "content", "excerpt"].includes(name) ? textOf(value) : value,
    ]);
    stored = { ...stored, ...Object.fromEntries(texts) };
    return Response.json(stored, { headers: { ETag: '"2"' } });
  };
  const { screen, server } = await renderDesk(
    { id: "desk-post", path: "posts/:id", Component: EditingPage },
    "/desk/posts/12",
    {
      ...around,
      "GET /wp/v2/posts/12": () => Response.json(stored, { headers: { ETag: '"1"' } }),
      [saveCall]: ({ body }) => put(body),
      // In one's own draft the draft itself, else a revision beside it.
      [autosaveCall]: ({ body }) => {
        if (stored.status === "draft" && stored.author === 7) return put(body);
        return autosaveAnswer(body, stored.modified_gmt);
      },
    },
    { role },
  );
  const title = screen.getByRole("textbox", { name: "Title" });
  await expect.element(title).toBeVisible();
  return { screen, server, title, stored: () => stored };
}

test("one's own draft is saved as it is typed", async () => {
  const { screen, title, stored } = await openArticle();
  await title.fill("Ebb");
  await expect.element(screen.getByText("Draft saved")).toBeVisible();
  expect(stored().title.raw).toBe("Ebb");
});

test.each<[string, StaffRole, Partial<typeof article>]>([
  ["a colleague's draft", "editor", { author: 8 }],
  ["what was sent for review", "contributor", { status: "pending" }],
])(
  "in %s, what is typed is said to be kept for its writer alone, until it is saved into it",
  async (_, role, change) => {
    const { screen, server, title, stored } = await openArticle(change, role);
    const save = screen.getByRole("button", { name: "Save into the draft" });
    await expect.element(save).toBeDisabled();
    await title.fill("Ebb");
    await expect.element(screen.getByText("Kept for you, not in the draft")).toBeVisible();
    await expect.element(screen.getByText("Draft saved")).not.toBeInTheDocument();
    expect(server.requestsTo(autosaveCall)).toHaveLength(1);
    expect(stored().title.raw).toBe("Tides");
    await save.click();
    await expect.element(screen.getByText("Saved", { exact: true })).toBeVisible();
    expect(stored()).toMatchObject({ title: { raw: "Ebb" }, status: change.status ?? "draft" });
  },
);

test("pictures of a text get their alt texts in the check, which then publishes", async () => {
  const image = (name: string) =>
    `<!-- wp:image -->\n<figure class="wp-block-image"><img src="/${name}.png" alt=""/></figure>\n<!-- /wp:image -->`;
  const content = textOf([image("pier"), paragraph("One"), image("gull")].join("\n\n"));
  const { screen, stored } = await openArticle({ content });
  await screen.getByRole("button", { name: "Publish…" }).click();
  const window = screen.getByRole("dialog");
  await expect.element(window.getByText("Must fix, image 1 of 2")).toBeVisible();
  await expect.element(window.getByRole("textbox", { name: "Alt text" })).toHaveFocus();
  await userEvent.keyboard("The pier{Enter}");
  await expect.element(window.getByText("Must fix, image 2 of 2")).toBeVisible();
  await window.getByRole("button", { name: "Decorative" }).click();
  const publish = window.getByRole("button", { name: "Publish", exact: true });
  await expect.element(publish).toBeVisible();
  await publish.click();
  await expect.poll(() => stored().status).toBe("publish");
  // The button that opened the window is gone.
  await expect.element(screen.getByRole("link", { name: "All articles" })).toHaveFocus();
  expect(stored().content.raw).toContain('alt="The pier"');
  expect(stored().content.raw).toContain("is-decorative");
});

test("what is written each month is saved as a pattern, and comes with a slash and its name", async () => {
  const { screen, server, stored } = await openArticle();
  const notes = `${paragraph("Tickets at the door.")}\n\n${paragraph("Doors at eight.")}`;
  const kept = { id: "one", name: "House notes", content: notes, author: 7 };
  server.answer({
    "POST /extenso/v1/patterns": json(z.array(wirePattern), [kept], { status: 201 }),
  });
  await screen.getByText("Two", { exact: true }).hover();
  await screen.getByRole("button", { name: "Block", exact: true }).click();
  await screen.getByRole("button", { name: "Save as pattern…" }).click();
  const window = screen.getByRole("dialog", { name: "Save as pattern" });
  await window.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(window.getByText("Give the pattern a name.")).toBeVisible();
  await window.getByLabelText("Name").fill("House notes");
  await window.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(window).not.toBeInTheDocument();
  expect(server.requestsTo("POST /extenso/v1/patterns")).toMatchObject([
    { body: { name: "House notes", content: paragraph("Two") } },
  ]);
  await screen.getByText("Three", { exact: true }).click();
  await userEvent.keyboard("{End}{Enter}/house{Enter}");
  await expect.poll(() => stored().content.raw).toContain(notes);
  expect(stored().content.raw).toContain(paragraph("Three"));
});

test("what was sent for review isn't sent again", async () => {
  const draft = await openArticle({}, "contributor");
  await draft.screen.getByRole("button", { name: "Send for review" }).click();
  await expect.element(draft.screen.getByText("Waiting for review")).toBeVisible();
  await expect.element(draft.screen.getByRole("button", { name: "Send for review" })).not.toBeInTheDocument();
  expect(draft.server.requestsTo(saveCall)).toMatchObject([{ body: { status: "pending" } }]);
});

const changed = "Robin’s colleague has saved this article.";

/** Somebody else has saved the own draft, and the next autosave meets that. */
async function openConflict(theirs: Partial<typeof article>) {
  const opened = await openArticle();
  const { screen, server, title } = opened;
  server.answer({
    [autosaveCall]: refusal(409, "rest_post_changed", changed),
    "GET /wp/v2/posts/12": () => Response.json({ ...article, ...theirs }, { headers: { ETag: '"9"' } }),
  });
  await title.fill("Ebb");
  const window = screen.getByRole("dialog", { name: "Two people edited this" });
  await expect.element(window).toBeVisible();
  return { ...opened, window };
}

const inTheirs = [paragraph("One of theirs"), paragraph("Two"), paragraph("Three")].join("\n\n");

test("merging shows what it makes of one's text and saves it; closing the window merges nothing", async () => {
  const { screen, server, title, window, stored } = await openConflict({ content: textOf(inTheirs) });
  await expect.element(window).toHaveAccessibleDescription(changed);
  await expect.element(window.getByText("You changed different parts, so both fit together.")).toBeVisible();
  const result = window.getByRole("region", { name: "What merging changes in your text" });
  await expect.element(result.getByText("of theirs")).toBeVisible();
  await expectAccessibleInBothThemes(window.element());
  await userEvent.keyboard("{Escape}");
  await expect.element(window).not.toBeInTheDocument();
  await expect.element(title).toHaveValue("Ebb");
  await expect.element(screen.getByText("One of theirs")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Compare and merge" }).click();
  await window.getByRole("button", { name: "Close" }).click();
  await expect.element(window).not.toBeInTheDocument();
  expect(server.requestsTo(saveCall)).toEqual([]);

  await screen.getByRole("button", { name: "Compare and merge" }).click();
  await window.getByRole("button", { name: "Merge and save" }).click();
  await expect.element(screen.getByText("Saved", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("One of theirs", { exact: true })).toBeVisible();
  const [saved] = server.requestsTo(saveCall);
  expect(saved?.headers.get("If-Match")).toBe('"9"');
  expect([stored().title.raw, stored().content.raw]).toEqual(["Ebb", inTheirs]);
});

test("a title that both changed is chosen; a draft that was published meanwhile doesn't go out by merging", async () => {
  const { screen, server, window } = await openConflict({ title: textOf("Flood"), status: "publish" });
  await window.getByRole("group", { name: "The title" }).getByRole("radio", { name: "Mine" }).click();
  await expect.element(window.getByText("It was published meanwhile")).toBeVisible();
  server.answer({ [autosaveCall]: ({ body }) => autosaveAnswer(body, "2026-01-15T12:00:00") });
  await window.getByRole("button", { name: "Merge", exact: true }).click();
  await expect.element(screen.getByText("Saved, not public yet")).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Ebb");
  expect(server.requestsTo(saveCall)).toEqual([]);
});

const List = () => (
  <nav aria-label="Begin">
    <Link to="/desk/posts/new">Article</Link>
    <Link to="/desk/portfolio/new">Project</Link>
  </nav>
);

const Announced = () => (
  <>
    <Outlet />
    <NavigationAnnouncer />
  </>
);

test.each(["Article", "Project"])(
  "a new %s has the caret in its title, and letters beside it are no shortcuts",
  async (name) => {
    const children = [
      { path: "list", Component: List },
      { id: "desk-post", path: "posts/:id", Component: EditingPage },
      { id: "desk-project", path: "portfolio/:id", Component: ProjectPage },
      { path: "log", Component: () => <h1>Somewhere else</h1> },
    ];
    const { screen } = await renderDesk([{ Component: Announced, children }], "/desk/list", {
      ...around,
      "GET /extenso/v1/site/about": () => Response.json({ document: { people: { items: [] } } }),
    });
    await screen.getByRole("link", { name, exact: true }).click();
    const title = screen.getByRole("textbox", { name: "Title", exact: true });
    await expect.element(title).toHaveFocus();
    const publish = screen.getByRole("button", { name: "Publish" });
    await expect.element(publish).toBeDisabled();
    document.getElementById("main")?.focus();
    // “G” and “H” open the audit log elsewhere.
    await userEvent.keyboard("gh?");
    await expect.element(title).toBeVisible();
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
    await title.fill("");
    await userEvent.keyboard("Gh");
    await expect.element(title).toHaveValue("Gh");
    await expect.element(publish).toBeEnabled();
  },
);

test("an article that isn't there says so, and leads on", async () => {
  const { screen } = await renderDesk(
    { id: "desk-post", path: "posts/:id", Component: EditingPage },
    "/desk/posts/999999",
    { "GET /wp/v2/posts/999999": refusal(404, "rest_post_invalid_id", "Invalid post ID.") },
  );
  await expect.element(screen.getByRole("heading", { name: "There is no such article" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "All articles", exact: true })).toBeVisible();
});
