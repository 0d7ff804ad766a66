/** The WordPress's own URLs become this server's, wherever they occur in its responses. */

/** Paths of a WordPress that are neither content nor reached through this server. */
const notOurs = [
  "wp-content(?!{/}uploads(?:{/}|$))",
  "wp-includes",
  "wp-admin",
  "wp-login\\.php",
  "xmlrpc\\.php",
];

/** A slash, also escaped (`\/`) as in JSON within a text, which themes store in attributes. */
const slash = "\\\\?/";

/** Rewrites a text. */
export type Rewrite = (text: string) => string;

/**
 * Rewrites URLs of calls, files and pages alike: `https://cms.example.com/blog/wp-json/…` becomes `…/wp-json/…` here,
 * with `http`, `https` or no protocol, as older content may have any of these.
 *
 * @param homes the WordPress's own URLs as it names them: origins, with a path where it has one.
 * @param publicUrl without a slash at the end.
 */
export function rewriteOf(homes: readonly string[], publicUrl: string): Rewrite {
  const places = homes
    .map((home) => new URL(home))
    .map(({ host, pathname }) => ({ host, path: pathname.replace(/\/+$/, "") }))
    // If one home is inside another, the longer one matches better.
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

/** @param value parsed JSON, changed in place. Its depth was bounded by the parser. */
export function rewriteAll(value: unknown, rewrite: Rewrite): unknown {
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = rewriteAll(item, rewrite);
  } else if (typeof value === "object" && value !== null) {
    const record = value as Record<string, unknown>;
    for (const name of Object.keys(record)) {
      record[name] = rewriteAll(record[name], rewrite);
    }
  }
  return value;
}
