import { ApiError } from "@extenso/contract/errors/errors.ts";
import { longestShareText } from "@extenso/contract/fields/own-fields.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { keys } from "../../api/keys.ts";
import { getMedia } from "../../api/media.ts";
import { createTerm, listTerms, type Taxonomy } from "../../api/terms.ts";
import { AltTextField } from "../../library/alt-text-field.tsx";
import { descriptionLength } from "../../sharing/lengths.ts";
import { cut, SearchPreview, ShareCard } from "../../sharing/outside-previews.tsx";
import { PictureChoice, SharePictureField } from "../../sharing/share-picture-field.tsx";
import { decodedName } from "../../ui/decoded-name.ts";
import { useSessionView } from "../page/use-session-view.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { useEditorValue } from "../writing/use-editor-value.ts";
import { articleDetails } from "./article-details.ts";
import { AuthorChoice, PublicationDate } from "./authorship-fields.tsx";

/** Characters of a text's beginning on a card. */
const cardLength = 150;

function useBeginning(session: EditingSession): string {
  return useEditorValue(session.editor, (state) =>
    state.doc.textBetween(0, Math.min(state.doc.content.size, 400), " ", " ").slice(0, 200),
  );
}

/** Edits the details of a text, such as its address and topics. They are saved together with the text. */
export function DetailsPanel({ session, onTrash }: { session: EditingSession; onTrash: () => void }) {
  const { record, changes, excerpt, title } = useSessionView(session);
  const beginning = useBeginning(session);
  const isArticle = session.type === "posts";
  const slug = changes.slug ?? record?.slug ?? "";
  const shareText = changes.share_text ?? record?.share_text ?? "";
  const featured = changes.featured_media ?? record?.featured_media ?? 0;
  const sharePicture = changes.share_picture ?? record?.share_picture ?? 0;
  const isUnlisted = (changes.robots ?? record?.robots) === "noindex";
  const willLead = record?.status === "publish" && changes.slug !== undefined;
  return (
    <div className="editor-form">
      <label className="editor-field">
        <span>{articleDetails.slug.label}</span>
        <input
          id="editor-slug"
          className="editor-input"
          value={slug}
          placeholder={record?.generated_slug || "from the title"}
          spellCheck={false}
          aria-describedby={willLead ? "editor-slug-hint" : undefined}
          onChange={({ target }) => session.set({ slug: target.value })}
        />
      </label>
      {willLead && (
        <p id="editor-slug-hint" className="editor-soft">
          After the update, the old address redirects here.
        </p>
      )}
      <AuthorChoice
        chosen={changes.author ?? record?.author ?? 0}
        known={record?._embedded.author[0]?.name ?? ""}
        onChange={(author) => session.set({ author })}
      />
      {(record?.status === "publish" || record?.status === "private") && (
        <PublicationDate
          key={record.date}
          date={changes.date ?? record.date}
          onChange={(date) => session.set({ date })}
        />
      )}
      <label className="editor-field">
        <span>
          {articleDetails.excerpt.label}{" "}
          <span className="editor-soft">
            {excerpt.length > 0 && `${excerpt.length} of ${descriptionLength}`}
          </span>
        </span>
        <textarea
          id="editor-excerpt"
          className="editor-input"
          rows={3}
          value={excerpt}
          onChange={({ target }) => session.write({ excerpt: target.value })}
        />
      </label>
      {isArticle && (
        <>
          <Categories
            chosen={changes.categories ?? record?.categories ?? []}
            onChange={(categories) => session.set({ categories })}
          />
          <Tags chosen={changes.tags ?? record?.tags ?? []} onChange={(tags) => session.set({ tags })} />
        </>
      )}
      <Featured id={featured} onChange={(featured_media) => session.set({ featured_media })} />
      {!isArticle && (
        <label className="desk-check">
          <input
            type="checkbox"
            className="check"
            checked={isUnlisted}
            onChange={({ target }) => session.set({ robots: target.checked ? "noindex" : "index" })}
          />
          <span>{articleDetails.robots.label}</span>
        </label>
      )}
      {isArticle || isUnlisted ? (
        <p className="editor-soft">
          {isArticle
            ? "Articles are for members: no search engine lists them."
            : "Search engines are asked to leave this page out."}
        </p>
      ) : (
        <SearchPreview
          title={title}
          address={slug || record?.generated_slug || ""}
          text={shareText || beginning}
        />
      )}
      <label className="editor-field">
        <span>
          {articleDetails.share_text.label}{" "}
          <span className="editor-soft">
            {shareText.length > 0 && `${shareText.length} of ${longestShareText}`}
          </span>
        </span>
        <textarea
          id="editor-share-text"
          className="editor-input"
          rows={2}
          maxLength={longestShareText}
          placeholder={isArticle ? "the excerpt" : "the text’s beginning"}
          value={shareText}
          onChange={({ target }) => session.set({ share_text: target.value })}
        />
      </label>
      <SharePictureField
        label={articleDetails.share_picture.label}
        picture={sharePicture}
        otherwise={isArticle ? "the featured image" : "the site’s own picture"}
        onChange={(share_picture) => session.set({ share_picture })}
      />
      <ShareCard
        title={title}
        text={shareText || (isArticle && excerpt) || cut(beginning, cardLength)}
        picture={sharePicture || (isArticle ? featured : 0)}
      />
      {record && record.status !== "trash" && (
        <button type="button" className="desk-button editor-trash" data-look="danger" onClick={onTrash}>
          Move to trash
        </button>
      )}
    </div>
  );
}

function Featured({ id, onChange }: { id: number; onChange: (id: number) => void }) {
  const { data } = useQuery({
    queryKey: keys.file(id),
    queryFn: ({ signal }) => getMedia(id, signal),
    enabled: id > 0,
  });
  const picture = id > 0 ? data?.file : undefined;
  return (
    <div className="editor-field" id="editor-featured">
      <span>{articleDetails.featured_media.label}</span>
      {picture && (
        <img
          className="editor-featured"
          src={picture.media_details.sizes.medium?.source_url ?? picture.source_url}
          alt={picture.alt_text}
        />
      )}
      {picture && <AltTextField key={picture.id} file={picture} />}
      <PictureChoice isChosen={id > 0} onChange={onChange} />
    </div>
  );
}

/** Categories to tick. */
function Categories({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const { data = [] } = useQuery({
    queryKey: keys.terms("categories"),
    queryFn: ({ signal }) => listTerms("categories", signal),
  });
  return (
    <fieldset className="editor-field">
      <legend>{articleDetails.categories.label}</legend>
      <div className="editor-ticks">
        {data.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span>{decodedName(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Tags by typing: those there are, or a new one. */
function Tags({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const taxonomy: Taxonomy = "tags";
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: keys.terms(taxonomy),
    queryFn: ({ signal }) => listTerms(taxonomy, signal),
  });
  const add = async () => {
    const name = typed.trim();
    if (name === "") return;
    setMessage("");
    const known = data.find((tag) => decodedName(tag.name).toLowerCase() === name.toLowerCase());
    try {
      const { id } = known ?? (await createTerm(taxonomy, name));
      if (!known) await queries.invalidateQueries({ queryKey: keys.terms(taxonomy) });
      if (!chosen.includes(id)) onChange([...chosen, id]);
      setTyped("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
    }
  };
  return (
    <div className="editor-field">
      <label htmlFor="editor-tag">{articleDetails.tags.label}</label>
      {chosen.length > 0 && (
        <ul className="editor-tags">
          {chosen.map((id) => {
            const name = decodedName(data.find((tag) => tag.id === id)?.name ?? `${id}`);
            return (
              <li key={id}>
                {name}
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <X aria-hidden size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        id="editor-tag"
        className="editor-input"
        list="editor-tag-names"
        value={typed}
        placeholder="Type one and press Enter"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== ",") return;
          event.preventDefault();
          void add();
        }}
      />
      <datalist id="editor-tag-names">
        {data
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={decodedName(name)} />
          ))}
      </datalist>
      <p role="status" className="editor-problem">
        {message}
      </p>
    </div>
  );
}
