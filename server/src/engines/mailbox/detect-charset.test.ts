import { expect, test } from "vitest";
import { decodeBytes, detectCharset } from "./detect-charset.ts";

const utf8 = (text: string) => Buffer.from(text);
const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

test.each([
  ["UTF-8 under us-ascii", utf8("Our café – “Søndag”"), "us-ascii", "Our café – “Søndag”"],
  ["UTF-8 under iso-8859-1", utf8("Größe"), "iso-8859-1", "Größe"],
  ["UTF-8 under windows-1251", utf8("Привет"), "windows-1251", "Привет"],
  ["UTF-8 under gb2312", utf8("报价单"), "gb2312", "报价单"],
  ["UTF-8 under a made-up label", utf8("Zażółć"), "x-unknown", "Zażółć"],
  ["UTF-8 without a label", utf8("Zażółć"), undefined, "Zażółć"],
  ["Latin-1 under utf-8", Buffer.from("Grüße aus Köln", "latin1"), "utf-8", "Grüße aus Köln"],
  ["Latin-1 under us-ascii", Buffer.from("déjà vu", "latin1"), "us-ascii", "déjà vu"],
  ["Windows' quotes under iso-8859-1", bytes("93 43 61 66 e9 94"), "iso-8859-1", "“Café”"],
  ["Cyrillic under us-ascii", bytes("cf f0 e8 e2 e5 f2"), "us-ascii", "Привет"],
  ["Cyrillic under iso-8859-1", bytes("cf f0 e8 e2 e5 f2 20 e2 f1 e5 ec"), "iso-8859-1", "Привет всем"],
  ["KOI8 without a label", bytes("f0 d2 c9 d7 c5 d4"), undefined, "Привет"],
  [
    "Polish without a label",
    bytes("50 72 6f 73 7a ea 20 6f 20 77 79 63 65 6e ea 2c 20 77 b9 bf"),
    undefined,
    "Proszę o wycenę, wąż",
  ],
  ["Greek without a label", bytes("d0 f1 ef f3 f6 ef f1 dc"), undefined, "Προσφορά"],
  ["Chinese without a label", bytes("b1 a8 bc db b5 a5 d6 ae"), undefined, "报价单之"],
  ["Japanese under us-ascii", bytes("82 a0 82 e8 82 aa 82 c6 82 a4"), "us-ascii", "ありがとう"],
  ["Japanese in EUC", bytes("a4 a2 a4 ea a4 ac a4 c8 a4 a6"), undefined, "ありがとう"],
  ["JIS without a label", bytes("1b 24 42 24 22 24 6a 1b 28 42"), undefined, "あり"],
  ["Chinese of a few letters", bytes("c4 fa ba c3"), undefined, "您好"],
  ["Chinese that could be Cyrillic", bytes("d6 d0 ce c4"), undefined, "中文"],
  ["Chinese that could be Korean", bytes("c7 eb b7 a2 b1 a8 bc db b5 a5"), undefined, "请发报价单"],
  ["Korean that could be Chinese", bytes("b0 df c0 fb b9 ae c0 c7"), undefined, "견적문의"],
  ["DOS' page 850 under its label", bytes("47 72 81 e1 65"), "cp850", "Grüße"],
  ["DOS' page 437 under its label", bytes("53 65 a4 6f 72 20 9e"), "IBM437", "Señor ₧"],
  ["DOS' page 852 under its label", bytes("77 79 63 65 6e a9"), "cp852", "wycenę"],
  ["DOS' page 858 under its label", bytes("35 20 d5"), "cp858", "5 €"],
  ["DOS' page 866 under its label", bytes("8f e0 a8 a2 a5 e2"), "cp866", "Привет"],
  [
    "German of DOS without a label",
    bytes("47 72 81 e1 65 20 61 75 73 20 4b 94 6c 6e"),
    undefined,
    "Grüße aus Köln",
  ],
  ["Polish of DOS without a label", bytes("64 7a 69 a9 6b 75 6a a9 20 a9 6c 61"), undefined, "dziękuję ęla"],
  [
    "Windows' signs, which are letters in DOS",
    bytes("93 49 74 92 73 94 20 96 20 61 85 62"),
    undefined,
    "“It’s” – a…b",
  ],
  ["Chinese under its own label", bytes("c4 e3 ba c3"), "gb2312", "你好"],
  ["UTF-8 that was cut", utf8("Søndag på café").subarray(0, -1), "utf-8", "Søndag på cafÃ"],
  [
    "a line of Latin-1 below UTF-8",
    Buffer.concat([utf8("Søndag på café\n"), bytes("e9")]),
    "utf-8",
    "Søndag på café\né",
  ],
  ["ASCII under any label", utf8("Hello"), "no-such-set", "Hello"],
])("%s is read", (_, written, label, text) => {
  const labelled = label === "us-ascii" || label === "no-such-set" ? "utf-8" : (label ?? "utf-8");
  expect(decodeBytes(written, detectCharset(written, label) ?? labelled)).toBe(text);
});

test("a name of a few bytes is read as the rest of its mail", () => {
  expect(detectCharset(bytes("c1 f0 e8 f4"), undefined, ["windows-1251"])).toBe("windows-1251");
  expect(detectCharset(bytes("e2 d2 c9 c6"), undefined, ["koi8-r"])).toBe("koi8-r");
  expect(detectCharset(bytes("f9 ec e5 ed"), undefined, ["windows-1255"])).toBe("windows-1255");
  expect(detectCharset(bytes("b0 df c0 fb bc ad"), undefined, ["euc-kr"])).toBe("euc-kr");
});
