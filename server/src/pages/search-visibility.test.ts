import { beforeEach, expect, test } from "vitest";
import { createSearchVisibility, type SearchVisibility } from "./search-visibility.ts";

let visibility: SearchVisibility;
/** Stands for the database: the next read returns its value. */
let reading: () => Promise<boolean>;

beforeEach(() => {
  reading = async () => false;
  visibility = createSearchVisibility(() => reading());
});

test("is unknown until it is read, and again after a change of the settings alone", async () => {
  expect(visibility.isHidden()).toBeUndefined();
  expect([await visibility.read(), visibility.isHidden()]).toEqual([false, false]);
  reading = async () => true;
  visibility.changed("posts");
  expect(visibility.isHidden()).toBe(false);
  visibility.changed("settings");
  expect(visibility.isHidden()).toBeUndefined();
  expect([await visibility.read(), visibility.isHidden()]).toEqual([true, true]);
});

test("what was read before a change is read anew", async () => {
  const slow = Promise.withResolvers<boolean>();
  reading = () => slow.promise;
  const early = visibility.read();
  reading = async () => true;
  visibility.changed("settings");
  slow.resolve(false);
  expect([await early, visibility.isHidden()]).toEqual([true, true]);
});

test("while the database is away, it is as it was", async () => {
  reading = async () => true;
  await visibility.read();
  reading = () => Promise.reject(new Error("away"));
  visibility.changed("settings");
  expect([await visibility.read(), visibility.isHidden()]).toEqual([true, undefined]);
  reading = async () => false;
  expect([await visibility.read(), visibility.isHidden()]).toEqual([false, false]);
});
