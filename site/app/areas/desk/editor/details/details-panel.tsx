import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOwnContent } from "../../access/use-own-content.ts";
import { keys } from "../../api/keys.ts";
import { getMedia } from "../../api/media.ts";
import { AltTextField } from "../../library/alt-text-field.tsx";
import { LibraryWindow } from "../../library/library-window.tsx";
import { descriptionLength } from "../examine/examine.ts";
import { useSessionView } from "../page/use-session-view.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { SearchPreview } from "./search-preview.tsx";
import { Categories, Tags } from "./topics.tsx";

/** What stands around the text: saved with it. */
export function DetailsPanel({ session, onTrash }: { session: EditingSession; onTrash: () => void }) {
  const { record, changes, excerpt, title } = useSessionView(session);
  const isArticle = session.type === "posts";
  const slug = changes.slug ?? record?.slug ?? "";
  const leadsOn = useOwnContent();
  const willLead = leadsOn && record?.status === "publish" && changes.slug !== undefined;
  return (
    <div className="editor-form">
      <label className="editor-field">
        <span>Address</span>
        <input
          id="editor-slug"
          className="editor-input"
          value={slug}
          placeholder={record?.generated_slug || "made of the title"}
          spellCheck={false}
          aria-describedby={willLead ? "editor-slug-hint" : undefined}
          onChange={({ target }) => session.set({ slug: target.value })}
        />
      </label>
      {willLead && (
        <p id="editor-slug-hint" className="editor-soft">
          Once it is updated, the old address leads here.
        </p>
      )}
      <label className="editor-field">
        <span>
          Excerpt{" "}
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
      <Featured
        id={changes.featured_media ?? record?.featured_media ?? 0}
        onChange={(featured_media) => session.set({ featured_media })}
      />
      <SearchPreview
        title={title}
        slug={slug || record?.generated_slug || ""}
        excerpt={excerpt}
        session={session}
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
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: keys.file(id),
    queryFn: ({ signal }) => getMedia(id, signal),
    enabled: id > 0,
  });
  const picture = id > 0 ? data?.file : undefined;
  return (
    <div className="editor-field" id="editor-featured">
      <span>Featured picture</span>
      {picture && (
        <img
          className="editor-featured"
          src={picture.media_details.sizes.medium?.source_url ?? picture.source_url}
          alt={picture.alt_text}
        />
      )}
      {picture && <AltTextField key={`${picture.id} ${picture.alt_text}`} file={picture} />}
      <div className="desk-row">
        <button type="button" className="desk-button" onClick={() => setOpen(true)}>
          {id > 0 ? "Another" : "Choose"}
        </button>
        {id > 0 && (
          <button type="button" className="desk-button" data-look="quiet" onClick={() => onChange(0)}>
            None
          </button>
        )}
      </div>
      {open && (
        <LibraryWindow
          kind="image"
          uploads
          onClose={() => setOpen(false)}
          onChoose={([file]) => {
            if (file) onChange(file.id);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
