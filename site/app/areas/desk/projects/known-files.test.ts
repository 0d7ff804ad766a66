import { expect, test } from "vitest";
import type { DeskMedia } from "../api/records.ts";
import { withFilesOf } from "./known-files.ts";

const file = (id: number) => ({ id }) as DeskMedia;

test("a gallery that is saved before its files were told asks for them, a hundred at a time", async () => {
  const asked: number[][] = [];
  const list = async (include: number[]) => {
    asked.push(include);
    return { items: include.map(file) };
  };
  const ids = Array.from({ length: 150 }, (_, at) => at + 1);
  const all = await withFilesOf(ids, new Map([[1, file(1)]]), list);
  expect([...all.keys()]).toEqual(ids);
  expect(asked.map(({ length }) => length)).toEqual([100, 49]);
});

test("nobody is asked where all are known", async () => {
  const known = new Map([[7, file(7)]]);
  const list = () => Promise.reject(new Error("asked"));
  expect([...(await withFilesOf([7, 7], known, list)).keys()]).toEqual([7]);
});
