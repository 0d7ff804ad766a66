/** Links that open elsewhere: the page that opens must not reach the one that was left (`rel="noopener"`). */
import { endTagsOf } from "../../../engines/html/end-tags.ts";
import { attributesIn } from "./attributes.ts";
import { escapedText } from "./entities.ts";

/** Links with a `target` are written again, everybody's; what is inside scripts and styles is no link. */
export function withSafeTargets(html: string): string {
  if (!/target/i.test(html) || !/<a\s/i.test(html)) return html;
  let result = "";
  let at = 0;
  /** End of the last link without a target: none of what looks like a link inside its tag has one either. */
  let passed = 0;
  const endOf = endTagsOf(html);
  for (const match of html.matchAll(/<(a(?=\s)|script|style)/gi)) {
    if (match.index < at) continue;
    const name = (match[1] as string).toLowerCase();
    if (name !== "a") {
      const end = endOf(name, match.index);
      if (end < 0) continue;
      result += html.slice(at, end);
      at = end;
      continue;
    }
    if (match.index < passed) continue;
    const end = html.indexOf(">", match.index);
    if (end < 0) break;
    const inside = html.slice(match.index + 3, end);
    if (!/target\s*=/i.test(inside)) {
      passed = end;
      continue;
    }
    result += `${html.slice(at, match.index)}<a ${withRelation(inside)}>`;
    at = end + 1;
  }
  return result + html.slice(at);
}

function withRelation(inside: string): string {
  const attributes = attributesIn(inside);
  const given = attributes.find(({ name }) => name === "rel");
  const relations = new Set([...(given?.value ?? "").split(/\s+/).filter(Boolean), "noopener"]);
  const whole = `rel="${escapedText([...relations].join(" "))}"`;
  const others = attributes.map((one) => (one === given ? whole : one.whole));
  return (given ? others : [...others, whole]).join(" ");
}
