import { expect, test } from "vitest";
import { exportXml } from "./test-export.ts";
import { readWxr, WxrError } from "./wxr-reader.ts";
import type { WxrItem, WxrRecord } from "./wxr-records.ts";

async function read(xml: string | Iterable<string>): Promise<WxrRecord[]> {
  const parts = typeof xml === "string" ? [xml] : xml;
  const records: WxrRecord[] = [];
  const chunks = async function* () {
    for (const part of parts) yield Buffer.from(part);
  };
  for await (const record of readWxr(chunks())) records.push(record);
  return records;
}

const itemsOf = async (xml: string) =>
  (await read(xml)).filter((record): record is WxrItem => record.kind === "item");

test("texts come as they were written: sections cut in two, control characters taken out, signs kept", async () => {
  const content = "]]> <![CDATA[ \u0001\u000b a\n\tb &amp; \u{1f305} é";
  const [item] = await itemsOf(`\n \n${exportXml([{ id: 5, content, title: "A &amp; B" }])}`);
  expect(item?.content).toBe("]]> <![CDATA[  a\n\tb &amp; \u{1f305} é");
  expect(item?.title).toBe("A &amp; B");
});

test("a letter that is cut by the end of a piece is whole", async () => {
  const bytes = Buffer.from(exportXml([{ id: 5, content: "夕暮れ".repeat(50) }]));
  const records: WxrRecord[] = [];
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  for await (const record of readWxr(chunks())) records.push(record);
  expect(records.find((record) => record.kind === "item")).toMatchObject({ content: "夕暮れ".repeat(50) });
});

test("comments are counted and not held, however many", async () => {
  const [item] = await itemsOf(exportXml([{ id: 5, comments: 40_000 }]));
  expect(item?.comments).toBe(40_000);
});

const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${exportXml([]).replace(/^<\?xml.*\n/, "")}`;

test.each([
  ["a document type", laughs, "document type"],
  ["an entity that nobody declared", exportXml([], "<wp:author>&b;</wp:author>"), "well-formed"],
  ["no XML", "PK\u0003\u0004 this is a zip", "well-formed"],
  [
    "another feed",
    '<?xml version="1.0"?><rss><channel><item><title>x</title></item></channel></rss>',
    "no export",
  ],
  ["an export that ends early", exportXml([{ id: 5 }]).slice(0, -30), "well-formed"],
  ["another encoding", exportXml([]).replace("UTF-8", "ISO-8859-1"), "UTF-8"],
  ["depth", exportXml([], `<item>${"<a>".repeat(50)}${"</a>".repeat(50)}</item>`), "nested"],
  ["many parts", exportXml([], `<item>${"<a/>".repeat(60_000)}</item>`), "too many parts"],
])("%s is refused with a line for people", async (_, xml, words) => {
  const failure = await read(xml).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WxrError);
  expect((failure as Error).message).toContain(words);
});

test("a text without an end is given up before it fills the memory", async () => {
  let given = 0;
  const endless = function* () {
    yield exportXml([]).replace("</channel>\n</rss>", "<item><content:encoded><![CDATA[");
    for (;;) {
      given += 1;
      yield "x".repeat(1024 * 1024);
    }
  };
  await expect(read(endless())).rejects.toThrow("does not end");
  expect(given).toBeLessThan(40);
});
