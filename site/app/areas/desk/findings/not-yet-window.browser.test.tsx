/** Pictures that lack a text are described one after another inside the check that found them. */
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { refusal } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import { deskMedia } from "../api/records.ts";
import "../stylesheet.css";
import { draftOf } from "../projects/draft.ts";
import { examineProject } from "../projects/examine-project.ts";
import NotYetWindow from "./not-yet-window.tsx";

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const fileOf = (id: number) => ({
  id,
  title: { raw: `Shoot ${id}`, rendered: "" },
  mime_type: "image/jpeg",
  source_url: pixel,
});

async function openWindow(handlers = {}) {
  const files = new Map([1, 2, 3].map((id) => [id, deskMedia.parse(fileOf(id))] as const));
  const project = { ...draftOf(null), title: "", cover: 1 };
  const gallery = [1, 2, 3].map((id) => ({ id, caption: "" }));
  const harms = examineProject({ ...project, gallery }, files);
  const onReady = vi.fn();
  const onClose = vi.fn();
  const Component = () => (
    <NotYetWindow
      records={[{ id: 5, title: "Dusk", harms }]}
      onReady={onReady}
      onClose={onClose}
      action={() => <button type="button">Go there</button>}
    />
  );
  const saved = ({ body }: { body: unknown }) => Response.json({ ...fileOf(1), ...(body as object) });
  const { screen, server } = await renderDesk({ path: "check", Component }, "/desk/check", {
    "POST /wp/v2/media/1": saved,
    "POST /wp/v2/media/2": saved,
    "POST /wp/v2/media/3": saved,
    ...handlers,
  });
  const window = screen.getByRole("dialog", { name: "Not ready yet" });
  await expect.element(window).toBeVisible();
  return { screen, server, window, onReady, onClose };
}

test("three pictures are three texts typed in a row; what else is wrong stays a line with the way there", async () => {
  const { server, window, onReady, onClose } = await openWindow();
  await expect.element(window.getByRole("listitem").getByText("There is no title.")).toBeVisible();
  expect(window.getByRole("listitem").elements()).toHaveLength(1);
  await expect.element(window.getByText("Must fix, image 1 of 3")).toBeVisible();
  await expect.element(window.getByRole("textbox", { name: "Alt text" })).toHaveFocus();
  await expectAccessibleInBothThemes();
  await userEvent.keyboard("A pier{Enter}");
  await expect.element(window.getByText("Must fix, image 2 of 3")).toBeVisible();
  await expect.element(window.getByRole("textbox", { name: "Alt text" })).toHaveFocus();
  await userEvent.keyboard("A gull{Enter}");
  await expect.element(window.getByText("Must fix, image 3 of 3")).toBeVisible();
  await window.getByRole("button", { name: "Decorative" }).click();
  await expect.element(window.getByRole("textbox", { name: "Alt text" })).not.toBeInTheDocument();
  await expect.element(window.getByText("There is no title.")).toBeVisible();
  expect(server.requestsTo("POST /wp/v2/media/1").map(({ body }) => body)).toEqual([{ alt_text: "A pier" }]);
  expect(server.requestsTo("POST /wp/v2/media/2").map(({ body }) => body)).toEqual([{ alt_text: "A gull" }]);
  expect(server.requestsTo("POST /wp/v2/media/3").map(({ body }) => body)).toEqual([
    { alt_text: "", decorative: true },
  ]);
  expect(onReady).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test("a text that wasn't saved stays where it was typed; a skipped picture is a line again", async () => {
  const { window } = await openWindow({
    "POST /wp/v2/media/1": refusal(403, "rest_cannot_edit", "Sorry, you are not allowed to edit this post."),
  });
  const field = window.getByRole("textbox", { name: "Alt text" });
  await field.fill("A pier");
  await window.getByRole("button", { name: "Save and next" }).click();
  await expect.element(window.getByRole("alert")).toBeVisible();
  await expect.element(field).toHaveValue("A pier");
  await window.getByRole("button", { name: "Skip" }).click();
  await expect.element(window.getByText("Must fix, image 2 of 3")).toBeVisible();
  expect(
    window
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("no title"), expect.stringContaining("The cover has no alt text")]);
});
