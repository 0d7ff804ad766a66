import sharp from "sharp";
import { expect, test } from "vitest";
import { drawInitials, initialsOf } from "./initials.ts";

test.each([
  ["Casey Member", "CM"],
  ["casey_member", "CM"],
  ["Robin", "R"],
  ["  maya   de la chen ", "MC"],
  ["casey@example.test", "CT"],
  ["Éloïse Ångström", "ÉÅ"],
  ["e\u0301lo", "É"],
  ["محمد علي", "مع"],
  ["李 小龍", "李小"],
  ["👩🏽‍🚀 Nova", "👩🏽‍🚀N"],
  ['(Jo) "Quote"', "JQ"],
  ["Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306", "Z\u0300\u0301"],
  ["", "?"],
  ["<>\u0000\u202e", "?"],
])("%j gives %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("no name breaks out of the drawing", async () => {
  const names = [
    "<script>alert(1)</script>",
    "& x",
    "\"' onload=1",
    "]]> <!--",
    "\u0000\ud800 \ufffe",
    "🎬 🎬",
  ];
  for (const name of names) {
    const svg = drawInitials(name);
    expect(svg.match(/<(?!\/?(svg|rect|text)\b)/g)).toBeNull();
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe("svg");
  }
});
