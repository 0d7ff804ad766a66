/** PDFs: tagged, with title and language, in every script of the clients, within their bound of memory. */
import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, test } from "vitest";
import { makePdf } from "./make-pdf.ts";
import type { PdfBlock, PdfDocument } from "./pdf-document.ts";
import { fontsFor } from "./pdf-fonts.ts";

const at = new Date("2026-11-20T17:00:00Z");
const documentOf = (blocks: PdfBlock[], title = "A film"): PdfDocument => ({
  label: "Quote Q-2026-014",
  title,
  author: "Extenso",
  blocks,
  at,
});
const prices = (count: number): PdfBlock => ({
  kind: "prices",
  heading: "Price",
  lines: Array.from({ length: count }, (_, index) => ({
    name: `Line ${index}`,
    notes: ["Camera, sound and light, for two people who know what they do."],
    quantity: "1.5 × $910",
    amount: "$1,365",
  })),
  sums: [{ label: "Total", amount: "$1,365", isTotal: true }],
});

async function read(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  return { document, text: text.replaceAll(/\s+/g, " "), pages: document.numPages };
}

/** Roles of the elements of a page, as a screen reader is told them. */
async function rolesOf(document: Awaited<ReturnType<typeof getDocumentProxy>>, page: number) {
  const roles = new Set<string>();
  const gather = (node: object) => {
    if ("role" in node) roles.add(String(node.role));
    if ("children" in node && Array.isArray(node.children)) node.children.forEach(gather);
  };
  gather((await (await document.getPage(page)).getStructTree()) ?? {});
  return roles;
}

test("has a title, a language, and tags for headings and tables", async () => {
  const { document } = await read(await makePdf(documentOf([prices(2)])));
  const { info } = await getMeta(document);
  expect(info).toMatchObject({ Title: "A film", Author: "Extenso", Language: "en-CA" });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const roles = await rolesOf(document, 1);
  for (const role of ["H1", "Table", "TH", "TD"]) expect(roles).toContain(role);
});

test.each([
  ["Japanese", "山田太郎株式会社 がんばれ"],
  ["Arabic", "محمد خالد"],
  ["Korean", "김민준 주식회사 서울"],
  // Signs above and below letters may be copied twice: docs/decisions/111.
  ["Thai", "สมชาย วงศา"],
  ["Hebrew", "נועה לוי"],
  ["Polish and Vietnamese", "Łukasz Žižek, Nguyễn Thị Hồng"],
  ["Russian and Greek", "Ирина Ελένη"],
  ["signs of the template's own language", '#strong[no] $x$ \\ "a" */ @b <c>'],
])("shows %s", async (_, words) => {
  const facts: PdfBlock = { kind: "facts", facts: [{ label: "For", lines: [words] }] };
  const { text } = await read(await makePdf(documentOf([facts])));
  // Words of Arabic come in the order in which they stand on the page.
  for (const word of words.split(" ")) expect(text).toContain(word);
});

test("letters that no font has leave a box, and the rest is there", async () => {
  const { text } = await read(await makePdf(documentOf([prices(1)], "अनिल film")));
  expect(text).toContain("film");
  expect(text).toContain("Line 0");
});

test("two hundred lines are set on numbered pages", async () => {
  const { text, pages } = await read(await makePdf(documentOf([prices(200)])));
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text).toContain("Line 199");
});

/** Pieces of text with their right edge, by page. */
async function pieces(document: Awaited<ReturnType<typeof getDocumentProxy>>) {
  const pages: { text: string; right: number }[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        "str" in item ? [{ text: item.str, right: Number(item.transform[4]) + item.width }] : [],
      ),
    );
  }
  return pages;
}

test("a word that is longer than its line breaks, wherever it stands", async () => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk".repeat(2);
  const [line] = (prices(1) as Extract<PdfBlock, { kind: "prices" }>).lines;
  const blocks: PdfBlock[] = [
    {
      kind: "facts",
      facts: [
        { label: "For", lines: [word] },
        { label: "Due", lines: ["Today"] },
      ],
    },
    { kind: "note", heading: "To pay", lines: [`https://pay.example/${word}`] },
    { ...prices(1), lines: [{ ...line, name: word, notes: [word] }] } as PdfBlock,
  ];
  const { document } = await read(await makePdf(documentOf(blocks, word)));
  const edge = 612 - 60;
  const standOut = (await pieces(document)).flat().filter(({ right }) => right > edge);
  expect(standOut).toEqual([]);
  const seal = "a1b05a314fb57ed96d7070865de5f43e4cf53e8f43c5540c6023bce96475cf61";
  const signed: PdfBlock = { kind: "text", heading: "Signatures", text: `Seal ${seal}.` };
  expect((await read(await makePdf(documentOf([signed])))).text).toContain(seal);
});

test("sums never stand alone on a page", async () => {
  for (let count = 8; count <= 24; count += 1) {
    const { document } = await read(await makePdf(documentOf([prices(count)])));
    const withSums = (await pieces(document)).find((page) => page.some(({ text }) => text === "Total"));
    expect(withSums?.map(({ text }) => text)).toContain(`Line ${count - 1}`);
  }
});

test("a long Japanese text stays within its memory", async () => {
  const listed = JSON.parse(
    await readFile(new URL(import.meta.resolve("@fontsource/biz-udpgothic/unicode.json")), "utf8"),
  );
  const [first = ""] = Object.values<string>(listed).map((ranges) => ranges.split(",")[0]);
  expect(first).toMatch(/^U\+/);
  // One character of each slice: all of the family is read.
  const all = Object.entries<string>(listed)
    .filter(([slice]) => slice.startsWith("["))
    .map(([, ranges]) => String.fromCodePoint(Number.parseInt(ranges.slice(2), 16)))
    .join("");
  const bytes = await makePdf(documentOf([{ kind: "text", heading: "", text: all }]));
  expect(bytes.length).toBeGreaterThan(10_000);
});

test("the same document is the same file", async () => {
  const [one, other] = [await makePdf(documentOf([prices(1)])), await makePdf(documentOf([prices(1)]))];
  expect(Buffer.from(one).equals(other)).toBe(true);
});

test("a document in all scripts at once stays within its memory", async () => {
  const words = ["山田太郎", "محمد خالد", "김민준", "สมชาย", "נועה", "Ирина", "Ελένη", "Łukasz", "Nguyễn"];
  const [{ lines, ...rest }] = [prices(200) as Extract<PdfBlock, { kind: "prices" }>];
  const named = lines.map((line, index) => ({
    ...line,
    name: `${line.name} ${words[index % words.length]}`,
  }));
  const { text } = await read(await makePdf(documentOf([{ ...rest, lines: named }])));
  for (const word of words) expect(text).toContain(word.split(" ")[0]);
});

test("only the slices that a text needs are read", async () => {
  expect((await fontsFor("A film")).names).toEqual(["mona-sans latin"]);
  expect((await fontsFor("Łukasz محمد")).names).toEqual([
    "mona-sans latin-ext",
    "mona-sans latin",
    "vazirmatn arabic",
  ]);
  expect((await fontsFor("สมชาย")).names).toEqual(["mona-sans latin", "noto-sans-thai thai"]);
  expect(
    (await fontsFor("김민준")).names.every((name) => /^(mona-sans latin|gowun-dodum \d+)$/.test(name)),
  ).toBe(true);
});
