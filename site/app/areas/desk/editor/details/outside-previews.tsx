/** How a text looks elsewhere: in search results, and as the card that a chat or a network makes of a link to it. */
import { useQuery } from "@tanstack/react-query";
import { keys } from "../../api/keys.ts";
import { getMedia } from "../../api/media.ts";
import { descriptionLength, titleLength } from "../examine/examine.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { useEditorValue } from "../writing/use-editor-value.ts";

/** Longest texts of cards, in characters. */
const cardLength = 150;
const longestText = 300;
/** The site's own picture, where a text has none. */
const defaultPicture = "/media/og-default.jpg";

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

function useBeginning(session: EditingSession): string {
  return useEditorValue(session.editor, (state) =>
    state.doc.textBetween(0, Math.min(state.doc.content.size, 400), " ", " ").slice(0, 200),
  );
}

/** As a search engine would draw a page. @param text empty for the beginning of the session's text. */
export function SearchPreview({
  title,
  slug,
  text,
  session,
}: {
  title: string;
  slug: string;
  text: string;
  session: EditingSession;
}) {
  const beginning = useBeginning(session);
  return (
    <section aria-label="In search results" className="editor-search-preview">
      <h2 className="label editor-soft">In search results</h2>
      <p className="editor-search-address">
        {location.host} › {slug || "…"}
      </p>
      <p className="editor-search-title">{cut(title, titleLength) || "No title yet"}</p>
      <p>{cut(text || beginning, descriptionLength) || "No text yet."}</p>
    </section>
  );
}

/** @param picture id of the featured image; 0 for none. @param text empty for the beginning of the session's text. */
export function ShareCard({
  title,
  text,
  picture,
  session,
}: {
  title: string;
  text: string;
  picture: number;
  session: EditingSession;
}) {
  const beginning = useBeginning(session);
  const { data } = useQuery({
    queryKey: keys.file(picture),
    queryFn: ({ signal }) => getMedia(picture, signal),
    enabled: picture > 0,
  });
  const file = picture > 0 ? data?.file : undefined;
  return (
    <section aria-label="When it is shared" className="editor-search-preview">
      <h2 className="label editor-soft">When it is shared</h2>
      <div className="editor-share-card">
        <img
          src={file ? (file.media_details.sizes.medium_large?.source_url ?? file.source_url) : defaultPicture}
          alt=""
        />
        <div>
          <p className="editor-search-address">{location.host}</p>
          <p className="editor-share-title">{title || "No title yet"}</p>
          <p>{cut(text || beginning, text ? longestText : cardLength) || "No text yet."}</p>
        </div>
      </div>
    </section>
  );
}
