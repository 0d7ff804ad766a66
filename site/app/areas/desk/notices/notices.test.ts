import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismiss, hold, release, say, sayFailed, shownNotices, undo, undoMs, undoNewest } from "./notices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of shownNotices()) dismiss(id);
  vi.useRealTimers();
});

const messages = () => shownNotices().map((notice) => notice.message);

test("the way back is open for ten seconds and does what it says once", () => {
  const back = vi.fn();
  const settle = vi.fn();
  const id = say("Moved to the trash.", { undo: back, settle });
  vi.advanceTimersByTime(undoMs - 1);
  undo(id);
  undo(id);
  expect(back).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(undoMs);
  expect(settle).not.toHaveBeenCalled();
  expect(messages()).toEqual([]);
});

test("what cannot be taken back is done when the time is over, or when the notice is put away", () => {
  const settle = vi.fn();
  say("Deleted.", { undo: () => {}, settle });
  vi.advanceTimersByTime(undoMs);
  expect(settle).toHaveBeenCalledTimes(1);
  dismiss(say("Deleted.", { undo: () => {}, settle }));
  expect(settle).toHaveBeenCalledTimes(2);
});

test("the time stands still while somebody looks", () => {
  const id = say("Published.");
  vi.advanceTimersByTime(8_000);
  hold(id);
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(["Published."]);
  release(id);
  vi.advanceTimersByTime(1_999);
  expect(messages()).toEqual(["Published."]);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test("what went wrong stays; of too many the oldest goes, and what it waited for is done", () => {
  const settle = vi.fn();
  say("one", { settle });
  sayFailed("two");
  vi.advanceTimersByTime(1_000);
  sayFailed("three");
  sayFailed("four");
  expect(settle).not.toHaveBeenCalled();
  sayFailed("five");
  expect(settle).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(["two", "three", "four", "five"]);
});

test("the shortcut takes back the newest that can be", () => {
  const first = vi.fn();
  const second = vi.fn();
  say("first", { undo: first });
  say("second", { undo: second });
  say("third");
  expect(undoNewest()).toBe(true);
  expect(undoNewest()).toBe(true);
  expect(undoNewest()).toBe(false);
  expect(second.mock.invocationCallOrder[0]).toBeLessThan(first.mock.invocationCallOrder[0] ?? 0);
});
