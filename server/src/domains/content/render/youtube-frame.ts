/** The frames of films on YouTube, as WordPress gets them from there. */
import { escapeAttribute } from "@extenso/contract/html/escape.ts";

const frameAbilities =
  "accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share";

/** The id in the address of a film on YouTube. */
export function youTubeIdIn(address: string): string | undefined {
  return /(?:youtu\.be\/|[/?&](?:v=|embed\/|shorts\/))([\w-]{11})(?![\w-])/.exec(address)?.[1];
}

/** YouTube's own title for the frame of a video that it doesn't know. */
export const untitledFilm = "YouTube video player";

/** The frame that YouTube gives for a film's address, titled where the title is known; null for any other address. */
export function youTubeFrame(
  address: string,
  videoTitle: (videoId: string) => string | undefined,
): string | null {
  const id = youTubeIdIn(address);
  if (!id) return null;
  const title = videoTitle(id) ?? untitledFilm;
  return `<iframe title="${escapeAttribute(title)}" width="500" height="281" src="https://www.youtube.com/embed/${id}?feature=oembed" frameborder="0" allow="${frameAbilities}" allowfullscreen></iframe>`;
}

export function withLazyFrames(html: string): string {
  return html.replace(/<iframe (?=([^<>]*))/g, (start, attributes: string) => {
    const measured = /\bwidth=/.test(attributes) && /\bheight=/.test(attributes);
    return measured && !/\bloading=/.test(attributes) ? `${start}loading="lazy" ` : start;
  });
}
