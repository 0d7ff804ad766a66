import "../stylesheet.css";
import { afterEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { safeHtml } from "../../../../testing/content.ts";
import { renderPart } from "../../../../testing/render.tsx";
import { ContentBlocks } from "../../../ui/content/content-blocks.tsx";

afterEach(() => page.viewport(1440, 900));

/** A picture of one colour, as a file of this page's own origin. */
function picture(width: number, height: number, colour = "#7a8"): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`;
  return URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
}

/** As the server hands it out; pictures named `/a.svg` and so on become the given ones. */
async function show(html: string, files: Record<string, string> = {}): Promise<HTMLElement> {
  let safe = safeHtml(html, { blocks: true });
  for (const [name, url] of Object.entries(files)) safe = safe.replaceAll(name, url);
  const { container } = await renderPart(() => <ContentBlocks html={safe} onClick={() => {}} />);
  await expect.poll(() => container.querySelector(".content-text")).not.toBeNull();
  return container.querySelector(".content-text") as HTMLElement;
}

const inner = (text: string) =>
  `<div class="wp-block-cover__inner-container"><p>${text} <a href="/contact">Write</a></p></div>`;
const overlay = (classes: string, style = "") =>
  `<span class="wp-block-cover__background ${classes}" style="${style}"></span>`;
const box = (element: Element | null) => (element as Element).getBoundingClientRect();

test("covers have their height, colour and place for the text, and words that can be read in both themes", async () => {
  const content = await show(
    [
      `<div class="wp-block-cover is-position-top-right" style="min-height:320px">${overlay("has-background-dim-100", "background-color:#0a2540")}${inner("Navy")}</div>`,
      `<div class="wp-block-cover is-light is-position-bottom-left">${overlay("has-luminous-vivid-amber-background-color has-background-dim-60")}${inner("Amber")}</div>`,
      `<div class="wp-block-cover">${overlay("has-background-dim-100 has-background-gradient has-midnight-gradient-background")}${inner("Midnight")}</div>`,
      `<div class="wp-block-cover" style="min-height:50vh"><img class="wp-block-cover__image-background" src="/a.svg" alt="">${overlay("has-background-dim-20")}${inner("Picture")}</div>`,
    ].join(""),
    { "/a.svg": picture(1200, 600) },
  );
  const [navy, amber, midnight, pictured] = [...content.querySelectorAll(".wp-block-cover")];
  expect([navy, amber, midnight, pictured].map((cover) => box(cover as Element).height)).toEqual([
    320, 432, 432, 450,
  ]);
  const textOf = (cover?: Element) => box(cover?.querySelector(".wp-block-cover__inner-container") ?? null);
  expect(textOf(navy).top - box(navy as Element).top).toBe(20);
  expect(box(navy as Element).right - textOf(navy).right).toBe(20);
  expect(box(amber as Element).bottom - textOf(amber).bottom).toBe(20);
  const ground = (cover?: Element) =>
    getComputedStyle(cover?.querySelector(".wp-block-cover__background") as Element);
  expect(ground(navy).backgroundColor).toBe("rgb(10, 37, 64)");
  expect(ground(midnight).backgroundImage).toContain("linear-gradient(135deg");
  expect(ground(pictured).backgroundColor).toBe("rgba(0, 0, 0, 0.2)");
  expect(box(ground(pictured) && (pictured?.querySelector("img") ?? null)).height).toBe(450);
  await expectAccessibleInBothThemes(content);
});

/** A finger moves sideways. @param by pixels, below 0 to the left. */
function swipe(target: Element, by: number): void {
  const at = (clientX: number) => [new Touch({ identifier: 1, target, clientX, clientY: 300 })];
  const bubbles = true;
  target.dispatchEvent(new TouchEvent("touchstart", { bubbles, touches: at(160), changedTouches: at(160) }));
  target.dispatchEvent(new TouchEvent("touchend", { bubbles, changedTouches: at(160 + by) }));
}

const larger = (file: string, alt: string, caption = "") =>
  `<figure class="wp-block-image wp-lightbox-container"><img src="${file}" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

test("a picture opens in its full size, leads on to the gallery's others, and closes to where it was", async () => {
  await page.viewport(320, 640);
  const content = await show(
    `<figure class="wp-block-gallery columns-2 is-cropped">${larger("/a.svg", "A chef", "At work")}${larger("/b.svg", "A set")}</figure>`,
    { "/a.svg": picture(900, 1600), "/b.svg": picture(1600, 900, "#a78") },
  );
  const dialog = page.getByRole("dialog");
  const link = page.getByRole("link", { name: "A chef" });
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toHaveAccessibleName("A chef");
  await expect.element(dialog.getByText("At work")).toBeVisible();
  await expect.element(dialog.getByText("1 / 2")).toBeVisible();
  const image = dialog.getByRole("img");
  await expect.poll(() => box(image.element()).height).toBeGreaterThan(300);
  expect(box(image.element()).right).toBeLessThanOrEqual(320);
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessibleInBothThemes(dialog.element() as HTMLElement);

  await userEvent.keyboard("{ArrowRight}");
  await expect.element(dialog).toHaveAccessibleName("A set");
  await dialog.getByRole("button", { name: "Next picture" }).click();
  await expect.element(dialog).toHaveAccessibleName("A chef");
  swipe(dialog.getByRole("img").element(), -120);
  await expect.element(dialog).toHaveAccessibleName("A set");
  swipe(dialog.getByRole("img").element(), 120);
  await expect.element(dialog).toHaveAccessibleName("A chef");
  document.documentElement.style.fontSize = "200%";
  for (const name of ["Previous picture", "Next picture"]) {
    expect(box(dialog.getByRole("button", { name }).element()).right).toBeLessThanOrEqual(320);
  }
  document.documentElement.style.fontSize = "";
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(link.element());
  expect(document.documentElement.dataset.locked).toBeUndefined();
  expect(content.querySelectorAll("a.larger-picture")).toHaveLength(2);
});

test("galleries have the editor's columns, two on a phone, and cropped pictures of one height", async () => {
  const figure = (file: string) => `<figure class="wp-block-image"><img src="${file}" alt=""></figure>`;
  const content = await show(
    `<figure class="wp-block-gallery columns-3 is-cropped">${["/a.svg", "/b.svg", "/a.svg"].map(figure).join("")}</figure>`,
    { "/a.svg": picture(600, 400), "/b.svg": picture(400, 600) },
  );
  const images = [...content.querySelectorAll("img")];
  await expect.poll(() => images.every(({ naturalWidth }) => naturalWidth > 0)).toBe(true);
  const tops = () => new Set(images.map((image) => Math.round(box(image).top))).size;
  expect(tops()).toBe(1);
  expect(new Set(images.map((image) => Math.round(box(image).height))).size).toBe(1);
  await page.viewport(390, 844);
  await expect.poll(tops).toBe(2);
  expect(document.documentElement.scrollWidth).toBe(390);
});

const beside = (figure: string, classes = "", style = "") =>
  `<div class="wp-block-media-text is-stacked-on-mobile ${classes}" style="${style}"><figure class="wp-block-media-text__media">${figure}</figure><div class="wp-block-media-text__content"><p>Beside it</p></div></div>`;

test("Media & Text has the picture's share of the width, on its side", async () => {
  const content = await show(
    beside('<img src="/a.svg" alt="">', "", "grid-template-columns:25% auto") +
      beside('<img src="/a.svg" alt="">', "has-media-on-the-right", "grid-template-columns:auto 40%"),
    { "/a.svg": picture(600, 400) },
  );
  const [left, right] = [...content.querySelectorAll(".wp-block-media-text")];
  const width = box(left as Element).width - 24;
  const figure = (block?: Element) => box(block?.querySelector("figure") ?? null);
  expect(figure(left).width).toBeCloseTo(width * 0.25, 0);
  expect(figure(right).width).toBeCloseTo(width * 0.4, 0);
  expect(figure(right).right).toBeCloseTo(box(right as Element).right, 0);
  await page.viewport(390, 844);
  await expect.poll(() => figure(right).width).toBeCloseTo(box(right as Element).width, 0);
});

test("a picture that is gone leaves no frame, its caption stays, and the text beside it has the whole width", async () => {
  const gone = (caption = "") =>
    `<figure class="wp-block-image"><img src="/gone.svg" srcset="/gone.svg 300w" alt="Gone">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
  const content = await show(
    beside('<a href="/contact"><img src="/gone.svg" alt="Gone"></a>') +
      gone() +
      gone("A caption") +
      `<figure class="wp-block-gallery">${gone()}<figure><img src="/a.svg" alt="Here"></figure></figure>` +
      `<figure class="wp-block-gallery">${gone()}</figure>`,
    // Lazily loaded ones that are out of sight haven't failed yet.
    { 'loading="lazy"': "", "/gone.svg": "data:image/png;base64,AAAA", "/a.svg": picture(600, 400) },
  );
  await expect.poll(() => [...content.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["Here"]);
  const [block] = content.querySelectorAll(".wp-block-media-text");
  expect(box(block?.querySelector("p") ?? null).width).toBeCloseTo(box(block as Element).width, 0);
  expect([...content.querySelectorAll("figcaption")].map(({ textContent }) => textContent)).toEqual([
    "A caption",
  ]);
  expect(content.querySelectorAll(".wp-block-gallery figure")).toHaveLength(1);
  expect(content.querySelectorAll(".wp-block-gallery")).toHaveLength(1);
});

/** @returns how light each of the places is as it is drawn, from 0 to 255. */
async function pixelsOf(locator: Locator, places: readonly (readonly [x: number, y: number])[]) {
  const base64 = await locator.screenshot({ save: false });
  const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
  context?.drawImage(drawn, 0, 0);
  return places.map(([x, y]) => context?.getImageData(x, y, 1, 1).data[0]);
}

test("a film behind a cover's text stands still where no movement is wanted, and plays on demand", async () => {
  await show(
    `<div class="wp-block-cover"><video class="wp-block-cover__video-background" autoplay muted loop src="/film.mp4"></video>${overlay("has-background-dim")}${inner("Film")}</div>`,
    { "/film.mp4": "data:video/mp4;base64,AAAA" },
  );
  await expect.element(page.getByRole("button", { name: "Play the film" })).toBeVisible();
  // The top of a triangle that points to the right is at its left.
  const [left, right] = await pixelsOf(page.getByRole("button", { name: "Play the film" }), [
    [19, 17],
    [29, 17],
  ]);
  expect(left).toBeGreaterThan(200);
  expect(right).toBeLessThan(100);
  await page.getByRole("button", { name: "Play the film" }).click();
  const pause = page.getByRole("button", { name: "Pause the film" });
  await expect.element(pause).toBeVisible();
  // The button's name says what a press does; with aria-pressed it would be read as “Pause, not pressed”.
  await expect.element(pause).not.toHaveAttribute("aria-pressed");
  // Two bars have a gap where the triangle has its middle.
  const [bar, gap] = await pixelsOf(pause, [
    [17, 22],
    [22, 22],
  ]);
  expect(bar).toBeGreaterThan(200);
  expect(gap).toBeLessThan(100);
});
