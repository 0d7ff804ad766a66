/** Links that open elsewhere: the page that opens must not reach the one that was left (`rel="noopener"`). */
import { attributesIn } from "./attributes.ts";
import { escapedText } from "./entities.ts";

/** Links with a `target` are written again, everybody's; what stands in scripts and styles is no link. */
export function withSafeTargets(html: string): string {
  if (!/target/i.test(html) || !/<a\s/i.test(html)) return html;
  let result = "";
  let at = 0;
  // Names of what has no end: looked for once.
  const endless = new Set<string>();
  for (const match of html.matchAll(/<(a(?=\s)|script|style)/gi)) {
    if (match.index < at) continue;
    const name = (match[1] as string).toLowerCase();
    if (name !== "a") {
      const end = endless.has(name) ? -1 : endOf(html, name, match.index);
      if (end < 0) {
        endless.add(name);
        continue;
      }
      result += html.slice(at, end);
      at = end;
      continue;
    }
    const end = html.indexOf(">", match.index);
    if (end < 0) break;
    const inside = html.slice(match.index + 3, end);
    if (!/target\s*=/i.test(inside)) continue;
    result += `${html.slice(at, match.index)}<a ${withRelation(inside)}>`;
    at = end + 1;
  }
  return result + html.slice(at);
}

/** Behind the end of a script or style; -1 where it has none. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}>`, "gi");
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : -1;
}

function withRelation(inside: string): string {
  const attributes = attributesIn(inside);
  const given = attributes.find(({ name }) => name === "rel");
  const relations = new Set([...(given?.value ?? "").split(/\s+/).filter(Boolean), "noopener"]);
  const whole = `rel="${escapedText([...relations].join(" "))}"`;
  const others = attributes.map((one) => (one === given ? whole : one.whole));
  return (given ? others : [...others, whole]).join(" ");
}
