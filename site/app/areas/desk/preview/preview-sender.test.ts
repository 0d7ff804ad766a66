import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPreviewSender } from "./preview-sender.ts";

let sent: number[] = [];
let failures: unknown[] = [];
let answer: () => Promise<void>;
const started = Date.now();

beforeEach(() => {
  vi.useFakeTimers({ now: started });
  sent = [];
  failures = [];
  answer = () => new Promise((resolve) => setTimeout(resolve, 100));
});
afterEach(() => void vi.useRealTimers());

const sender = () =>
  createPreviewSender(
    () => {
      sent.push(Date.now() - started);
      return answer();
    },
    (error) => failures.push(error),
  );

test("whoever goes on typing sees it all the same, one call at a time", async () => {
  const { changed } = sender();
  for (let ms = 0; ms < 1_000; ms += 50) {
    changed();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(sent).toEqual([250, 600, 950]);
});

test("the last state is sent, though it was typed during a call", async () => {
  const { changed } = sender();
  changed();
  await vi.advanceTimersByTimeAsync(300);
  changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([250, 600]);
});

test("what failed is tried again, at once when something is typed", async () => {
  answer = () => Promise.reject(new Error("away"));
  const { changed } = sender();
  changed();
  await vi.advanceTimersByTimeAsync(3_300);
  expect([sent, failures.length]).toEqual([[250, 3_250], 2]);
  changed();
  await vi.advanceTimersByTimeAsync(250);
  expect(sent).toEqual([250, 3_250, 3_550]);
});

test("a closed one sends nothing more", async () => {
  const { changed, close } = sender();
  changed();
  close();
  changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
});
