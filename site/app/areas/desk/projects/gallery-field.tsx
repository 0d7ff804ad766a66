import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type DragEvent, useCallback, useState } from "react";
import { AltTextField } from "../library/alt-text-field.tsx";
import { FileButton, pictureTypes } from "../library/file-button.tsx";
import { fileTitle } from "../library/file-labels.ts";
import { useDroppedFiles } from "../library/use-dropped-files.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { moveItem } from "../move-item.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { thumbnailOf } from "../ui/thumbnail.tsx";
import { projectFieldIds } from "./examine-project.ts";
import type { FieldsProps } from "./fields-props.ts";
import { FromLibrary } from "./from-library.tsx";
import type { GalleryEntry } from "./gallery-block.ts";

/** The gallery’s images: added by upload, drop or from the library, and ordered by drag or buttons. */
export function GalleryField({ draft, change, files }: FieldsProps) {
  const { gallery } = draft;
  const [dragged, setDragged] = useState(-1);
  const setGallery = useCallback(
    (make: (now: GalleryEntry[]) => GalleryEntry[]) =>
      change((now) => ({ ...now, gallery: make(now.gallery) })),
    [change],
  );
  const take = useCallback(
    (media: number[]) =>
      change((now) => {
        const fresh = media.filter((id) => !now.gallery.some((entry) => entry.id === id));
        const added = [...now.gallery, ...fresh.map((id) => ({ id, caption: "" }))];
        return { ...now, gallery: added, cover: now.cover || (added[0]?.id ?? 0) };
      }),
    [change],
  );
  const { add, waiting } = useDroppedFiles(take);
  const { over, dropProps } = useFileDrop(add);
  const offer = usePageOffer();
  const move = (from: number, to: number) => setGallery((now) => moveItem(now, from, to));
  const takeOut = (entry: GalleryEntry, at: number, name: string) => {
    setGallery((now) => now.filter(({ id }) => id !== entry.id));
    offer(`“${name}” removed from the gallery.`, () =>
      setGallery((now) => (now.some(({ id }) => id === entry.id) ? now : now.toSpliced(at, 0, entry))),
    );
  };

  return (
    <fieldset className="desk-gallery" data-over={over || undefined} {...dropProps}>
      <legend>Gallery{gallery.length > 0 && ` (${gallery.length})`}</legend>
      <ol>
        {gallery.map((entry, at) => {
          const file = files.get(entry.id);
          const name = file ? fileTitle(file) : `image ${at + 1}`;
          return (
            <li
              key={entry.id}
              id={projectFieldIds.picture(entry.id)}
              draggable
              data-dragged={dragged === at || undefined}
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(at);
              }}
              onDragOver={(event) => {
                if (dragged < 0 || dragged === at) return;
                event.preventDefault();
                move(dragged, at);
                setDragged(at);
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(-1)}
            >
              <span className="desk-gallery-picture">
                {file && <img src={thumbnailOf(file)} alt="" draggable={false} />}
                <span className="desk-gallery-acts">
                  <button
                    type="button"
                    aria-label={`Move ${name} forward`}
                    className="desk-icon-button"
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowLeft aria-hidden size={18} />
                  </button>
                  <button
                    type="button"
                    aria-label={`Move ${name} back`}
                    className="desk-icon-button"
                    disabled={at === gallery.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowRight aria-hidden size={18} />
                  </button>
                  <button
                    type="button"
                    aria-label={`Remove ${name}`}
                    className="desk-icon-button"
                    onClick={() => takeOut(entry, at, name)}
                  >
                    <X aria-hidden size={18} />
                  </button>
                </span>
              </span>
              <label className="desk-field">
                <span className="desk-hint">Caption</span>
                <input
                  type="text"
                  aria-label={`Caption of ${name}`}
                  value={entry.caption}
                  maxLength={500}
                  className="desk-cell-field"
                  onChange={(event) =>
                    setGallery((now) =>
                      now.map((one) => (one.id === entry.id ? { ...one, caption: event.target.value } : one)),
                    )
                  }
                />
              </label>
              {file && <AltTextField key={file.id} file={file} />}
            </li>
          );
        })}
      </ol>
      <p className="desk-gallery-add">
        <FileButton label="Add images" accept={pictureTypes} multiple onFiles={add} />
        <FileButton label="Take a photo" accept="image/*" camera onFiles={add} />
        <FromLibrary
          label="Gallery images from the library"
          several
          onChosen={(chosen) => take(chosen.map(({ id }) => id))}
        />
        <span className="desk-hint">
          {waiting > 0 ? `${waiting} uploading…` : "Or drop a whole shoot here at once. Drag to reorder."}
        </span>
      </p>
    </fieldset>
  );
}
