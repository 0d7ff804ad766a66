/** Earlier versions of a record: listed, compared with what is there now, and restored. */
import { expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { refusal } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import "../stylesheet.css";
import * as z from "zod/mini";
import { read } from "../api/send.ts";
import { Compare, ComparedField, ComparedWords } from "./compare.tsx";
import { HistoryList } from "./history-list.tsx";

const noun = z.object({ title: z.string(), misfit: z.string() });
const versions = [
  { id: 3, gmt: "2026-11-03T17:00:00", author: "Mara Voss", status: "publish" },
  { id: 2, gmt: "2026-11-02T17:00:00", author: "Ines Duarte", state: "autosaved" },
  { id: 1, gmt: null, author: "", state: "The text the site came with" },
];
const onRestore = vi.fn();
const textOf = (locator: Locator) => () => locator.element().textContent;

const Component = () => (
  <HistoryList
    source={{
      name: ["nouns", 7],
      saved: 1,
      list: (signal) => read(z.array(z.any()), "/nouns", { signal }),
      read: ({ id }, signal) => read(noun, `/nouns/${id}`, { signal }),
      isNow: ({ id }) => id === 2,
      now: "form",
      compare: ({ title }, names) =>
        title === "Reef" ? null : (
          <Compare names={names}>
            <ComparedField name="Title">
              <ComparedWords before={title} after="Reef" />
            </ComparedField>
          </Compare>
        ),
      problem: ({ misfit }) => misfit,
      onRestore,
      summary: (before, after) => `${before.title} became ${after.title}`,
    }}
  />
);

const open = (handlers: Parameters<typeof renderDesk>[2] = {}) =>
  renderDesk({ path: "history", Component }, "/desk/history", {
    "GET /nouns": () => Response.json(versions),
    "GET /nouns/3": () => Response.json({ title: "Reef", misfit: "" }),
    "GET /nouns/2": () => Response.json({ title: "Pier", misfit: "" }),
    "GET /nouns/1": () => Response.json({ title: "Quay", misfit: "It doesn’t fit." }),
    ...handlers,
  });

test("each says when and by whom it was saved, and which of its fields differ; one is restored", async () => {
  const { screen } = await open();
  const rows = screen.getByRole("main").getByRole("listitem");
  await expect.poll(textOf(rows.nth(0))).toMatch(/Nov 3.*Mara Voss.*Published/);
  await expect.poll(textOf(rows.nth(0))).toMatch(/Pier became Reef/);
  await expect.poll(textOf(rows.nth(1))).toMatch(/Ines Duarte · current version/);
  await expectAccessibleInBothThemes();

  await rows.nth(0).getByRole("button", { name: "Compare" }).click();
  await expect.poll(textOf(rows.nth(0))).toMatch(/Same as the current form\./);
  await expect.element(screen.getByRole("button", { name: "Restore" })).not.toBeInTheDocument();

  const compare = rows.nth(1).getByRole("button", { name: "Compare" });
  await expect.element(compare).toHaveAccessibleDescription(/Nov 2.*Ines Duarte · current version/);
  await compare.click();
  await expect.poll(textOf(rows.nth(1).getByRole("definition"))).toBe("PierReef");
  await expectAccessibleInBothThemes();
  await rows.nth(1).getByRole("button", { name: "Restore" }).click();
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 2 }), {
    title: "Pier",
    misfit: "",
  });
  await expect.element(compare).toHaveFocus();
  await expect.element(compare).toHaveAttribute("aria-expanded", "false");

  await rows.nth(2).getByRole("button", { name: "Compare" }).click();
  await expect.poll(textOf(rows.nth(2).getByRole("alert"))).toBe("It doesn’t fit.");
  await expect.element(screen.getByRole("button", { name: "Restore" })).not.toBeInTheDocument();
  await expectToFit(320, 390, 1440);
});

test("a list that couldn’t be read is asked for again, and may be empty", async () => {
  const { screen } = await open({
    "GET /nouns": vi
      .fn()
      .mockImplementation(() => Response.json([]))
      .mockImplementationOnce(refusal(400, "broken", "Not now.")),
  });
  await expect.poll(textOf(screen.getByRole("alert"))).toMatch(/^Not now\./);
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.element(screen.getByText("No earlier versions yet.")).toBeVisible();
});
