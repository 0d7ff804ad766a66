import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import type { DeskMedia } from "../api/records.ts";
import { fileTitle } from "../library/file-labels.ts";

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
export function FocalPoint({
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
          ? "Press what has to stay in sight where the picture is cut."
          : "Focal points are kept by this site's own content server; yours has none."}
      </p>
    </div>
  );
}
