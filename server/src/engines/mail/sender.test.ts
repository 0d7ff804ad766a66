import { expect, test } from "vitest";
import { addressIn, mailDomain, nameIn, senderOf } from "./sender.ts";

test.each([
  ["Extenso", "Extenso <studio@example.com>"],
  ["Zoë’s Studio & Søn", "Zoë’s Studio & Søn <studio@example.com>"],
  ["Extenso, Inc.", '"Extenso, Inc." <studio@example.com>'],
  ['The "Studio" \\ Co', '"The \\"Studio\\" \\\\ Co" <studio@example.com>'],
  ["", "studio@example.com"],
])("a sender called “%s” is read as it was written", (name, written) => {
  const address = "studio@example.com";
  expect(senderOf({ name, address })).toBe(written);
  expect([nameIn(written), addressIn(written), mailDomain(written)]).toEqual([name, address, "example.com"]);
});
