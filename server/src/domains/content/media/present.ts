/** Media records in responses. */
import { basename } from "node:path/posix";
import {
  type Addressed,
  fileAddress,
  fileAddressTemplate,
} from "@extenso/contract/addresses/wordpress-addresses.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { curies, selfLink } from "../../../engines/rest/response/self-link.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { mayDeletePost, mayEditPost, mayEditPosts } from "../access.ts";
import { withOrigin } from "../origin.ts";
import { withPlayerId } from "../render/attachment-markup.ts";
import { type Context, collections, linksTo, parseStored } from "../wire.ts";
import { asOwnedContent, type Media } from "./store.ts";

const uploads = "/wp-content/uploads";

interface StoredDetails {
  file?: string;
  sizes?: Record<string, { file: string } & Record<string, unknown>>;
  [further: string]: unknown;
}

/** The URL of the file itself. */
export function mediaUrl(file: string, publicUrl: string): string {
  return `${publicUrl}${uploads}/${file}`;
}

/** `media_details` with the URL of each size; a size lies in the folder of its original. */
function details(media: Media, publicUrl: string): unknown {
  const stored = parseStored(media.details, {}) as StoredDetails;
  const folder = media.file.slice(0, media.file.lastIndexOf("/") + 1);
  const sizes = Object.fromEntries(
    Object.entries(stored.sizes ?? {}).map(([name, size]) => [
      name,
      { ...size, source_url: mediaUrl(`${folder}${size.file}`, publicUrl) },
    ]),
  );
  return { ...stored, sizes };
}

/** The file as it was uploaded; over 2560 pixels the served one is a scaled copy. */
function original(media: Media): string {
  const { original_image: name } = readDetails(media.details);
  return name ? `${media.file.slice(0, media.file.lastIndexOf("/") + 1)}${name}` : media.file;
}

/** The post that the file is attached to; `null` if it has none, or the post is deleted. */
function parentOf(media: Media): Addressed | null {
  const { parent_post_id: id, parent_type: type, parent_status: status, parent_slug: slug } = media;
  return id && type && status ? { id, type, status, slug: slug ?? "" } : null;
}

/** The file's own page, below the page of the post it is attached to. */
export function mediaLink(media: Media, { publicUrl }: Pick<Settings, "publicUrl">): string {
  return publicUrl + fileAddress(media, parentOf(media));
}

/** Staff may write unfiltered HTML in a file's texts and change its author. */
function fileActionLinks(address: string, caller: SignedInUser | null): Record<string, unknown> {
  return mayEditPosts(caller) ? linksTo(address, ["unfiltered-html", "assign-author"]) : {};
}

/** Sizes of pictures are all made at the upload. PDFs get none, which a WordPress without Imagick reports like this. */
const previewSizes = ["thumbnail", "medium", "large"];

/** Encoding that an image editor in the browser needs to make the same sizes as this server. */
function encodingOf(media: Media): Record<string, unknown> {
  const { image_meta } = readDetails(media.details);
  return {
    exif_orientation: Number(image_meta?.orientation) || 1,
    image_output_format: null,
    image_save_progressive: false,
    image_quality: { default: media.mime_type === "image/webp" ? 86 : 82, sizes: [] },
  };
}

interface Presenting {
  /** The links tell this user's rights. */
  caller: SignedInUser | null;
  /** In edit context: the slug that the title would be given. */
  generatedSlug?: string;
  /** The poster is there, and the caller may see it. */
  showsPoster?: boolean;
}

export function presentMedia(
  media: Media,
  place: Pick<Settings, "publicUrl" | "timezone">,
  context: Context,
  { caller, generatedSlug, showsPoster = false }: Presenting,
): Record<string, unknown> {
  const { publicUrl, timezone } = place;
  const root = `${publicUrl}/wp-json/wp/v2`;
  const url = mediaUrl(media.file, publicUrl);
  const parent = parentOf(media);
  const full = context !== "embed";
  const edit = context === "edit";
  const guid = mediaUrl(original(media), publicUrl);
  const written = (raw: string, rendered: string) => ({
    ...(edit ? { raw: withOrigin(raw, publicUrl) } : {}),
    rendered: withOrigin(rendered, publicUrl),
  });
  return {
    id: media.id,
    date: localTime(media.published_at, timezone),
    ...(full
      ? {
          date_gmt: gmtTime(media.published_at),
          guid: { rendered: guid, ...(edit ? { raw: guid } : {}) },
          modified: localTime(media.modified_at, timezone),
          modified_gmt: gmtTime(media.modified_at),
        }
      : {}),
    slug: media.slug,
    ...(full ? { status: "inherit" } : {}),
    type: "attachment",
    link: mediaLink(media, place),
    title: { ...(edit ? { raw: media.title_raw || media.title } : {}), rendered: media.title },
    author: media.author_id,
    featured_media: media.featured_media_id,
    ...(full
      ? {
          comment_status: "closed",
          ping_status: "closed",
          template: "",
          meta: [],
          class_list: [`post-${media.id}`, "attachment", "type-attachment", "status-inherit", "hentry"],
        }
      : {}),
    ...(generatedSlug === undefined
      ? {}
      : {
          permalink_template: publicUrl + fileAddressTemplate(media, parent),
          generated_slug: generatedSlug,
        }),
    acf: parseStored(media.acf, []),
    ...(full
      ? { description: written(media.description_raw, withPlayerId(media.description_rendered, media.id)) }
      : {}),
    caption: written(media.caption_raw, media.caption_rendered),
    alt_text: media.alt_text,
    media_type: media.media_type,
    mime_type: media.mime_type,
    media_details: details(media, publicUrl),
    ...(full ? { post: media.parent_post_id } : {}),
    source_url: url,
    ...(edit ? { missing_image_sizes: media.mime_type === "application/pdf" ? previewSizes : [] } : {}),
    ...(full
      ? { filename: basename(original(media)), filesize: readDetails(media.details).filesize || null }
      : {}),
    ...(edit && media.media_type === "image" ? encodingOf(media) : {}),
    ...(media.focal_point ? { focal_point: parseStored(media.focal_point, null) } : {}),
    ...(media.decorative ? { decorative: true } : {}),
    _links: {
      self: selfLink(`${root}/media/${media.id}`, {
        edit: mayEditPost(caller, asOwnedContent(media)),
        remove: mayDeletePost(caller, asOwnedContent(media)),
      }),
      collection: [{ href: `${root}/media` }],
      about: [{ href: `${root}/types/attachment` }],
      author: [{ embeddable: true, href: `${root}/users/${media.author_id}` }],
      replies: [{ embeddable: true, href: `${root}/comments?post=${media.id}` }],
      ...(showsPoster
        ? { "wp:featuredmedia": [{ embeddable: true, href: `${root}/media/${media.featured_media_id}` }] }
        : {}),
      ...(parent
        ? {
            "wp:attached-to": [
              {
                embeddable: true,
                post_type: parent.type,
                id: parent.id,
                href: `${root}/${collections[parent.type]}/${parent.id}`,
              },
            ],
          }
        : {}),
      ...(showsPoster || parent ? { curies } : {}),
      ...(generatedSlug === undefined ? {} : fileActionLinks(`${root}/media/${media.id}`, caller)),
    },
  };
}
