/** Addresses of redirects as people type and paste them. */
import { longestRedirect } from "@extenso/contract/wire/redirect.ts";
import { redirectPath } from "../content/content.ts";

/** A problem is a sentence for people. */
type Read<T> = T | { problem: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may get into a header
const unprintable = /[\u0000-\u0020\u007f-\u009f\u2028\u2029]/;

const unreadable = {
  problem: "There is a letter that could not be read. Save the list as UTF-8, or type the address.",
};

function unquoted(typed: string): string {
  const text = typed.trim();
  return /^"(.*)"$/.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
}

/** @param typed a path, or a whole URL of any site whose pages have moved here. */
export function readFrom(typed: string): Read<{ path: string }> {
  const text = unquoted(typed);
  if (text === "") return { problem: "Enter the old address." };
  if (text.length > longestRedirect.from) return { problem: "The old address is too long." };
  if (text.includes("\ufffd")) return unreadable;
  const isWhole = /^https?:\/\//i.test(text);
  if (!isWhole && !text.startsWith("/"))
    return { problem: "The old address has to begin with “/”, as in /old-page." };
  if (unprintable.test(text)) return { problem: "The old address has a space in it." };
  const url = isWhole ? URL.parse(text) : null;
  if (isWhole && !url) return { problem: "The old address is no URL." };
  const [withQuery = ""] = url ? [url.pathname + url.search] : text.split("#");
  if (withQuery.includes("?"))
    return { problem: "Leave out the “?” and what follows it: redirects go by the path alone." };
  const path = redirectPath(withQuery);
  if (path === "/") return { problem: "The home page can’t be redirected." };
  return { path };
}

export interface Target {
  /** A path of this site with its query and fragment, or an `https:` URL elsewhere. */
  to: string;
  /** The path in `to` as redirects spell it; empty for other sites. */
  path: string;
}

/** @param publicUrl URLs of this site become paths. */
export function readTo(typed: string, publicUrl: string): Read<Target> {
  const text = unquoted(typed);
  if (text === "") return { problem: "Enter where it leads." };
  if (text.length > longestRedirect.to) return { problem: "The new address is too long." };
  if (text.includes("\ufffd")) return unreadable;
  if (unprintable.test(text)) return { problem: "The new address has a space in it." };
  // A browser takes `//host` and `/\host` for another site.
  const isPath = /^\/(?![/\\])/.test(text);
  if (!isPath && !/^https:\/\//i.test(text))
    return { problem: "The new address has to be a path of this site, or begin with https://." };
  const own = new URL(publicUrl);
  const url = URL.parse(text, publicUrl);
  if (!url || url.username || url.password || !url.hostname) return { problem: "The new address is no URL." };
  if (url.host !== own.host) return { to: url.href, path: "" };
  // `/./\host` is a path until it is resolved.
  if (url.pathname.startsWith("//")) return { problem: "The new address is no path." };
  return { to: url.pathname + url.search + url.hash, path: redirectPath(url.pathname) };
}
