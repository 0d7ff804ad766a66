/** Writes as clients and attackers might send them, drawn by chance that a seed decides. */
import type { Chance } from "./chance.ts";

const odd: readonly unknown[] = [
  null,
  "",
  "0",
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  "x".repeat(5_000),
  true,
  [],
  {},
  ["a"],
  { raw: null },
  { raw: ["x"] },
  "\u0000",
  "{{origin}}",
  "\u202e\u0301\u{1f3a5}",
  "__proto__",
  [[[[1]]]],
];

const html = [
  "Plain words.",
  "<p>Hello <b>there</b> & more</p>",
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<a href="java\nscript:alert(1)" target="_blank">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)" onclick="x()">x</a>',
  "<img src=x onerror=alert(1)><svg/onload=alert(1)>",
  '<p/onclick=alert(1) a="b"onmouseover="c">x',
  "<iframe srcdoc='<script>1</script>'></iframe>",
  "<style>@import 'x'</style><form action=x><input onfocus=a autofocus>",
  "<!--><script>alert(1)</script>-->",
  '<!-- wp:html {"a":"<script>"} --><script>1</script><!-- /wp:html -->',
  "<!-- wp:a --><!-- wp:b -->x<!-- /wp:c -->",
  "<<script>script>alert(1)<</script>/script>",
  '<p style="color:red;background:url(javascript:alert(1))">x</p>',
  '[gallery ids="14,15,99999"]',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  "<textarea><script>1</script>",
  "x < y > z <",
];

const dates = [
  "2025-06-02T09:00:00",
  "2037-06-15T09:00:00",
  "2025-06-02T09:00:00+02:00",
  "0000-00-00T00:00:00",
  "9999-12-31T23:59:59Z",
  "2025-02-31T10:00:00",
  null,
];

const fields: Record<string, readonly unknown[]> = {
  title: ["A title", "A title & more", { raw: "Raw" }, ...html],
  content: [...html, { raw: "<p>raw</p>" }],
  excerpt: ["Short.", ...html],
  status: ["draft", "publish", "pending", "private", "future", "trash", "inherit", "auto-draft"],
  slug: ["a-slug", "charge-everything", "Ünï cödé/../x", "1", "feed"],
  date: dates,
  date_gmt: dates,
  author: [1, 2, 3, 4, 6, 9999, "3"],
  password: ["", "p", "x".repeat(300)],
  featured_media: [0, 7, 14, 19, 25, 99999],
  comment_status: ["open", "closed", "maybe"],
  ping_status: ["open", "closed"],
  format: ["standard", "aside", "poem"],
  sticky: [true, false, "1"],
  template: ["", "blank", "../../etc/passwd"],
  categories: [[], [2], [3, 6], [999], "2,3"],
  tags: [[7, 9], [], [1]],
  meta: [{}, [], { a: 1 }, "text"],
  acf: [
    { subtitle: "<b onclick=x>s</b>" },
    { client: "C", project_year: 2026 },
    { client: 5 },
    { downloads: ["a"] },
    {},
  ],
  parent: [0, 25, 51, 99999],
  menu_order: [0, 3, -5],
  share_text: ["Come and see", "x".repeat(301)],
  share_picture: [0, 7, 14, 19, 25, 99999, "14"],
  robots: ["index", "noindex", "none"],
  modified_gmt: ["2020-01-01T00:00:00", "2099-01-01T00:00:00", "x"],
  id: [25],
};

function recordBy(chance: Chance): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  const names = Object.keys(fields).filter((name) => name !== "id");
  for (let left = 1 + Math.floor(chance.next() * 6); left > 0; left -= 1) {
    const name = chance.isOnceIn(60) ? "id" : chance.of(names);
    record[name] = chance.isOnceIn(8) ? chance.of(odd) : chance.of(fields[name] ?? odd);
  }
  // Most records would have no text to store otherwise.
  if (chance.isOnceIn(2)) record.title ??= "Made up";
  return record;
}

const collections = ["posts", "posts", "posts", "pages", "portfolio-items"];

interface Write {
  method: string;
  path: string;
  json?: Record<string, unknown>;
}

function single(chance: Chance, ids: readonly number[]): Write {
  const collection = `/wp/v2/${chance.of(collections)}`;
  // The newest ids are chosen most, as they belong to posts of all types and statuses.
  const id = chance.isOnceIn(12) ? 99999 : chance.of(chance.isOnceIn(3) ? ids : ids.slice(-12));
  switch (Math.floor(chance.next() * 10)) {
    case 0:
    case 1:
    case 2:
      return { method: "POST", path: collection, json: recordBy(chance) };
    case 3:
      return { method: "DELETE", path: `${collection}/${id}` };
    case 4:
      return { method: "DELETE", path: `${collection}/${id}?force=${chance.of(["true", "false", "x"])}` };
    case 5:
      return { method: "POST", path: `${collection}/${id}/autosaves`, json: recordBy(chance) };
    case 6:
      return { method: "DELETE", path: `${collection}/${id}/revisions/${chance.of(ids)}?force=true` };
    default:
      return {
        method: chance.of(["POST", "PUT", "PATCH"]),
        path: `${collection}/${id}`,
        json: recordBy(chance),
      };
  }
}

/** @param ids of existing posts. */
export function generatedWrite(chance: Chance, ids: readonly number[]): Write {
  if (!chance.isOnceIn(15)) return single(chance, ids);
  const requests = Array.from({ length: 1 + Math.floor(chance.next() * 4) }, () => {
    const { json, ...request } = single(chance, ids);
    return { ...request, ...(json ? { body: json } : {}) };
  });
  const validation = chance.of(["normal", "require-all-validate", "odd"]);
  return { method: "POST", path: "/batch/v1", json: { validation, requests } };
}
