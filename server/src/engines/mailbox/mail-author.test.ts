import { expect, test } from "vitest";
import { authorOf } from "./mail-author.ts";
import { mailboxesIn } from "./mailboxes-in.ts";

const headersOf = (lines: string) =>
  lines.split("\n").map((line) => {
    const [, originalKey = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line.trim()) ?? [];
    return { key: originalKey.toLowerCase(), originalKey, value };
  });

test.each([
  ["Okafor, Lena <lena@city.example>", [["Okafor, Lena", "lena@city.example"]]],
  ["Okafor, Lena, Ph.D. (City) <lena@city.example>", [["Okafor, Lena, Ph.D. (City)", "lena@city.example"]]],
  ['"Okafor, Lena" <lena@city.example>', [["Okafor, Lena", "lena@city.example"]]],
  ["Okafor, =?utf-8?Q?L=C3=A9na?= <lena@city.example>", [["Okafor, Léna", "lena@city.example"]]],
  ["Smith; Partners LLP <info@smith.example>", [["Smith; Partners LLP", "info@smith.example"]]],
  ["Studio: Lena <lena@city.example>", [["Studio: Lena", "lena@city.example"]]],
  ["lena@city.example <lena@city.example>", [["lena@city.example", "lena@city.example"]]],
  ["'Lena Okafor' <lena@city.example>", [["Lena Okafor", "lena@city.example"]]],
  ['"Lena \\"Len\\" Okafor" <lena@city.example>', [['Lena "Len" Okafor', "lena@city.example"]]],
  ["lena@city.example (Lena Okafor)", [["Lena Okafor", "lena@city.example"]]],
  ["lena@city.example", [["", "lena@city.example"]]],
  ["Lena <mailto:lena@city.example>", [["Lena", "lena@city.example"]]],
  [
    "A <a@x.example>, B, C <b@y.example>",
    [
      ["A", "a@x.example"],
      ["B, C", "b@y.example"],
    ],
  ],
  [
    "a@x.example, b@x.example, C <c@y.example>, d@x.example",
    [
      ["", "a@x.example"],
      ["", "b@x.example"],
      ["C", "c@y.example"],
      ["", "d@x.example"],
    ],
  ],
  ["Undisclosed:;", []],
  ["", []],
])("mailboxes of %j", (header, expected) => {
  expect(mailboxesIn(header).map(({ name, address }) => [name, address])).toEqual(expected);
});

test("a header of any length is read within its bounds", () => {
  expect(mailboxesIn("a@b.example, ".repeat(100_000))).toHaveLength(50);
  expect(mailboxesIn('"\\'.repeat(100_000))).toEqual([]);
  expect(mailboxesIn("<".repeat(100_000))).toEqual([]);
});

const group = `List-ID: <studio.extenso.example>
Mailing-list: list studio@extenso.example; contact studio+owners@extenso.example`;

test.each([
  ["a person", "From: Ines <ines@lumen.example>", ["Ines", "ines@lumen.example", null]],
  [
    "Google's group that rewrites",
    `From: "'Ines Varga' via Studio" <studio@extenso.example>
     Reply-To: Ines Varga <ines@lumen.example>
     X-Original-Sender: ines@lumen.example
     X-Original-From: Ines Varga <ines@lumen.example>
     ${group}`,
    ["Ines Varga", "ines@lumen.example", "group"],
  ],
  [
    "the same with the original sender alone",
    `From: 'Ines Varga' via Studio <studio@extenso.example>
     X-Original-Sender: ines@lumen.example
     ${group}`,
    ["Ines Varga", "ines@lumen.example", "group"],
  ],
  [
    "the same whose answers go to the group",
    `From: 'Ines Varga' über Studio <studio@extenso.example>
     Reply-To: studio@extenso.example
     X-Original-From: Ines Varga <ines@lumen.example>
     ${group}`,
    ["Ines Varga", "ines@lumen.example", "group"],
  ],
  [
    "a group that keeps From",
    `From: Ines Varga <ines@lumen.example>
     X-Original-Sender: bounces-123@relay.example
     ${group}`,
    ["Ines Varga", "ines@lumen.example", null],
  ],
  [
    "Mailman, which has author and list in Reply-To",
    `From: Ines Varga via Studio <studio@lists.example>
     Reply-To: Studio <studio@lists.example>, Ines Varga <ines@lumen.example>
     List-Id: Our studio <studio.lists.example>
     List-Post: <mailto:studio@lists.example>`,
    ["Ines Varga", "ines@lumen.example", "group"],
  ],
  [
    "Mailman, which puts the author into Cc",
    `From: Ines Varga via Studio <studio@lists.example>
     Reply-To: studio@lists.example
     Cc: Tom <tom@x.example>, Ines Varga <ines@lumen.example>
     List-Id: <studio.lists.example>`,
    ["Ines Varga", "ines@lumen.example", "group"],
  ],
  [
    "Sympa's comment",
    `From: "Ines Varga" (via studio Mailing List) <studio@lists.example>
     Reply-To: ines@lumen.example
     List-Id: <studio.lists.example>`,
    ["Ines Varga", "ines@lumen.example", "group"],
  ],
  [
    "groups.io",
    `From: "Ines Varga via groups.io" <ines.varga=lumen.example@groups.io>
     Reply-To: studio@groups.io
     List-Id: <studio.groups.io>`,
    ["Ines Varga", "ines.varga@lumen.example", "group"],
  ],
  [
    "a directory that nobody can answer",
    `From: "Wedding directory" <no-reply@directory.example>
     Reply-To: Tomas Berg <tomas@post.example>`,
    ["Tomas Berg", "tomas@post.example", "form"],
  ],
  [
    "a directory through a group",
    `From: "'Wedding directory' via Studio" <studio@extenso.example>
     Reply-To: Tomas Berg <tomas@post.example>
     X-Original-From: Wedding directory <no-reply@directory.example>
     ${group}`,
    ["Tomas Berg", "tomas@post.example", "group"],
  ],
  [
    "a French form",
    `From: Salon du mariage <nepasrepondre@salon.example>
     Reply-To: tomas@post.example`,
    ["", "tomas@post.example", "form"],
  ],
  [
    "a site's own form",
    `From: WordPress <wordpress@hotel.example>
     Reply-To: "Berg, Tomas" <tomas@post.example>`,
    ["Berg, Tomas", "tomas@post.example", "form"],
  ],
  [
    "a form that repeats the address",
    `From: Lumen Hotel <hello@hotel.example>
     Reply-To: Tomas Berg <tomas@post.example>`,
    ["Tomas Berg", "tomas@post.example", "form"],
    "Name: Tomas Berg\nEmail: tomas@post.example",
  ],
  [
    "a marketplace that forwards answers",
    `From: Tomas Berg <notifications@market.example>
     Reply-To: Tomas Berg <reply+a1b2@market.example>`,
    ["Tomas Berg", "reply+a1b2@market.example", "form"],
  ],
  [
    "a person who wants answers elsewhere",
    `From: Mara Quill <mara@northlight.example>
     Reply-To: Mara Quill <mara.private@post.example>`,
    ["Mara Quill", "mara@northlight.example", null],
    "Write to mara.private@post.example",
  ],
  [
    "a person whose answers a colleague reads",
    `From: Mara Quill <mara@northlight.example>
     Reply-To: Office <office@northlight.example>`,
    ["Mara Quill", "mara@northlight.example", null],
  ],
  [
    "a program that wants no answers at all",
    `From: Shop <no-reply@shop.example>
     Reply-To: Shop <noreply@shop.example>`,
    ["Shop", "no-reply@shop.example", null],
  ],
  [
    "LISTSERV, which puts a number in place of the author",
    `From: "Lena Okafor" <000001-dmarc-request@listserv.example>
     Reply-To: Lena Okafor <lena@city.example>
     Sender: STUDIO <studio@listserv.example>
     List-Id: <studio.listserv.example>`,
    ["Lena Okafor", "lena@city.example", "group"],
  ],
  [
    "a German portal",
    `From: Portal <keine-antwort@portal.example>
     Reply-To: Tomas Berg <tomas@post.example>`,
    ["Tomas Berg", "tomas@post.example", "form"],
  ],
  [
    "a Swedish portal",
    `From: Portal <svara-inte@portal.example>
     Reply-To: Tomas Berg <tomas@post.example>`,
    ["Tomas Berg", "tomas@post.example", "form"],
  ],
  [
    "a program that encodes name and address as one word",
    `From: =?utf-8?B?${Buffer.from("Léna <lena@city.example>").toString("base64")}?=`,
    ["Léna", "lena@city.example", null],
  ],
  [
    "a name in brackets with brackets of its own",
    "From: lena@city.example (Lena (City) Okafor)",
    ["Lena (City) Okafor", "lena@city.example", null],
  ],
  ["Sender alone", "Sender: Ines <ines@lumen.example>", ["Ines", "ines@lumen.example", null]],
  ["nobody", "Subject: x", ["", "", null]],
] as [string, string, [string, string, string | null], string?][])(
  "author of a mail of %s",
  (_, lines, [name, address, kind], text = "") => {
    const author = authorOf(headersOf(lines), text);
    expect([author.name, author.address, author.via?.kind ?? null]).toEqual([name, address, kind]);
  },
);
