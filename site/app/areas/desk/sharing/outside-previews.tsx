/** How a text looks elsewhere: in search results, and as the card that a chat or a network makes of a link to it. */
import { useQuery } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { getMedia } from "../api/media.ts";
import { descriptionLength, titleLength } from "./lengths.ts";

/** The site's own picture, where a text has none. */
const defaultPicture = "/media/og-default.jpg";

export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

/** As a search engine would draw a page. @param address below the site's own. */
export function SearchPreview({ title, address, text }: { title: string; address: string; text: string }) {
  return (
    <section aria-label="In search results" className="desk-search-preview">
      <h2 className="label desk-soft">In search results</h2>
      <p className="desk-search-address">
        {location.host} › {address || "…"}
      </p>
      <p className="desk-search-title">{cut(title, titleLength) || "No title yet"}</p>
      <p>{cut(text, descriptionLength) || "No text yet."}</p>
    </section>
  );
}

/** @param picture id of a file; 0 for the site's own. */
export function ShareCard({ title, text, picture }: { title: string; text: string; picture: number }) {
  const { data } = useQuery({
    queryKey: keys.file(picture),
    queryFn: ({ signal }) => getMedia(picture, signal),
    enabled: picture > 0,
  });
  const file = picture > 0 ? data?.file : undefined;
  return (
    <section aria-label="When it is shared" className="desk-search-preview">
      <h2 className="label desk-soft">When it is shared</h2>
      <div className="desk-share-card">
        <img
          src={file ? (file.media_details.sizes.medium_large?.source_url ?? file.source_url) : defaultPicture}
          alt=""
        />
        <div>
          <p className="desk-search-address">{location.host}</p>
          <p className="desk-share-title">{title || "No title yet"}</p>
          <p>{text || "No text yet."}</p>
        </div>
      </div>
    </section>
  );
}
