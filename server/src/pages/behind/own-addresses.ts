/** The WordPress's own URLs become this server's, wherever they occur in its responses. */

/** Paths of a WordPress that are neither content nor reached through this server. */
const notOurs = [
  "wp-content(?!{/}uploads(?:{/}|$))",
  "wp-includes",
  "wp-admin",
  "wp-login\\.php",
  "xmlrpc\\.php",
];

/** A slash, also as JSON inside of a text has it (`\/`), which themes keep in attributes. */
const slash = "\\\\?/";

/** Changes a text. */
export type Rewrite = (text: string) => string;

/**
 * Calls, files and pages alike: `https://cms.example.com/blog/wp-json/…` is `…/wp-json/…` here. With `http`,
 * `https` or neither in front, as content of any age has it.
 *
 * @param homes where the WordPress is at home, as it names it itself: origins, with a path where it has one.
 * @param publicUrl without a slash at the end.
 */
export function rewriteOf(homes: readonly string[], publicUrl: string): Rewrite {
  const places = homes
    .map((home) => new URL(home))
    .map(({ host, pathname }) => ({ host, path: pathname.replace(/\/+$/, "") }))
    // A home inside of another is the better match.
    .sort((a, b) => b.path.length - a.path.length);
  if (places.length === 0) return (text) => text;
  const names = places.map(({ host, path }) => `${escaped(host)}${escaped(path).replaceAll("/", slash)}`);
  const others = notOurs.map((name) => name.replaceAll("{/}", slash)).join("|");
  const address = new RegExp(
    `(?:\\bhttps?:|(?<![:/\\\\\\w]))${slash}${slash}(?:${names.join("|")})` +
      // The host's name must end here, and no port may follow.
      `(?![\\w-]|\\.\\w|:\\d)(?!${slash}(?:${others})(?![\\w-]))`,
    "gi",
  );
  const hosts = places.map(({ host }) => host.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    if (!hosts.some((host) => lower.includes(host))) return text;
    return text.replace(address, (found) =>
      found.includes("\\") ? publicUrl.replaceAll("/", "\\/") : publicUrl,
    );
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");
}

/**
 * Edited fields keep the WordPress's URLs: otherwise saving would write ours over them, even in blocks that the
 * user didn't touch.
 */
export const editedFields: ReadonlySet<string> = new Set(["raw", "acf"]);
const none: ReadonlySet<string> = new Set();

/**
 * @param value parsed JSON, changed in place. Its depth is bounded where it was parsed.
 * @param untouched names of fields that are left as they are.
 */
export function rewriteAll(value: unknown, rewrite: Rewrite, untouched = none): unknown {
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = rewriteAll(item, rewrite, untouched);
  } else if (typeof value === "object" && value !== null) {
    const record = value as Record<string, unknown>;
    for (const name of Object.keys(record)) {
      if (!untouched.has(name)) record[name] = rewriteAll(record[name], rewrite, untouched);
    }
  }
  return value;
}

/**
 * The other way, for what is written: a picture that was chosen here has our address, and is kept under the
 * WordPress's own, which its editor and its other sites know.
 *
 * @param filesHome where the WordPress says that it is, without a slash at the end.
 */
export function filesBackTo(filesHome: string, publicUrl: string): Rewrite {
  const files = "/wp-content/uploads/";
  return (text) => text.replaceAll(publicUrl + files, filesHome + files);
}
