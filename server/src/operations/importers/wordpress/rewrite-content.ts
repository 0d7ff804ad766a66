/** Rewrites texts of the other site: its URLs, and the ids of its pictures. */
import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import { originPlaceholder } from "../../../domains/content/origin.ts";

export interface RewriteContext {
  /** URLs of the other site, such as `https://old.example/blog`, without a slash at the end. */
  origins: readonly string[];
  /** New path of a file, both below `wp-content/uploads/`; undefined if it hasn't changed. */
  movedFile(file: string): string | undefined;
  /** Hosts that serve only files of the other site. */
  fileHosts: readonly string[];
  /** New path, below `wp-content/uploads/`, of a file at such a host; undefined if it wasn't imported. */
  fileAt(address: string): string | undefined;
  /** The id here of a file of the other site. */
  mediaId(id: number): number | undefined;
}

const uploads = "wp-content/uploads/";

/** @returns a function, so that the patterns are built once for all texts. */
export function contentRewriter(rewriting: RewriteContext): (text: string) => string {
  const rewriteAddresses = addressRewriter(rewriting);
  return (text) => withNumbers(rewriteAddresses(text), rewriting);
}

/** Addresses alone: for texts whose numbers are this site's already. */
export function addressRewriter(rewriting: Omit<RewriteContext, "mediaId">): (text: string) => string {
  const addresses = addressPattern(rewriting.origins);
  const files = filePattern(rewriting.fileHosts);
  return (text) => {
    const fetched = files
      ? text.replace(files, (whole, address) => fileHere(whole, address, rewriting))
      : text;
    return addresses ? fetched.replace(addresses, (_, rest = "") => here(rest, rewriting)) : fetched;
  };
}

/**
 * Matches a URL with or without its protocol, its slashes escaped as in JSON or not, up to the end of an upload's
 * path. No part can match in two ways, so the time is linear in the text's length.
 */
function addressPattern(origins: readonly string[]): RegExp | null {
  const places = [
    ...new Set(origins.map((origin) => origin.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/+$/, ""))),
  ]
    .filter((place) => place !== "")
    .sort((one, other) => other.length - one.length)
    .map((place) => place.split("/").map(escaped).join("\\\\?/"));
  if (places.length === 0) return null;
  const end = String.raw`(?=[\/\\"'?#\s<>)&,;|\]]|$)`;
  const file = String.raw`(\\?\/wp-content\\?\/uploads\\?\/[^\s"'<>?#)\],|&;]{1,1000})?`;
  return new RegExp(
    String.raw`(?:https?:)?\\?\/\\?\/${photon}(?:www\.)?(?:${places.join("|")})${end}${file}`,
    "gi",
  );
}

/** Jetpack serves pictures of a site by its own host, whose path is the picture's address. */
const photon = String.raw`(?:i[0-3]\.wp\.com\\?\/)?`;

function filePattern(hosts: readonly string[]): RegExp | null {
  if (hosts.length === 0) return null;
  const names = hosts.map(escaped).join("|");
  return new RegExp(String.raw`(?:https?:)?\/\/((?:${names})\/[^\s"'<>?#)\],|&;\\]{1,1000})`, "gi");
}

function fileHere(whole: string, address: string, { fileAt }: Pick<RewriteContext, "fileAt">): string {
  const slash = address.indexOf("/");
  const file = fileAt(address.slice(0, slash).toLowerCase() + percentDecoded(address.slice(slash)));
  return file === undefined ? whole : `${originPlaceholder}/${uploads}${encoded(file)}`;
}

function encoded(file: string): string {
  return file.split("/").map(encodeURIComponent).join("/");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** @param rest the path of an upload, or empty; any other path isn't changed. */
function here(caught: string, { movedFile }: Pick<RewriteContext, "movedFile">): string {
  // In JSON, the backslash before an escaped quote follows the path.
  const tail = caught.endsWith("\\") ? "\\" : "";
  const rest = caught.slice(0, caught.length - tail.length);
  const isEscaped = rest.startsWith("\\");
  const path = isEscaped ? rest.replaceAll("\\/", "/") : rest;
  if (!path.startsWith(`/${uploads}`)) return originPlaceholder + caught;
  const file = path.slice(uploads.length + 1);
  const moved = movedFile(percentDecoded(file));
  if (moved === undefined) return originPlaceholder + caught;
  const address = `/${uploads}${encoded(moved)}`;
  return originPlaceholder + (isEscaped ? address.replaceAll("/", "\\/") : address) + tail;
}

/** Blocks with files: their `id`, `mediaId` or `ids` are ids of the library. */
const fileBlock =
  /<!-- wp:(?:core\/)?(?:image|gallery|cover|media-text|video|audio|file)\s(?:[^-]|-(?!->))*-->/g;
const inBlock = /"(id|mediaId|ids)":(\d{1,10}|\[[\d,\s]{1,20000}\])/g;
const inMarkup = /(\bwp-image-|\bdata-id=["']|\battachment_|\bwp-att-|\?attachment_id=)(\d{1,10})\b/g;
const inGallery = /(\[(?:gallery|playlist)\b[^\]]{0,2000}?\b(?:ids|include|exclude)=["'])([\d,\s]{1,20000})/g;

function withNumbers(text: string, { mediaId }: Pick<RewriteContext, "mediaId">): string {
  const number = (digits: string) => String(mediaId(Number(digits)) ?? digits);
  const list = (digits: string) => digits.replace(/\d{1,10}/g, number);
  return text
    .replace(fileBlock, (block) =>
      block.replace(inBlock, (_, name: string, ids: string) => `"${name}":${list(ids)}`),
    )
    .replace(inMarkup, (_, before: string, digits: string) => before + number(digits))
    .replace(inGallery, (_, before: string, ids: string) => before + list(ids));
}
