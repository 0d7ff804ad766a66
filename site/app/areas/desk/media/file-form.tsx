import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { keys } from "../api/keys.ts";
import { type MediaChanges, saveMedia, type TaggedMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { fileTitle, isPicture } from "../library/file-labels.ts";
import { say } from "../notices/notices.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { FilmPoster } from "./film-poster.tsx";

const middle = { x: 0.5, y: 0.5 };

/** Edits a file's texts, and the focal point that crops keep in sight. */
export function FileForm({ opened: { file, etag } }: { opened: TaggedMedia }) {
  const ownContent = useOwnContent();
  const client = useQueryClient();
  const before = {
    title: file.title.raw,
    alt_text: file.alt_text,
    caption: file.caption.raw,
    description: file.description.raw,
  };
  const [texts, setTexts] = useState(before);
  const [point, setPoint] = useState(file.focal_point);
  const [poster, setPoster] = useState(file.featured_media);
  const [decorative, setDecorative] = useState(file.decorative);
  const moved = point?.x !== file.focal_point?.x || point?.y !== file.focal_point?.y;
  const dirty =
    moved ||
    poster !== file.featured_media ||
    decorative !== file.decorative ||
    Object.entries(texts).some(([name, text]) => text !== before[name as keyof typeof before]);
  const save = useMutation({
    mutationFn: (changes: MediaChanges) => saveMedia(file.id, changes, etag),
    onSuccess(saved) {
      client.setQueryData(keys.file(file.id), saved);
      say("Saved.");
      return client.invalidateQueries({ queryKey: [...keys.media, "list"] });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({
      ...texts,
      ...(decorative ? { alt_text: "" } : {}),
      ...(decorative === file.decorative ? {} : { decorative }),
      ...(poster === file.featured_media ? {} : { featured_media: poster }),
      ...(moved && point ? { focal_point: point } : {}),
    });
  }
  const field = (name: keyof typeof before) => ({
    name,
    value: texts[name],
    onText: (text: string) => setTexts({ ...texts, [name]: text }),
  });

  return (
    <form onSubmit={submit} className="desk-form">
      {isPicture(file) ? (
        <FocalPoint file={file} point={point ?? middle} onPoint={ownContent ? setPoint : undefined} />
      ) : file.mime_type.startsWith("video/") ? (
        <FilmPoster file={file} poster={poster} onPoster={ownContent ? setPoster : undefined} />
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
      {isPicture(file) && ownContent && (
        <label className="desk-check">
          <input
            type="checkbox"
            className="check"
            checked={decorative}
            onChange={({ target }) => setDecorative(target.checked)}
          />
          Decorative: screen readers skip it
        </label>
      )}
      <TextInput {...field("title")} label="Title" />
      <TextArea {...field("caption")} label="Caption" rows={2} />
      <TextArea {...field("description")} label="Description" rows={2} />
      {save.error && (
        <p role="alert" className="desk-error">
          {errorMessage(save.error)}
        </p>
      )}
      <p>
        <button type="submit" className="desk-button" data-look="primary" disabled={!dirty || save.isPending}>
          {save.isPending ? "Saving…" : "Save"}
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
const percent = (share: number) => `${Math.round(share * 100)} %`;

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
  /** Undefined where the server keeps none. */
  onPoint: ((point: Point) => void) | undefined;
}) {
  const picture = useRef<HTMLImageElement>(null);
  const { large, medium_large, medium } = file.media_details.sizes;
  const src = (large ?? medium_large ?? medium)?.source_url ?? file.source_url;

  function place({ clientX, clientY }: MouseEvent): void {
    const box = picture.current?.getBoundingClientRect();
    if (!box || !onPoint) return;
    onPoint({ x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) });
  }

  function move(event: KeyboardEvent): void {
    const by = moves[event.key];
    if (!by || !onPoint) return;
    event.preventDefault();
    onPoint({ x: within(point.x + by.x), y: within(point.y + by.y) });
  }

  return (
    <div className="desk-focal">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the mark below is moved by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className="desk-focal-picture" data-set={onPoint ? "" : undefined} onClick={place}>
        <img ref={picture} src={src} alt={file.alt_text || fileTitle(file)} />
        {onPoint && (
          <button
            type="button"
            className="desk-focal-mark"
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            aria-label={`Focal point: ${percent(point.x)} from the left, ${percent(point.y)} from the top. Arrow keys move it.`}
            onKeyDown={move}
          />
        )}
      </div>
      <p className="desk-hint">
        {onPoint
          ? "Click the focal point."
          : "Focal points need this site’s own content server; your WordPress has none."}
      </p>
    </div>
  );
}
