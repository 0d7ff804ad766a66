/** A view of a quote is reported once: after a press, or after two seconds of the page in sight. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderRoutes } from "../../testing/render.tsx";
import { useTellSeen } from "./use-tell-seen.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** @returns what the page's action was sent. */
async function openPage(version: number | null): Promise<Record<string, unknown>[]> {
  const told: Record<string, unknown>[] = [];
  function Page() {
    useTellSeen(version);
    return <h1>A quote</h1>;
  }
  const action = async ({ request }: { request: Request }) => {
    told.push(Object.fromEntries(await request.formData()));
    return null;
  };
  const screen = await renderRoutes([{ path: "quote/:secret", Component: Page, action }], "/quote/secret");
  await expect.element(screen.getByRole("heading", { name: "A quote" })).toBeVisible();
  return told;
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("two seconds in sight are told once, with the version", async () => {
  const told = await openPage(2);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(() => told).toEqual([{ decision: "seen", version: "2" }]);
  await userEvent.keyboard("{Tab}");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toHaveLength(1);
});

test("a press is told at once", async () => {
  const told = await openPage(1);
  await userEvent.keyboard("{Tab}");
  await expect.poll(() => told).toEqual([{ decision: "seen", version: "1" }]);
});

test("a page that is out of sight tells nothing, and begins anew when it is seen again", async () => {
  const told = await openPage(1);
  await vi.advanceTimersByTimeAsync(1_500);
  setVisibility("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  setVisibility("visible");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  await expect.poll(() => told.length).toBe(1);
});

test("without a quote nothing is told", async () => {
  const told = await openPage(null);
  await userEvent.keyboard("{Tab}");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([]);
});
