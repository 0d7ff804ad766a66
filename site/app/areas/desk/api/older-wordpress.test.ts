/** The desk reads the answers of a WordPress 6.1 as those of 7.1, with what 6.1 lacks left out. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { deskCaller, deskMedia, deskPerson, deskRecord, deskRevision } from "./records.ts";

const folder = new URL("../../../../../server/test/", import.meta.url);
const older = new URL("captures-6.1/", folder);

function today(name: string): URL {
  const reading = new URL(`captures/${name}.json`, folder);
  return existsSync(reading) ? reading : new URL(`captures-writing/${name}.json`, folder);
}

/** Without what differs by version and not by reading: rendered markup, further facts of files, hashes of addresses. */
function comparable(record: unknown): unknown {
  const dropped = new Set(["rendered", "_links", "image_meta", "filesize", "modified_gmt", "avatar_urls"]);
  return JSON.parse(JSON.stringify(record, (key, value) => (dropped.has(key) ? undefined : value)));
}

const records = z.union([z.array(deskRecord), deskRecord]);

test.each<[name: string, schema: z.ZodMiniType]>([
  ["posts-edit-editor", deskRecord],
  ["posts-edit-own", deskRecord],
  ["posts-create-draft", deskRecord],
  ["pages-edit", records],
  ["portfolio-edit", deskRecord],
  ["portfolio-create", deskRecord],
  ["media-update", deskMedia],
  ["media-upload", deskMedia],
  ["autosaves-create", deskRevision],
  ["revisions-list-edit", z.array(deskRevision)],
  ["users-list-edit", z.array(deskPerson)],
  ["users-me-edit", deskCaller],
])("%s", (name, schema) => {
  const bodyOf = (url: URL) => JSON.parse(readFileSync(url, "utf8")).body;
  const read = schema.parse(bodyOf(new URL(`${name}.json`, older)));
  expect(comparable(read)).toEqual(comparable(schema.parse(bodyOf(today(name)))));
});
