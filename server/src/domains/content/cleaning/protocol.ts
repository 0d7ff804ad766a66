/** Addresses without a protocol that runs something: `javascript:alert(1)` → `alert(1)`. */
import { isAllowedProtocol } from "./allowed.ts";
import { decoded, withoutControls } from "./entities.ts";

/** Protocols before protocols before protocols are no address. */
const mostRounds = 6;
const colon = /:|&#0*58;|&#x0*3a;|&colon;/i;

export function withoutBadProtocol(address: string): string {
  let text = withoutControls(address);
  for (let round = 0; round < mostRounds; round += 1) {
    const before = text;
    text = withoutFirst(text);
    if (text === before) return text;
  }
  return "";
}

function withoutFirst(address: string): string {
  const text = address.replace(/&#0*58(?![;0-9])|&#x0*3a(?![;a-f0-9])/gi, "$&;");
  const match = colon.exec(text);
  if (!match) return text;
  const before = text.slice(0, match.index);
  if (before.includes("/?")) return text;
  const name = withoutControls(decoded(before).replace(/\s/g, "")).toLowerCase();
  return (isAllowedProtocol(name) ? `${name}:` : "") + text.slice(match.index + match[0].length).trim();
}
