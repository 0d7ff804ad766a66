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

test("an update of a published text can be scheduled", async () => {
  const { screen } = await renderEditor({ content, status: "publish" });
  await screen.getByRole("textbox", { name: "Title" }).fill("Changed");
  await expect.element(screen.getByRole("button", { name: "Schedule this update…" })).toBeVisible();
});
