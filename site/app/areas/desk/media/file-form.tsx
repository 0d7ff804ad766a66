import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { keys } from "../api/keys.ts";
import { saveMedia, type TaggedMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { isConflict } from "../api/send.ts";
import { Refusal, useSubmit } from "../kit/submit-form.tsx";
import { fileTitle, isPicture } from "../library/file-labels.ts";
import { say } from "../notices/notices.ts";
import { useTypedFields } from "../saving/use-typed-fields.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { FilmPoster } from "./film-poster.tsx";

const middle = { x: 0.5, y: 0.5 };

/** Edits a file's texts, and the focal point that crops keep in sight. */
export function FileForm({ opened: { file, etag } }: { opened: TaggedMedia }) {
  const client = useQueryClient();
  const { values, isChanged, change, settle, theirs } = useTypedFields({
    title: file.title.raw,
    alt_text: file.alt_text,
    caption: file.caption.raw,
    description: file.description.raw,
    focal_point: file.focal_point,
    featured_media: file.featured_media,
    decorative: file.decorative,
  });
  const { focal_point: point, featured_media: poster, decorative } = values;

  async function save(): Promise<void> {
    const { title, alt_text, caption, description } = values;
    const moved = point?.x !== file.focal_point?.x || point?.y !== file.focal_point?.y;
    const changes = {
      title,
      alt_text,
      caption,
      description,
      ...(decorative ? { alt_text: "" } : {}),
      ...(decorative === file.decorative ? {} : { decorative }),
      ...(poster === file.featured_media ? {} : { featured_media: poster }),
      ...(moved && point ? { focal_point: point } : {}),
    };
    try {
      client.setQueryData(keys.file(file.id), await saveMedia(file.id, changes, etag));
    } catch (error) {
      // The next press saves upon what is there now, which the fields tell.
      if (isConflict(error)) await client.invalidateQueries({ queryKey: keys.file(file.id) });
      throw error;
    }
    settle(values);
    say("Saved.");
    await client.invalidateQueries({ queryKey: [...keys.media, "list"] });
  }
  const { problem, isBusy, form } = useSubmit({ onSubmit: save });
  const field = (name: "title" | "alt_text" | "caption" | "description") => {
    const other = theirs(name);
    return {
      name,
      value: values[name],
      onText: (text: string) => change({ [name]: text }),
      error:
        other === undefined
          ? undefined
          : `Somebody has saved “${other}” here meanwhile. Saving yours replaces it.`,
    };
  };

  return (
    <form {...form} className="desk-form">
      {isPicture(file) ? (
        <FocalPoint file={file} point={point ?? middle} onPoint={(focal_point) => change({ focal_point })} />
      ) : file.mime_type.startsWith("video/") ? (
        <FilmPoster file={file} poster={poster} onPoster={(featured_media) => change({ featured_media })} />
      ) : (
        <a href={file.source_url} className="desk-button" target="_blank" rel="noreferrer">
          Open the file
        </a>
      )}
      {isPicture(file) && !decorative && (
        <TextArea
          {...field("alt_text")}
          label="Alt text"
          hint="Describe the image for screen readers."
          rows={2}
        />
      )}
      {isPicture(file) && (
        <label className="desk-check">
          <input
            type="checkbox"
            className="check"
            checked={decorative}
            onChange={({ target }) => change({ decorative: target.checked })}
          />
          Decorative: screen readers skip it
        </label>
      )}
      <TextInput {...field("title")} label="Title" />
      <TextArea {...field("caption")} label="Caption" rows={2} />
      <TextArea {...field("description")} label="Description" rows={2} />
      <Refusal text={problem} />
      <p>
        <button type="submit" className="desk-button" data-look="primary" disabled={!isChanged || isBusy}>
          {isBusy ? "Saving…" : "Save"}
        </button>
      </p>
    </form>
  );
}

interface Point {
  x: number;
  y: number;
}

const step = 0.02;
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
const percent = (share: number) => `${Math.round(share * 100)}%`;

const moves: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** The picture, and what has to stay in sight where it is cut: pressed in it, or moved by the arrow keys. */
function FocalPoint({
  file,
  point,
  onPoint,
}: {
  file: DeskMedia;
  point: Point;
  onPoint: (point: Point) => void;
}) {
  const picture = useRef<HTMLImageElement>(null);
  const { large, medium_large, medium } = file.media_details.sizes;
  const src = (large ?? medium_large ?? medium)?.source_url ?? file.source_url;

  function place({ clientX, clientY }: MouseEvent): void {
    const box = picture.current?.getBoundingClientRect();
    if (!box) return;
    onPoint({ x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) });
  }

  function move(event: KeyboardEvent): void {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    onPoint({ x: within(point.x + by.x), y: within(point.y + by.y) });
  }

  return (
    <div className="desk-focal">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the mark below is moved by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className="desk-focal-picture" onClick={place}>
        <img ref={picture} src={src} alt={file.alt_text || fileTitle(file)} />
        <button
          type="button"
          className="desk-focal-mark"
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          aria-label={`Focal point: ${percent(point.x)} from the left, ${percent(point.y)} from the top. Arrow keys move it.`}
          onKeyDown={move}
        />
      </div>
      <p className="desk-hint">Click the focal point.</p>
    </div>
  );
}
