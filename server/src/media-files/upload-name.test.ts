import { expect, test } from "vitest";
import { cleanFileName, withEndingOf } from "./upload-name.ts";

test.each([
  ["On Set (final).PNG", "On-Set-final.png"],
  ["Café 撮影 #1 & more.png", "Cafe-撮影-1-more.png"],
  ["shell.php.png", "shell.php_.png"],
  ["photo.JPG", "photo.jpg"],
  ["a.b.jpg.png", "a.b.jpg.png"],
  ["../../etc/passwd.png", "etcpasswd.png"],
  ["C:\\Users\\me\\x.png", "CUsersmex.png"],
  ["x\u0000y\r\n.png", "xy.png"],
  ["..hidden..png", "hidden.png"],
  ["a---b   c.png", "a-b-c.png"],
  ["a%20b+c.png", "a20bc.png"],
  [".png", "unnamed-file.png"],
  ["\u202egnp.exe.png", "gnp.exe_.png"],
  ["Ærø.png", "Aero.png"],
])("“%s” is kept as “%s”", (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

test("a name leaves room for its sizes, and is cut between characters", () => {
  const name = cleanFileName(`${"光".repeat(300)}.png`);
  expect(Buffer.byteLength(name)).toBeLessThan(200);
  expect(name).toMatch(/^光+\.png$/);
});

test("a picture gets the ending of what it is", () => {
  expect(withEndingOf("really-jpeg.png", ".jpg")).toBe("really-jpeg.jpg");
  expect(withEndingOf("a.php_.gif", ".png")).toBe("a.php_.png");
});
