/** The window of links: what was found is reached by arrows and taken by Enter. */
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderDesk } from "../../../../testing/render.tsx";
import { LinkWindow } from "./link-window.tsx";

const found = [
  { id: 5, title: "Contact sheets", url: "/contact-sheets", subtype: "page" },
  { id: 6, title: "Contact prints", url: "/contact-prints", subtype: "page" },
];

async function openWindow(before: { before: string; typedBefore?: string }) {
  const onPut = vi.fn();
  const Component = () => <LinkWindow {...before} onPut={onPut} onClose={() => {}} />;
  const { screen } = await renderDesk({ path: "links", Component }, "/desk/links", {
    "GET /wp/v2/search": () => Response.json(found),
  });
  const window = screen.getByRole("dialog", { name: "Link" });
  const field = window.getByLabelText("Address, or search for a page");
  await expect.element(field).toHaveFocus();
  return {
    onPut,
    field,
    pages: window.getByRole("list", { name: "Pages of this site" }).getByRole("button"),
  };
}

async function openLinks(before: { before: string; typedBefore?: string } = { before: "" }) {
  const opened = await openWindow(before);
  const { field, pages } = opened;
  await userEvent.keyboard(before.typedBefore ? "act" : "contact");
  await expect.element(field).toHaveValue("contact");
  await expect.element(pages.nth(2)).toBeVisible();
  return opened;
}

test("arrows go into the list and back to the field, and Enter takes the page", async () => {
  const { onPut, field, pages } = await openLinks();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(pages.first()).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{End}{ArrowDown}{ArrowUp}");
  await expect.element(pages.nth(1)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onPut.mock.calls).toEqual([["/contact-sheets", "Contact sheets"]]);
});

test("an arrow in the moment in which the pages show goes into them", async () => {
  const shown = new MutationObserver(() => {
    if (!document.querySelector(".desk-found-pages")) return;
    shown.disconnect();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
    );
  });
  shown.observe(document.body, { childList: true, subtree: true });
  const { field, pages } = await openWindow({ before: "" });
  await userEvent.fill(field, "contact");
  await expect.element(pages.first()).toHaveFocus();
});

test.each([
  ["goes on from what was typed before the window was there", { before: "/about", typedBefore: "cont" }],
  ["replaces the address that stands there", { before: "/about" }],
])("typing %s", async (_, before) => {
  await openLinks(before);
});
