/** Comments that are written one right after the other. */
import { wireCommentPeople, wireComments, wireCommentThread } from "@extenso/contract/wire/comments.ts";
import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { held, json } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import CommentsPanel, { type BegunComment } from "./comments-panel.tsx";
import { useComments } from "./use-comments.ts";
import "./stylesheet.css";

const places: BegunComment[] = ["Client", "Title"].map((label) => ({
  field: label.toLowerCase(),
  block: -1,
  words: "",
  label,
}));

const thread = { id: 5, field: "client", block: -1, words: "", resolved: null, messages: [] };

function Page() {
  const comments = useComments(21);
  const [begun, setBegun] = useState<BegunComment | null>(null);
  return (
    <>
      {places.map((place) => (
        <button key={place.field} type="button" onClick={() => setBegun(place)}>
          Comment on {place.label}
        </button>
      ))}
      <CommentsPanel
        comments={comments}
        threads={comments.threads}
        placeOf={({ field }) => ({ label: field, isGone: false })}
        selected={null}
        onSelect={() => {}}
        onGo={() => {}}
        begun={begun}
        onEnd={() => setBegun(null)}
        hint="None yet"
      />
    </>
  );
}

test("a comment that is begun while the one before is still being sent stays open", async () => {
  const sending = held(json(wireCommentThread, thread, { status: 201 }));
  const { screen, server } = await renderDesk({ path: "comments", Component: Page }, "/desk/comments", {
    "GET /extenso/v1/comments": json(wireComments, { version: "1", threads: [] }),
    "GET /extenso/v1/comments/people": json(wireCommentPeople, []),
    "POST /extenso/v1/comments": sending.handler,
  });
  const field = screen.getByRole("textbox", { name: "Comment" });
  await screen.getByRole("button", { name: "Comment on Client" }).click();
  await field.fill("With Ltd.?");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => server.requestsTo("POST /extenso/v1/comments")).toHaveLength(1);
  await screen.getByRole("button", { name: "Comment on Title" }).click();
  await field.fill("Shorter");
  const before = server.requestsTo("GET /extenso/v1/comments").length;
  sending.release();
  await expect.poll(() => server.requestsTo("GET /extenso/v1/comments").length).toBeGreaterThan(before);
  await userEvent.keyboard(" still");
  await expect.element(field).toHaveValue("Shorter still");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).not.toBeInTheDocument();
  expect(server.requestsTo("POST /extenso/v1/comments").map(({ body }) => body)).toMatchObject([
    { field: "client", text: "With Ltd.?" },
    { field: "title", text: "Shorter still" },
  ]);
});
