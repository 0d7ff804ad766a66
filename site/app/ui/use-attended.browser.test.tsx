import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderPart } from "../../testing/render.tsx";
import { useAttended } from "./use-attended.ts";

const Watched = () => <p>{useAttended() !== null ? "somebody is there" : "nobody is there"}</p>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("after eight seconds without a sign nobody is there, and a sign brings them back", async () => {
  await renderPart(Watched);
  await vi.advanceTimersByTimeAsync(7_000);
  window.dispatchEvent(new PointerEvent("pointermove"));
  await vi.advanceTimersByTimeAsync(7_900);
  await expect.element(page.getByText("somebody is there")).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByText("nobody is there")).toBeInTheDocument();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  await expect.element(page.getByText("somebody is there")).toBeInTheDocument();
});
