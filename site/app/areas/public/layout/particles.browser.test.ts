import { expect, onTestFinished, test, vi } from "vitest";
import { startParticles } from "./particles.ts";

/** A page whose only gap that is high enough lies between 100 and 400 px. */
function layOutPage(): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = `
    <div id="field" style="position: fixed; inset: 0"></div>
    <main>
      <h1 style="position: absolute; inset: 0 0 auto; margin: 0; height: 100px">A title</h1>
      <p style="position: absolute; inset: 400px 0 auto; margin: 0; height: 100px">A text</p>
      <p style="position: absolute; inset: 560px 0 0; margin: 0">Another one, 60 px below</p>
    </main>`;
  document.body.append(page);
  onTestFinished(() => page.remove());
  return page.querySelector<HTMLElement>("#field") as HTMLElement;
}

function start(hue?: string) {
  const home = layOutPage();
  const stop = startParticles(home, hue);
  onTestFinished(stop);
  const canvases = () => [...home.querySelectorAll("canvas")];
  return { home, stop, canvases };
}

/** The colours, as `r,g,b`, of what was drawn clearly. */
function colorsOn(canvas: HTMLCanvasElement | undefined): Set<string> {
  const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 100) found.add([data[at], data[at + 1], data[at + 2]].join());
  }
  return found;
}

test("particles are drawn in the free band alone, on a canvas of its size", async () => {
  const { canvases } = start();
  await expect.poll(() => canvases().length).toBe(1);
  const [canvas] = canvases() as [HTMLCanvasElement];
  const { top, bottom, left, width } = canvas.getBoundingClientRect();
  expect({ top, bottom, left, width }).toEqual({ top: 120, bottom: 380, left: 0, width: innerWidth });
  await expect.poll(() => colorsOn(canvases()[0]).size).toBeGreaterThan(0);
});

test("a page's hue colours them", async () => {
  const { canvases } = start("photography");
  await expect.poll(() => [...colorsOn(canvases()[0])].some(isNear([0x1e, 0xad, 0xd9]))).toBe(true);
});

/** Transparent pixels are stored premultiplied, so their colour is rounded. */
function isNear(wanted: number[]) {
  return (color: string) =>
    color.split(",").every((value, k) => Math.abs(Number(value) - (wanted[k] ?? 0)) < 4);
}

test("nothing is drawn while the page moves, nor after the end", async () => {
  const { canvases, stop } = start();
  await expect.poll(() => canvases().length).toBe(1);
  dispatchEvent(new Event("scroll"));
  expect(canvases()).toEqual([]);
  await expect.poll(() => canvases().length).toBe(1);
  stop();
  expect(canvases()).toEqual([]);
  dispatchEvent(new Event("scroll"));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(canvases()).toEqual([]);
});

test("the field comes to a standstill while nobody is at the page, and sets off at a sign", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { canvases } = start();
  vi.advanceTimersByTime(2000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5000);
  expect(vi.getTimerCount()).toBe(0);
  expect(canvases()).toHaveLength(1);
  expect(colorsOn(canvases()[0]).size).toBeGreaterThan(0);
  dispatchEvent(new PointerEvent("pointermove"));
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(1);
});
