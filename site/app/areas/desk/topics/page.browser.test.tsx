import { answerMergedTerms } from "@extenso/contract/answers/merged-terms.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import { deskTerm } from "../api/records.ts";
import TopicsPage from "./page.tsx";

const none = { parent: 0, description: "" };
const lighting = { id: 1, name: "Lighting", slug: "lighting", count: 3, ...none };
const sound = { id: 2, name: "Sound", slug: "sound", count: 0, ...none };
const listed = (...terms: object[]) => json(z.array(deskTerm), terms);

function renderTopics(handlers = {}, at = "/desk/topics") {
  return renderDesk({ path: "topics", Component: TopicsPage }, at, {
    "GET /wp/v2/categories": listed(lighting, sound),
    "GET /wp/v2/tags": listed(lighting, sound),
    ...handlers,
  });
}

test("topics are listed and found by name, and the list fits a phone", async () => {
  const { screen } = await renderTopics();
  await expect.element(screen.getByText("Lighting", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes();
  await screen.getByRole("searchbox").fill("sou");
  await expect.element(screen.getByText("Lighting", { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText("Sound", { exact: true })).toBeVisible();
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390);
  const top = (name: string) => screen.getByRole("button", { name }).element().getBoundingClientRect().top;
  expect(top("Delete Sound")).toBe(top("Rename Sound"));
  await screen.getByRole("searchbox").fill("sounds of nothing");
  await expect.element(screen.getByRole("heading", { name: "No category matches" })).toBeVisible();
});

test("a list that can't be read says so, and is there with another try", async () => {
  const { screen, server } = await renderTopics({
    "GET /wp/v2/categories": refusal(403, "rest_forbidden", "Not now."),
  });
  const again = screen.getByRole("main").getByRole("button", { name: "Try Again" });
  await expect.element(again).toBeVisible();
  server.answer({ "GET /wp/v2/categories": listed(sound) });
  await again.click();
  await expect.element(screen.getByRole("row", { name: "Sound" })).toBeVisible();
});

test("a name that is taken is told at the field, and Escape closes the form", async () => {
  const words = "A category of this name exists already.";
  const { screen, server } = await renderTopics({
    "POST /wp/v2/categories": refusal(400, "term_exists", words),
  });
  await screen.getByRole("button", { name: "New category" }).click();
  const form = screen.getByRole("form", { name: "New category" });
  await userEvent.keyboard("{Enter}");
  await expect.element(form.getByText(/Enter a name\./)).toBeVisible();
  await userEvent.keyboard("Lighting{Enter}");
  await expect.element(form.getByText(words)).toBeVisible();
  await expect.element(form.getByLabelText("Name")).toHaveValue("Lighting");
  expect(server.requestsTo("POST /wp/v2/categories")).toMatchObject([{ body: { name: "Lighting" } }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();
});

test("a rename returns the focus to what was pressed, and Undo sends the words of before", async () => {
  const call = "POST /wp/v2/categories/2";
  const rooms = { ...sound, name: "Rooms", slug: "sound" };
  const { screen, server } = await renderTopics({ [call]: json(deskTerm, rooms) });
  await screen.getByRole("button", { name: "Rename Sound" }).click();
  const form = screen.getByRole("form", { name: "Rename Sound" });
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await expectAccessibleInBothThemes();
  await form.getByLabelText("Name").fill("Rooms");
  server.answer({ "GET /wp/v2/categories": listed(lighting, rooms) });
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("button", { name: "Rename Rooms" })).toHaveFocus();
  server.answer({ "GET /wp/v2/categories": listed(lighting, sound) });
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByRole("button", { name: "Rename Sound" })).toBeVisible();
  expect(server.requestsTo(call).map(({ body }) => body)).toEqual([
    { name: "Rooms", slug: "sound" },
    { name: "Sound", slug: "sound" },
  ]);
});

test("what comes of a merge is told first, and nothing is sent while it can be taken back", async () => {
  const told = {
    taxonomy: "post_tag",
    from: sound,
    into: lighting,
    posts: 2,
    published: 2,
    both: 1,
    children: 0,
  };
  const { screen, server } = await renderTopics(
    {
      "GET /extenso/v1/merged-terms": json(answerMergedTerms, told),
      "POST /extenso/v1/merged-terms": json(answerMergedTerms, told),
    },
    "/desk/topics?kind=tags",
  );
  const merge = async () => {
    await screen.getByRole("button", { name: "Merge Sound…" }).click();
    const window = screen.getByRole("dialog", { name: "Merge “Sound”" });
    const press = window.getByRole("button", { name: "Merge", exact: true });
    await expect.element(press).toBeDisabled();
    await window.getByLabelText("Into").selectOptions("Lighting (3)");
    await expect.element(window.getByText("2 articles get “Lighting” instead of “Sound”.")).toBeVisible();
    await expect.element(window.getByText("One of them has both already.")).toBeVisible();
    await press.click();
    await expect.element(screen.getByRole("row", { name: "Sound" })).not.toBeInTheDocument();
  };
  await merge();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByRole("row", { name: "Sound" })).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/merged-terms")).toEqual([]);
  await merge();
  // Put away: nobody takes it back any more.
  await screen.getByRole("button", { name: /^Dismiss/ }).click();
  await expect
    .poll(() => server.requestsTo("POST /extenso/v1/merged-terms").map(({ body }) => body))
    .toEqual([{ from: 2, into: 1 }]);
});

test("a deleted topic comes back by Undo, and one that may not go with the reason", async () => {
  const call = "DELETE /wp/v2/categories/2";
  const words = "The default category can’t be deleted.";
  const { screen, server } = await renderTopics({ [call]: refusal(400, "rest_cannot_delete", words) });
  const remove = async () => {
    await screen.getByRole("button", { name: "Delete Sound" }).click();
    await expect.element(screen.getByText("“Sound” deleted.")).toBeVisible();
    await expect.element(screen.getByRole("row", { name: "Sound" })).not.toBeInTheDocument();
  };
  await remove();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByRole("row", { name: "Sound" })).toBeVisible();
  await remove();
  expect(server.requestsTo(call)).toEqual([]);
  await screen.getByRole("button", { name: /^Dismiss/ }).click();
  await expect.element(screen.getByText(`“Sound” was not changed. ${words}`)).toBeVisible();
  await expect.element(screen.getByRole("row", { name: "Sound" })).toBeVisible();
});
