/** The studio's own colour and logo as styles of a page: on the server alone, and only where a studio has them. */

import { projectHue } from "@extenso/contract/colours/project-hue.ts";
import { drawingSize } from "@extenso/contract/site-content/drawing.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

/** Path under which the server sends the logo. */
const logoPath = "/brand/logo.svg";

/** A hash of the logo's text, so that a new logo has a new URL; not cryptographic. */
function version(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** @returns empty for a studio without a colour and a logo of its own. */
export function brandStyles({ accent, logo }: SiteDocument<"brand">): string {
  return (accent ? colours(accent) : "") + (logo ? drawn(logo) : "");
}

/** As tokens.css has the site's own. Pages with a hue of their own keep it. */
function colours(accent: string): string {
  const { ink, onHue } = projectHue(accent);
  return `:root{--accent:${accent};--on-accent:${onHue};--accent-ink:light-dark(${ink.light},${ink.dark})}`;
}

function drawn({ svg, tinted }: NonNullable<SiteDocument<"brand">["logo"]>): string {
  const size = drawingSize(svg);
  if (!size) return "";
  const place = `url(${logoPath}?v=${version(svg)}) 0 50%/contain no-repeat`;
  const ratio = (size.width / size.height).toFixed(3);
  const fill = tinted
    ? `background:currentColor;mask:${place};forced-color-adjust:none`
    : `background:${place}`;
  const shape = `content:"";height:2rem;max-width:min(14rem,46vw);aspect-ratio:${ratio};${fill}`;
  return `.wordmark>*{display:none}.wordmark::before{${shape}}`;
}
