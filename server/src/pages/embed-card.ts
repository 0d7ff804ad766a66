/**
 * The card of an article, a project or a page that other sites show in a frame: at the post's permalink with `embed/`,
 * as WordPress has it. It holds no session and asks for nothing but its picture, so any site may frame it.
 */
import { createHash } from "node:crypto";
import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { type Sought, soughtAt } from "@extenso/contract/addresses/wordpress-addresses.ts";
import { escapeHtml } from "@extenso/contract/html/escape.ts";
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import { Hono } from "hono";
import type { Dependencies } from "../engines/dependencies.ts";
import { plainText } from "../engines/html/text.ts";
import { framedByAll } from "../engines/http/content-security.ts";
import type { CachedDocuments, DocumentReader, DocumentSource } from "./cached-document.ts";
import type { RecordCollection } from "./reading/content-source.ts";
import { sharePictureOf } from "./reading/html/content-image.ts";

const siteName = "Extenso";
const longestExcerpt = 240;
/** Pixels; a card is 600 wide. */
const pictureWidth = 700;

const styles = `
:root{color-scheme:light dark;--ground:#f5f2ec;--ink:#14130f;--soft:#57534a;--line:#d5cfc2}
@media (prefers-color-scheme:dark){:root{--ground:#0b0b0d;--ink:#f5f2ec;--soft:#b3aea3;--line:#34322e}}
*{box-sizing:border-box;margin:0}
body{padding:20px;border:1px solid var(--line);background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
img{display:block;width:100%;height:auto;max-height:320px;margin-bottom:16px;object-fit:cover}
h1{margin-bottom:8px;font-size:22px;line-height:1.25}
a{color:inherit}
a:focus-visible{outline:3px solid currentColor;outline-offset:3px}
p{color:var(--soft)}
p+p{margin-top:16px;font-size:14px}
`;

/**
 * Tells a WordPress that frames the card how high it is, and which link was followed: its frames allow scripts and no
 * navigation, and stay hidden until they hear of this. Everywhere else the card is the same without it.
 */
const script = `
const secret=/secret=([0-9a-zA-Z]{1,40})/.exec(location.hash)?.[1];
if(secret&&parent!==self){
const tell=(message,value)=>parent.postMessage({message,value,secret},"*");
const height=()=>tell("height",Math.ceil(document.body.getBoundingClientRect().height));
addEventListener("load",height);
addEventListener("resize",height);
addEventListener("message",({data,source})=>source===parent&&data?.message==="ready"&&height());
for(const link of document.links)link.addEventListener("click",(event)=>{event.preventDefault();tell("link",link.href)});
}
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** @param mediaHosts hosts besides our own that pictures may come from. */
export function embedCardRoutes(
  { settings }: Pick<Dependencies, "settings">,
  { documents, mediaHosts }: { documents: CachedDocuments; mediaHosts: readonly string[] },
): Hono {
  const { publicUrl } = settings;
  const headers = {
    "Content-Security-Policy": [
      "default-src 'none'",
      // In a sandbox, 'self' is nobody.
      `img-src ${[publicUrl, ...mediaHosts].join(" ")}`,
      `style-src ${hashOf(styles)}`,
      `script-src ${hashOf(script)}`,
      "base-uri 'none'",
      "form-action 'none'",
      framedByAll,
    ].join("; "),
    "X-Robots-Tag": "noindex",
  };

  function cardAt(path: string, sought: Sought & { slug: string }): DocumentSource {
    return {
      path,
      contentType: "text/html; charset=utf-8",
      headers,
      async make(reading) {
        const found = await findPost(reading, sought, path.replace(/embed\/$/, ""));
        return found ? { content: cardOf(found), modifiedAt: null } : null;
      },
    };
  }

  async function findPost(
    { source }: DocumentReader,
    sought: Sought & { slug: string },
    pathname: string,
  ): Promise<{ post: WirePost; url: string } | null> {
    for (const collection of collectionsOf(sought)) {
      const items = await source.recordsBySlug(collection, percentDecoded(sought.slug));
      // Pages of one name lie below different ones.
      const post = items.find(({ link }) => collection !== "pages" || URL.parse(link)?.pathname === pathname);
      if (post) return { post, url: publicUrl + pathOf(collection, post, pathname) };
    }
    return null;
  }

  function cardOf({ post, url }: { post: WirePost; url: string }): string {
    const { title, excerpt, content, share_text, _embedded } = post;
    const name = `${content.protected ? "Protected: " : ""}${plainText(title.rendered) || "Untitled"}`;
    const words = content.protected ? "" : share_text || plainText(excerpt.rendered || content.rendered);
    const picture = sharePictureOf(post) ?? _embedded["wp:featuredmedia"][0];
    const href = escapeHtml(url);
    return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<link rel="canonical" href="${href}">
<style>${styles}</style>
</head>
<body>
<main>
${picture ? pictureOf(picture, publicUrl) : ""}<h1><a href="${href}" target="_top">${escapeHtml(name)}</a></h1>
${words ? `<p>${escapeHtml(shortened(words))}</p>\n` : ""}<p><a href="${escapeHtml(publicUrl)}/" target="_top">${siteName}</a></p>
</main>
<script>${script}</script>
</body>
</html>
`;
  }

  const routes = new Hono();
  routes.get("/:embedded{.+/embed/?}", async (context, next) => {
    const { pathname } = new URL(context.req.url);
    const page = pathname.replace(/embed\/?$/, "");
    const sought = soughtAt(page);
    if (sought?.kind !== "named" && sought?.kind !== "project") return next();
    const path = cardPath(page, sought);
    if (pathname !== path) return context.redirect(path, 301);
    return documents.answer(context.req.raw, cardAt(path, sought));
  });
  return routes;
}

/** The one address of a card, so that it is kept once: without the dates of older permalinks, in lower case. */
function cardPath(page: string, sought: Sought & { slug: string }): string {
  const isPage = sought.kind === "named" && sought.exact;
  const permalink = sought.kind === "named" && !isPage ? `/${sought.slug}/` : page;
  return `${permalink.toLowerCase()}embed/`;
}

function collectionsOf(sought: Sought): RecordCollection[] {
  if (sought.kind === "project") return ["portfolio-items"];
  // Pages alone lie below others.
  return sought.kind === "named" && sought.exact ? ["pages"] : ["posts", "pages"];
}

function pathOf(collection: RecordCollection, { slug }: WirePost, pathname: string): string {
  if (collection === "posts") return articlePath(slug);
  return collection === "pages" ? pathname : projectPath(slug);
}

function shortened(words: string): string {
  if (words.length <= longestExcerpt) return words;
  return `${words
    .slice(0, longestExcerpt)
    .replace(/\s+\S*$/, "")
    .toWellFormed()}…`;
}

function pictureOf(picture: WireMedia, publicUrl: string): string {
  const { sizes, width, height } = picture.media_details;
  const full = { source_url: picture.source_url, width, height };
  const wide = Object.values(sizes)
    .filter((size) => size.width >= pictureWidth)
    .sort((a, b) => a.width - b.width)[0];
  const { source_url, ...measures } = wide ?? full;
  const url = URL.parse(source_url, publicUrl);
  if (!url || !picture.mime_type.startsWith("image/")) return "";
  const size = measures.width > 0 ? ` width="${measures.width}" height="${measures.height}"` : "";
  return `<img src="${escapeHtml(url.href)}" alt="${escapeHtml(picture.alt_text)}"${size}>\n`;
}
