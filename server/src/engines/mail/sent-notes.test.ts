import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSentNotes } from "./sent-notes.ts";

const mail = { id: 7, created_at: "2026-11-22T10:00:00.000Z" };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-notes-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Records contents of the file and names in the folder at each sync: a power cut leaves only these. */
async function watchSyncs(file: string): Promise<string[]> {
  const probe = await open(folder, "r");
  const handles = Object.getPrototypeOf(probe) as { sync(): Promise<void>; datasync(): Promise<void> };
  await probe.close();
  const synced: string[] = [];
  vi.spyOn(handles, "datasync").mockImplementation(async () => void synced.push(readFileSync(file, "utf8")));
  vi.spyOn(handles, "sync").mockImplementation(async () => void synced.push(readdirSync(folder).join()));
  return synced;
}

test("a note is on the disk when it is done, and so is its file's name", async () => {
  const file = join(folder, "sent-mails");
  const synced = await watchSyncs(file);
  const notes = openSentNotes(file);
  await notes.add(mail);
  expect(synced).toEqual(["7 2026-11-22T10:00:00.000Z\n", "sent-mails"]);
  await notes.add({ ...mail, id: 8 });
  expect(synced.slice(2)).toEqual(["7 2026-11-22T10:00:00.000Z\n8 2026-11-22T10:00:00.000Z\n"]);
});

test("a process that is killed before that leaves its note all the same", () => {
  const file = join(folder, "sent-mails");
  void openSentNotes(file).add(mail);
  expect(openSentNotes(file).all()).toEqual([mail]);
});

test("a disk that refuses costs no mail: the process itself knows", async () => {
  const notes = openSentNotes(join(folder, "none", "sent-mails"));
  await notes.add(mail);
  expect(notes.all()).toEqual([mail]);
});
