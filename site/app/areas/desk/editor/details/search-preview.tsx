import { descriptionLength, titleLength } from "../examine/examine.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { useEditorValue } from "../writing/use-editor-value.ts";

function cut(words: string, most: number): string {
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
}

/** As a search engine would draw it. */
export function SearchPreview({
  title,
  slug,
  excerpt,
  session,
}: {
  title: string;
  slug: string;
  excerpt: string;
  session: EditingSession;
}) {
  const beginning = useEditorValue(session.editor, (state) =>
    state.doc.textBetween(0, Math.min(state.doc.content.size, 400), " ", " ").slice(0, 200),
  );
  return (
    <section aria-label="In search results" className="editor-search-preview">
      <h2 className="label editor-soft">In search results</h2>
      <p className="editor-search-address">
        {location.host} › {slug || "…"}
      </p>
      <p className="editor-search-title">{cut(title, titleLength) || "No title yet"}</p>
      <p>{cut(excerpt || beginning, descriptionLength) || "No words yet."}</p>
    </section>
  );
}
