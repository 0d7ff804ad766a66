import { expect, test } from "vitest";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { defaultContent } from "../../../../testing/content.ts";
import { renderPart } from "../../../../testing/render.tsx";
import FullLength from "./full-length.tsx";

const lengths = [60, 30, 6].map((seconds) => ({
  seconds,
  label: seconds === 60 ? "whole film" : "cut",
  // A film that is always on its way: it neither plays nor fails.
  url: URL.createObjectURL(new MediaSource()),
}));
const content = defaultContent.home.film;

test("a press on a length plays that version, on a scale as long as its bar", async () => {
  if (!content) throw new Error("The sample's home page has no film");
  const screen = await renderPart(() => (
    <FullLength content={content} film={{ title: "Blue Hour", lengths }} />
  ));
  const section = screen.getByRole("region", { name: content.title });
  const bar = (name: RegExp) => section.getByRole("link", { name });
  const video = () => section.element().querySelector("video");
  await expect.element(bar(/^60 s/)).toHaveAttribute("href", lengths[0]?.url);
  expect(video()).toBeNull();
  await expectAccessibleInBothThemes(screen.container);
  for (const [name, at, share] of [
    [/^6 s/, 2, 0.1],
    [/^30 s/, 1, 0.5],
  ] as const) {
    await bar(name).click();
    await expect.poll(() => video()?.src).toBe(lengths[at]?.url);
    await expect.element(bar(name)).toHaveAttribute("aria-current", "true");
    const scale = section.getByRole("slider", { name: "Place in Blue Hour" }).element();
    const width = (element: Element) => element.getBoundingClientRect().width;
    expect(width(scale) / width(section.element())).toBeCloseTo(share, 2);
  }
  await expect.element(bar(/^6 s/)).not.toHaveAttribute("aria-current");
});
