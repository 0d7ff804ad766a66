/** The control of a film that moves by itself, before and after nobody has been there for a while. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { allowMotion } from "../../../testing/motion.ts";
import { renderPart } from "../../../testing/render.tsx";
import { VideoLoop } from "./video-loop.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const control = (name: string) => page.getByRole("button", { name });

/** Renders a film and leaves it alone until it rests. */
async function rested() {
  await allowMotion();
  await renderPart(() => <VideoLoop name="reel" sources={[]} />);
  await expect.element(control("Pause reel")).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(8_100);
  await expect.element(control("Play reel")).toBeInTheDocument();
}

/** As a finger does: no movement comes before it. */
function tap(name: string) {
  const button = control(name).element();
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
  button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

test("at rest it offers to play, and a tap plays", async () => {
  await rested();
  tap("Play reel");
  await expect.element(control("Pause reel")).toBeInTheDocument();
  tap("Pause reel");
  await expect.element(control("Play reel")).toBeInTheDocument();
});

test("a film that a tap has set going doesn't rest again", async () => {
  await rested();
  tap("Play reel");
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(control("Pause reel")).toBeInTheDocument();
});

test("a movement sets it going, and the next press pauses it", async () => {
  await rested();
  window.dispatchEvent(new PointerEvent("pointermove"));
  await expect.element(control("Pause reel")).toBeInTheDocument();
  tap("Pause reel");
  await expect.element(control("Play reel")).toBeInTheDocument();
});
