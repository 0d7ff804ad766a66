import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { defaultContent } from "../../../../testing/content.ts";
import { allowMotion } from "../../../../testing/motion.ts";
import { renderPart } from "../../../../testing/render.tsx";
import Testimonials from "./testimonials.tsx";

async function renderTestimonials() {
  const screen = await renderPart(() => <Testimonials content={defaultContent.testimonials} />);
  const choices = screen.getByRole("button", { name: /^Go to testimonial \d of 4$/ });
  return {
    screen,
    choices,
    expectCurrent: (place: number) =>
      expect.element(choices.nth(place)).toHaveAttribute("aria-current", "true"),
  };
}

test("they wrap at both ends and can be chosen; where stillness is wanted there is nothing to pause", async () => {
  const { screen, choices, expectCurrent } = await renderTestimonials();
  await expectCurrent(0);
  await screen.getByRole("button", { name: "Previous testimonial" }).click();
  await expectCurrent(3);
  await screen.getByRole("button", { name: "Next testimonial" }).click();
  await expectCurrent(0);
  await choices.nth(2).click();
  await expectCurrent(2);
  await expect.element(screen.getByRole("button", { name: /Pause/ })).not.toBeInTheDocument();
  await expectAccessibleInBothThemes(screen.container);
});

test("one that comes is seen at once, nothing of the last one with it, and a phone's page stays as wide", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const { screen, expectCurrent } = await renderTestimonials();
  await expectCurrent(0);
  const shown = new Set<number>();
  const widths = new Set<number>();
  const next = screen.getByRole("button", { name: "Next testimonial" }).element();
  if (next instanceof HTMLElement) next.click();
  for (let frame = 0; frame < 30; frame += 1) {
    await new Promise(requestAnimationFrame);
    const slides = [...screen.container.querySelectorAll("figure")];
    shown.add(
      slides.filter((slide) => slide.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .length,
    );
    widths.add(document.documentElement.scrollWidth);
  }
  await expectCurrent(1);
  expect([[...shown], [...widths]]).toEqual([[1], [390]]);
});

test("they advance every five seconds, a chosen one stays its five, and a pause holds them", async () => {
  await allowMotion();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, choices, expectCurrent } = await renderTestimonials();
  await expect.element(screen.getByRole("button", { name: "Pause testimonials" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  await expectCurrent(1);
  await vi.advanceTimersByTimeAsync(3000);
  await choices.nth(2).click();
  await expectCurrent(2);
  // The pointer rests on what was pressed: that is not the text, which it would hold.
  await vi.advanceTimersByTimeAsync(4900);
  await expectCurrent(2);
  await vi.advanceTimersByTimeAsync(200);
  await expectCurrent(3);
  await screen.getByRole("button", { name: "Pause testimonials" }).click();
  await vi.advanceTimersByTimeAsync(20_000);
  await expectCurrent(3);
});

test("without scripts each stands below the one before", async () => {
  const root = document.documentElement;
  const scripted = root.dataset.scripted;
  delete root.dataset.scripted;
  onTestFinished(() => {
    if (scripted !== undefined) root.dataset.scripted = scripted;
  });
  const { screen } = await renderTestimonials();
  const places = [...screen.container.querySelectorAll("figure")].map((one) => one.getBoundingClientRect());
  expect(places).toHaveLength(4);
  for (const [at, { top, height }] of places.entries()) {
    expect(height).toBeGreaterThan(0);
    if (at > 0) expect(top).toBeGreaterThanOrEqual(places[at - 1]?.bottom ?? 0);
  }
});
