/** Writes to all that is no post: comments, scheduled updates, terms, media's records, people, settings, the site's words, redirects; drawn by chance. */
import type { Chance } from "./chance.ts";

const odd: readonly unknown[] = [
  ...[
    null,
    "",
    0,
    -1,
    1.5,
    2 ** 53,
    true,
    [],
    {},
    ["a"],
    [[[1]]],
    "x".repeat(5_000),
    "\u0000",
    "\u202e\u0301\u{1f3a5}",
  ],
  ...["__proto__", "<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd"],
];

const fields: Record<string, Record<string, readonly unknown[]>> = {
  terms: {
    name: ["Light", "Sound & colour", "<b>Bold</b>", "Light"],
    slug: ["light", "Ünï/../x", "1"],
    description: ["Short.", "<script>1</script>"],
    parent: [0, 1, 2, 99999],
  },
  media: {
    title: ["A picture", { raw: "Raw" }],
    alt_text: ["What is seen", "<img onerror=x>"],
    caption: ["<b>Caption</b><script>1</script>"],
    status: ["inherit", "publish", "trash"],
    author: [1, 2, 3, 99999],
    post: [0, 1, 99999],
    slug: ["a-picture"],
  },
  users: {
    name: ["Sam", "<b>Sam</b>"],
    first_name: ["Sam"],
    email: ["sam@example.test", "not an address", "casey@example.test"],
    url: ["https://sam.example", "javascript:alert(1)"],
    description: ["Words.", "<script>1</script>"],
    roles: [["administrator"], ["editor"], ["nobody"], "author", []],
    slug: ["sam", "studio_admin"],
    nickname: ["sam"],
    locale: ["", "en_US", "xx"],
  },
  settings: {
    title: ["Extenso", "<script>1</script>"],
    description: ["A studio"],
    timezone: ["America/Vancouver", "Nowhere/Land"],
    posts_per_page: [10, 0, -1, 1e9],
    email: ["studio@example.test", "x"],
    default_category: [1, 99999],
  },
};

export interface OtherWrite {
  method: string;
  path: string;
  json?: Record<string, unknown>;
}

function recordOf(kind: string, chance: Chance): Record<string, unknown> {
  const known = fields[kind] ?? {};
  const record: Record<string, unknown> = {};
  for (let left = 1 + Math.floor(chance.next() * 4); left > 0; left -= 1) {
    const name = chance.of(Object.keys(known));
    record[name] = chance.isOnceIn(6) ? chance.of(odd) : chance.of(known[name] ?? odd);
  }
  return record;
}

const parts = [
  "packages",
  "quotations",
  "contact",
  "home",
  "clients",
  "testimonials",
  "faq",
  "menus",
  "none",
];

function words(chance: Chance): OtherWrite {
  const path = `/extenso/v1/site/${chance.of(parts)}`;
  if (chance.isOnceIn(5)) return { method: "DELETE", path: `${path}/draft` };
  const document = chance.of([{ title: "Questions", items: [] }, { title: "<b>x</b>" }, ...odd]);
  const status = chance.of(["draft", "publish", "future", "odd"]);
  return { method: "POST", path, json: { document, status, date_gmt: "2037-01-01T00:00:00" } };
}

const oldPaths = [
  "/old",
  "/older",
  "/Old/",
  "/shop/prints",
  "/about",
  "https://old.example/shop",
  "/old?p=1",
];
const newPaths = [
  "/about",
  "/old",
  "/older",
  "https://elsewhere.example/",
  "//evil.example",
  "javascript:alert(1)",
];

function redirects(chance: Chance): OtherWrite {
  const path = "/extenso/v1/redirect-rules";
  const [from, to] = [oldPaths, newPaths].map((list) =>
    chance.isOnceIn(6) ? chance.of(odd) : chance.of(list),
  );
  if (chance.isOnceIn(4))
    return { method: "DELETE", path: `${path}?from=${encodeURIComponent(chance.of(oldPaths))}` };
  if (chance.isOnceIn(4)) {
    const text = chance.isOnceIn(4) ? chance.of(odd) : `${from},${to}\n/listed,/about`;
    return { method: "POST", path: `${path}/import`, json: { text, preview: chance.isOnceIn(2) } };
  }
  return { method: chance.of(["POST", "PUT"]), path, json: { from, to } };
}

/** A call of the desk for several files at once, known and unknown ones together. */
function library(chance: Chance, media: number[]): OtherWrite {
  const some = Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () =>
    media.length === 0 ? 99999 : chance.of([...media, 99999]),
  );
  const ids = chance.isOnceIn(8) ? chance.of(odd) : some;
  const what = chance.of(["trash", "trash", "restore", "delete", "tags", "tags"]);
  const tags = ["Harbour", "harbour ", "<b>Night</b>", "' OR 1=1 --"];
  const list = () => (chance.isOnceIn(8) ? chance.of(odd) : [chance.of(tags)]);
  const json = what === "tags" ? { ids, add: list(), remove: chance.isOnceIn(2) ? list() : [] } : { ids };
  return { method: "POST", path: `/extenso/v1/media/${what}`, json };
}

interface Ids {
  terms: number[];
  media: number[];
  people: number[];
  posts: number[];
  threads: number[];
  messages: number[];
}

/** Comments on any text, answers to any thread, and what becomes of both. */
function comments(chance: Chance, { posts, threads, messages, people }: Ids): OtherWrite {
  const path = "/extenso/v1/comments";
  const one = (list: number[]) => (chance.isOnceIn(10) || list.length === 0 ? 99999 : chance.of(list));
  const text = chance.isOnceIn(6) ? chance.of(odd) : chance.of(["Shorter?", "<b>Why</b>", "@maya_chen look"]);
  const mentions = chance.isOnceIn(4) ? [one(people)] : [];
  const place = {
    block: chance.of([0, 3, -1]),
    words: chance.of(["Ebb", ""]),
    field: chance.of(["", "", "client"]),
  };
  switch (chance.of(["begin", "begin", "answer", "change", "edit", "delete"])) {
    case "begin":
      return { method: "POST", path, json: { post: one(posts), text, mentions, ...place } };
    case "answer":
      return { method: "POST", path: `${path}/${one(threads)}/messages`, json: { text, mentions } };
    case "change": {
      const json = chance.of([
        { resolved: true },
        { resolved: false },
        { words: "Flow", block: 2 },
        { resolved: "x" },
      ]);
      return { method: "PUT", path: `${path}/${one(threads)}`, json };
    }
    case "edit":
      return { method: "PUT", path: `${path}/messages/${one(messages)}`, json: { text } };
    default:
      return { method: "DELETE", path: `${path}/messages/${one(messages)}` };
  }
}

/** Updates of any record, and what becomes of them. */
function updates(chance: Chance, { posts }: Ids): OtherWrite {
  const kind = chance.of(["posts", "posts", "pages", "portfolio-items"]);
  const path = `/extenso/v1/${kind}/${chance.isOnceIn(10) ? 99999 : chance.of(posts)}/updates`;
  const json = {
    title: chance.isOnceIn(6) ? chance.of(odd) : chance.of(["Later", "<b>Later</b>", ""]),
    ...(chance.isOnceIn(3) ? { content: chance.of(odd), acf: chance.of(odd), tags: chance.of(odd) } : {}),
    date_gmt: chance.isOnceIn(6) ? chance.of(odd) : "2031-05-06T15:00:00",
  };
  const one = `${path}/${chance.of([1, 2, 3, 4, 5, 99999])}`;
  switch (chance.of(["begin", "begin", "begin", "change", "release", "remove"])) {
    case "begin":
      return { method: "POST", path, json };
    case "change":
      return { method: "PUT", path: one, json };
    case "release":
      return { method: "POST", path: `${one}/release`, json: {} };
    default:
      return { method: "DELETE", path: one };
  }
}

/**
 * @param ids of rows by kind. `people` are those that may go: an administrator takes nobody's account away who writes.
 */
export function generatedOtherWrite(chance: Chance, ids: Ids): OtherWrite {
  const one = (list: number[]) => (chance.isOnceIn(10) || list.length === 0 ? 99999 : chance.of(list));
  const change = (kind: string, path: string): OtherWrite => {
    if (!chance.isOnceIn(5)) {
      return { method: chance.of(["POST", "PUT", "PATCH"]), path, json: recordOf(kind, chance) };
    }
    const force = chance.of(["true", "true", "false", "x"]);
    return { method: "DELETE", path: `${path}?force=${force}${kind === "users" ? "&reassign=1" : ""}` };
  };
  const terms = `/wp/v2/${chance.of(["categories", "tags"])}`;
  switch (Math.floor(chance.next() * 14)) {
    case 0:
    case 1: {
      const json = { name: `Term ${Math.floor(chance.next() * 1e6)}`, ...recordOf("terms", chance) };
      return { method: "POST", path: terms, json };
    }
    case 2:
      return change("terms", `${terms}/${one(ids.terms)}`);
    case 3:
      return change("media", `/wp/v2/media/${one(ids.media)}`);
    case 4: {
      const name = `made_${Math.floor(chance.next() * 1e6)}`;
      const json = {
        username: name,
        email: `${name}@example.test`,
        password: "Rig-Made-Pass-1",
        ...recordOf("users", chance),
      };
      return { method: "POST", path: "/wp/v2/users", json };
    }
    case 5:
      return change("users", `/wp/v2/users/${one(ids.people)}`);
    case 6:
      return { method: "POST", path: "/wp/v2/users/me", json: recordOf("users", chance) };
    case 7:
      return { method: "POST", path: "/wp/v2/settings", json: recordOf("settings", chance) };
    case 8:
      return redirects(chance);
    case 10:
      return comments(chance, ids);
    case 11:
    case 12:
      return updates(chance, ids);
    case 9:
      return library(chance, ids.media);
    default:
      return words(chance);
  }
}
