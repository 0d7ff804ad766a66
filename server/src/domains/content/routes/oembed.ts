/** `oembed/1.0/embed`: articles, projects and pages for sites and chat tools that show a card of them. */

import { randomInt } from "node:crypto";
import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import { embedUrl, recordShownAt } from "@extenso/contract/addresses/site-addresses.ts";
import { authorAddress, queriedAddress, soughtAt } from "@extenso/contract/addresses/wordpress-addresses.ts";
import { answerOEmbed, type OEmbed } from "@extenso/contract/answers/oembed.ts";
import { escapeAttribute, escapeKeepingEntities } from "@extenso/contract/html/escape.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { decodeEntities } from "../../../engines/html/entities.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Permission, RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { can } from "../../access/access.ts";
import { findUser } from "../../identity/identity.ts";
import { readSiteSettings } from "../../site-settings/site-settings.ts";
import { mayReadMedia } from "../media/file-readers.ts";
import { mediaUrl } from "../media/present.ts";
import { findMedia, type Media } from "../media/store.ts";
import type { PostType } from "../posts/conditions.ts";
import { pathsAbove } from "../posts/page-paths.ts";
import { firstRows, noTexts } from "../posts/post-rows.ts";
import { postLink } from "../posts/present.ts";
import type { Post } from "../posts/store.ts";

/** WordPress's bounds of a card, in pixels. */
const narrowest = 200;
const widest = 600;

const args: Record<string, Argument<RestCall>> = {
  url: {
    description: "The URL of the resource for which to fetch oEmbed data.",
    required: true,
    type: "string",
    format: "uri",
  },
  format: { default: "json" },
  maxwidth: { default: widest },
};

const proxyArgs: Record<string, Argument<RestCall>> = {
  url: args.url ?? {},
  format: {
    description: "The oEmbed format to use.",
    type: "string",
    default: "json",
    enum: ["json", "xml"],
  },
  maxwidth: {
    description: "The maximum width of the embed frame in pixels.",
    type: "integer",
    default: widest,
  },
  maxheight: { description: "The maximum height of the embed frame in pixels.", type: "integer" },
  discover: {
    description: "Whether to perform an oEmbed discovery request for unsanctioned providers.",
    type: "boolean",
    default: true,
  },
};

const notFound = () => new RestError("oembed_invalid_url", "Not Found", 404);

export function oEmbedRoutes(dependencies: Dependencies): RestResource {
  const { database, settings } = dependencies;
  const { publicUrl } = settings;

  /** The post that a URL of this site leads to, with its permalink; the pages above tell pages of one slug apart. */
  async function postAt(url: string): Promise<{ post: Post; link: string } | undefined> {
    const sought = seekPost(url, publicUrl);
    if (!sought) return undefined;
    const named = await database.query
      .selectFrom("posts")
      .select("id")
      .where("status", "=", "publish")
      .where("type", "in", sought.types)
      .$if("id" in sought, (rows) => rows.where("id", "=", "id" in sought ? sought.id : 0))
      .$if("slug" in sought, (rows) => rows.where("slug", "=", "slug" in sought ? sought.slug : ""))
      .limit(10)
      .execute();
    const ids = named.map(({ id }) => id);
    const { posts } = await firstRows(database, ids, noTexts);
    const above = await pathsAbove(database, posts);
    const found = posts.map((post, at) => ({
      post,
      link: postLink(settings, { ...post, above: above[at] }),
    }));
    const exact = found.find(({ link }) => new URL(link).pathname === sought.pathname);
    return exact ?? found.find(({ post }) => post.type !== "page" || "id" in sought);
  }

  /** The one for sharing, as on the card that the frame shows. */
  async function pictureOf({ share_picture, featured_media_id, password }: Post): Promise<Media | undefined> {
    for (const id of password ? [featured_media_id] : [share_picture, featured_media_id]) {
      const media = id > 0 ? await findMedia(database, id) : undefined;
      if (!media?.mime_type.startsWith("image/")) continue;
      if (await mayReadMedia(database.query, null, media)) return media;
    }
    return undefined;
  }

  async function thumbnailOf(post: Post, width: number): Promise<Partial<OEmbed>> {
    const media = await pictureOf(post);
    if (!media) return {};
    const { width: full = 0, height: fullHeight = 0, sizes = {} } = readDetails(media.details);
    const folder = media.file.slice(0, media.file.lastIndexOf("/") + 1);
    const shape = full / fullHeight;
    const wide = Object.values(sizes)
      // Cut ones show another picture.
      .filter((size) => size.width >= width && Math.abs(size.width / size.height / shape - 1) < 0.02)
      .sort((a, b) => a.width - b.width)[0];
    const file = wide ? folder + wide.file : media.file;
    const [fileWidth, fileHeight] = wide ? [wide.width, wide.height] : [full, fullHeight];
    if (!fileWidth || !fileHeight) return {};
    const shown = Math.min(width, fileWidth);
    return {
      thumbnail_url: mediaUrl(file, publicUrl),
      thumbnail_width: shown,
      thumbnail_height: Math.round((fileHeight * shown) / fileWidth),
    };
  }

  async function describe({ post, link }: { post: Post; link: string }, width: number): Promise<OEmbed> {
    const author = await findUser(database.query, post.author_id);
    const site = decodeEntities((await readSiteSettings(database.query)).title);
    const title = post.password ? `Protected: ${post.title}` : post.title;
    const height = Math.max(Math.ceil((width / 16) * 9), narrowest);
    return {
      version: "1.0",
      provider_name: site,
      provider_url: publicUrl,
      author_name: author?.display_name ?? site,
      author_url: author ? publicUrl + authorAddress(author.slug) : publicUrl,
      title,
      type: "rich",
      width,
      height,
      html: frameOf({ link, title, site, width, height }),
      ...(await thumbnailOf(post, width)),
    };
  }

  async function handle({ params }: RestCall): Promise<RestResponse> {
    const found = await postAt(String(params.url));
    if (!found) throw notFound();
    const asked = Math.abs(Math.trunc(Number(params.maxwidth)) || 0);
    const body = await describe(found, Math.min(Math.max(asked, narrowest), widest));
    return { body };
  }

  const mayWrite: Permission = ({ user }) => {
    if (can(user, "edit_posts")) return null;
    const message = "Sorry, you are not allowed to make proxied oEmbed requests.";
    return authorizationError(user !== null, "rest_forbidden", message);
  };

  return {
    routes: [
      {
        namespace: "oembed/1.0",
        path: "/embed",
        endpoints: [
          {
            methods: ["GET"],
            args,
            handle,
            response: answerOEmbed,
            // WordPress takes every other word for JSON.
            xmlRoot: (query) => (query.get("format") === "xml" ? "oembed" : null),
          },
        ],
      },
      {
        // Editors ask this about an address on a line of its own, and put the HTML that comes into the text. Only the
        // site's own addresses are looked up: that of others is never used (docs/decisions/105).
        namespace: "oembed/1.0",
        path: "/proxy",
        endpoints: [
          {
            methods: ["GET"],
            args: proxyArgs,
            permission: mayWrite,
            handle,
            response: answerOEmbed,
          },
        ],
      },
    ],
  };
}

type Sought = { types: PostType[]; pathname: string } & ({ id: number } | { slug: string });

/** Slugs lie in the database as they are written in URLs: other scripts are percent-encoded, in lower case. */
const storedSlug = (slug: string) => encodeURIComponent(percentDecoded(slug)).toLowerCase();

/** @returns null for a URL that can't be a post of this site. */
function seekPost(given: string, publicUrl: string): Sought | null {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(publicUrl).host) return null;
  const { pathname } = url;
  const shown = recordShownAt(pathname);
  if (shown) return { types: [shown.type], slug: storedSlug(shown.slug), pathname };
  const sought = soughtAt(pathname === "/" ? (queriedAddress(url) ?? "/") : pathname);
  if (sought?.kind === "number")
    return { types: ["post", "page", "portfolio-items"], id: sought.id, pathname };
  if (sought?.kind === "project")
    return { types: ["portfolio-items"], slug: storedSlug(sought.slug), pathname };
  if (sought?.kind !== "named") return null;
  return { types: ["post", "page"], slug: storedSlug(sought.slug), pathname };
}

interface Framed {
  link: string;
  /** HTML with entities. */
  title: string;
  site: string;
  width: number;
  height: number;
}

/**
 * The embed as WordPress writes it: the card in a frame, and a link in its place until the frame is heard of. The
 * secret, new each time, tells the frames of a page apart.
 */
function frameOf({ link, title, site, width, height }: Framed): string {
  const secret = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
  const name = escapeKeepingEntities(`&#8220;${title}&#8221; &#8212; ${site}`);
  return [
    `<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${escapeAttribute(link)}">${title}</a></blockquote>`,
    `<iframe sandbox="allow-scripts" security="restricted" src="${escapeAttribute(embedUrl(link))}#?secret=${secret}"`,
    ` width="${width}" height="${height}" title="${name}" data-secret="${secret}" frameborder="0" marginwidth="0"`,
    ` marginheight="0" scrolling="no" class="wp-embedded-content"></iframe><script>${listener}</script>\n`,
  ].join("");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * For sites that put the embed into a page as it is; WordPresses have a script of their own and drop this one. Hides
 * the link, gives the frame the card's height, and follows the card's link, which the sandbox keeps it from doing.
 */
const listener = [
  '(()=>{if(window.extensoCards)return;window.extensoCards=true;addEventListener("message",({data,source})=>{',
  "const{message,value,secret}=data??{};if(!/^[a-zA-Z0-9]{1,40}$/.test(secret))return;",
  'const all=(name)=>document.querySelectorAll(name+".wp-embedded-content[data-secret=\\""+secret+"\\"]");',
  'for(const frame of all("iframe")){if(frame.contentWindow!==source)continue;',
  'for(const link of all("blockquote"))link.style.display="none";frame.removeAttribute("style");',
  'if(message==="height")frame.height=Math.min(Math.max(parseInt(value,10)||0,200),1000);',
  'const to=message==="link"&&document.activeElement===frame&&URL.parse(value);',
  "if(to&&to.origin===new URL(frame.src).origin)top.location.href=to.href}})})()",
].join("");
