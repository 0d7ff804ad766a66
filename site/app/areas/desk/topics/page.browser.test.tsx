import { expect, test } from "vitest";
import * as z from "zod/mini";
import { json } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import { deskTerm } from "../api/records.ts";
import TopicsPage from "./page.tsx";

const terms = [
  { id: 1, name: "Lighting", slug: "lighting", count: 3, parent: 0, description: "" },
  { id: 2, name: "Sound", slug: "sound", count: 0, parent: 0, description: "" },
];

test("topics are listed and found by name", async () => {
  const { screen } = await renderDesk({ path: "topics", Component: TopicsPage }, "/desk/topics", {
    "GET /wp/v2/categories": json(z.array(deskTerm), terms),
  });
  await expect.element(screen.getByText("Lighting", { exact: true })).toBeVisible();
  await screen.getByRole("searchbox").fill("sou");
  await expect.element(screen.getByText("Lighting", { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText("Sound", { exact: true })).toBeVisible();
});
