/** Comments on the blocks of a text. */
import { wireCommentPeople, wireComments, wireCommentThread } from "@extenso/contract/wire/comments.ts";
import { expect, test } from "vitest";
import { press, renderEditor, type } from "../../../../../testing/editor.tsx";
import { json } from "../../../../../testing/fake-server.ts";

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const message = {
  id: 6,
  author: { id: 7, name: "Robin Vale", guest: false },
  text: "Shorter",
  created_gmt: "2026-01-15T12:00:00",
  edited_gmt: null,
  editable: true,
};
const thread = { id: 5, field: "", block: 1, words: "Two", resolved: null, messages: [message] };

test("a comment has the focus once it is written, however soon it comes back", async () => {
  let threads: object[] = [];
  const { screen } = await renderEditor({
    content: [paragraph("One"), paragraph("Two")].join("\n\n"),
    handlers: {
      "GET /extenso/v1/comments": (request) =>
        json(wireComments, { version: String(threads.length), threads } as never)(request),
      "GET /extenso/v1/comments/people": json(wireCommentPeople, []),
      "POST /extenso/v1/comments": (request) => {
        threads = [thread];
        return json(wireCommentThread, thread, { status: 201 })(request);
      },
    },
  });
  await screen.getByText("Two", { exact: true }).click();
  await press("{Control>}{Alt>}m{/Alt}{/Control}");
  await expect.element(screen.getByRole("textbox", { name: "Comment" })).toHaveFocus();
  await type("Shorter");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(screen.getByRole("button", { name: "Two", exact: true })).toHaveFocus();
});
