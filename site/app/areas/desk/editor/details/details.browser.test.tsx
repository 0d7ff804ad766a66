/** Whom an article's details are offered to, and where. */
import { expect, test } from "vitest";
import { renderEditor } from "../../../../../testing/editor.tsx";

const content = "<!-- wp:paragraph -->\n<p>Text.</p>\n<!-- /wp:paragraph -->";

test("an editor may give a text to somebody else", async () => {
  const { screen } = await renderEditor({ content, role: "editor" });
  await expect.element(screen.getByLabelText("Author")).toBeVisible();
});

test("an author isn't offered to give a text to somebody else", async () => {
  const { screen } = await renderEditor({ content, role: "author" });
  await expect.element(screen.getByRole("textbox", { name: "Address", exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText("Author")).not.toBeInTheDocument();
});

test("an update can be scheduled where the content is the studio's own", async () => {
  const { screen } = await renderEditor({ content, status: "publish" });
  await screen.getByRole("textbox", { name: "Title" }).fill("Changed");
  await expect.element(screen.getByRole("button", { name: "Schedule this update…" })).toBeVisible();
});

test("with a WordPress behind the site no update is scheduled", async () => {
  const allowed = () => new Response(null, { status: 204, headers: { Allow: "GET, POST" } });
  const { screen } = await renderEditor({
    content,
    status: "publish",
    ownContent: false,
    handlers: { "OPTIONS /wp/v2/posts": allowed, "OPTIONS /wp/v2/portfolio-items": allowed },
  });
  await screen.getByRole("textbox", { name: "Title" }).fill("Changed");
  await expect.element(screen.getByRole("button", { name: "Update", exact: true })).toBeEnabled();
  for (const name of ["Schedule this update…", "Scheduled"])
    await expect.element(screen.getByRole("button", { name, exact: true })).not.toBeInTheDocument();
});
