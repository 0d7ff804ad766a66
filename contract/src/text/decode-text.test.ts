import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (text: string, encoding: BufferEncoding = "latin1") =>
  new Uint8Array(Buffer.from(text, encoding));
const lines = "/café-wedding;/portfolio\r\n/über-uns;/about\r\n/señor-ñandú,/services\r\n";

test("UTF-8 and UTF-16, with a mark or without", () => {
  expect(decodeText(bytes(lines, "utf8"))).toEqual({ text: lines, encoding: "UTF-8" });
  expect(decodeText(bytes(`\ufeff${lines}`, "utf8"))?.text).toBe(lines);
  expect(decodeText(bytes(`\ufeff${lines}`, "utf16le"))).toEqual({ text: lines, encoding: "UTF-16" });
  expect(decodeText(bytes(lines, "utf16le"))?.text).toBe(lines);
  expect(decodeText(new Uint8Array(Buffer.from(`\ufeff${lines}`, "utf16le").swap16()))?.text).toBe(lines);
  expect(decodeText(bytes("/a,/b\n"))).toEqual({ text: "/a,/b\n", encoding: "UTF-8" });
});

test("Windows-1252, as Excel saves CSV", () => {
  expect(decodeText(bytes(lines))).toEqual({ text: lines, encoding: "Windows-1252" });
  expect(
    decodeText(bytes("/caf\xe9-wedding;/portfolio\r\n/old-reel;/services/videography\r\n"))?.text,
  ).toContain("/café-wedding");
  expect(decodeText(bytes("/a;/b;it\x92s \x93new\x94, 5 \x80\r\n"))?.text).toContain("it’s “new”, 5 €");
  for (const text of [
    "/þjóðhátíð;/b\r\n",
    "/promoção-corações;/b\r\n",
    "/cœur-d’œuvre;/b\r\n".replace("œ", "\x9c").replace("œ", "\x9c").replace("’", "\x92"),
  ]) {
    expect(decodeText(bytes(text))?.encoding).toBe("Windows-1252");
  }
  expect(decodeText(bytes("/\xc9t\xe9;/b\r\n"))?.text).toBe("/Été;/b\r\n");
});

test("Mac OS Roman, as Excel for Mac saves CSV", () => {
  expect(decodeText(bytes("/caf\x8e-wedding;/portfolio\r/\x9fber-uns;/about\r"))).toEqual({
    text: "/café-wedding;/portfolio\r/über-uns;/about\r",
    encoding: "Mac OS Roman",
  });
});

test("what can't be told for sure is refused, never read with wrong letters", () => {
  // Windows-1251, the DOS code page 850, Shift JIS, and no text at all.
  expect(decodeText(bytes("/\xf1\xe2\xe0\xe4\xfc\xe1\xe0;/portfolio\r\n"))).toBeNull();
  expect(decodeText(bytes("/caf\x82-wedding;/portfolio\r\n"))).toBeNull();
  expect(decodeText(bytes("/\x8e\xca\x90\x5e\x8f\x57;/portfolio\r\n"))).toBeNull();
  // Czech in ISO 8859-2, Hungarian, Polish, Croatian and Lithuanian of Windows, German of DOS, Japanese in seven bits.
  for (const text of [
    "/p\xf8\xedli\xb9-\xbelu\xbbou\xe8k\xfd;/portfolio\r\n",
    "/esk\xfcv\xf5i-fot\xf3;/portfolio\r\n",
    "/oferta-\x9clubna;/portfolio\r\n",
    "/vjen\xe8anje-\x9auma-\xf0ak;/portfolio\r\n",
    "/vestuvi\xf8-\xe0\xfeuolas;/portfolio\r\n",
    "/Gr\x94\xe1e-ma\xe1;/portfolio\r\n",
    "/\x1b$B7k:'<0\x1b(B;/portfolio\r\n",
  ]) {
    expect(decodeText(bytes(text))).toBeNull();
  }
  expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 1, 0]))).toBeNull();
});

test("twenty megabytes are read in bounded time", () => {
  const start = performance.now();
  decodeText(new Uint8Array(20_000_000).fill(0xe9));
  expect(performance.now() - start).toBeLessThan(3_000);
});
