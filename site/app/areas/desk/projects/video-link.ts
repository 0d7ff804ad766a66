/** Classifies a pasted video address. A `refused` one has the reason why visitors would see no film. */
import { playerOf } from "@extenso/contract/embeds/players.ts";

export type VideoLink =
  | { kind: "none" }
  | { kind: "youtube"; id: string }
  | { kind: "vimeo" }
  | { kind: "file" }
  | { kind: "refused"; message: string };

const fileEnding = /\.(?:mp4|webm|mov|m4v|ogv)$/i;
const youTubeId = /^[\w-]{11}$/;

function youTubeIdOf({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(?:www|m)\./, "");
  if (host === "youtu.be") return pathname.slice(1);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  const [, first, second] = pathname.split("/");
  return first === "watch" ? searchParams.get("v") : (second ?? "");
}

export function videoLink(text: string): VideoLink {
  const typed = text.trim();
  if (typed === "") return { kind: "none" };
  const url = URL.parse(typed, "https://site.invalid/");
  if (!url || !/^https?:$/.test(url.protocol) || !/^(?:https?:\/\/|\/)/i.test(typed)) {
    return { kind: "refused", message: "That isn’t an address. Paste one that starts with https://." };
  }
  const id = youTubeIdOf(url);
  if (id !== null) {
    return youTubeId.test(id)
      ? { kind: "youtube", id }
      : {
          kind: "refused",
          message: "That’s a YouTube page, not a video. Open the video and copy its address.",
        };
  }
  if (/(?:^|\.)vimeo\.com$/.test(url.hostname)) {
    return playerOf(typed)
      ? { kind: "vimeo" }
      : {
          kind: "refused",
          message: "That’s a Vimeo page, not a film. Open the film and copy its address.",
        };
  }
  if (fileEnding.test(url.pathname)) return { kind: "file" };
  return {
    kind: "refused",
    message: "That isn’t a video: link YouTube or Vimeo, or a file that ends in .mp4, .webm or .mov.",
  };
}
