import { FileText, Music } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import type { LibraryFile } from "../api/library.ts";
import type { Selection } from "../kit/use-selection.ts";
import { fileTitle, isPicture, lacksAltText, typeLabel } from "../library/file-labels.ts";
import { FilmFrame } from "../ui/film-frame.tsx";
import { TilePicture } from "../ui/tile-picture.tsx";

function FilePicture({ file }: { file: LibraryFile }) {
  if (isPicture(file)) return <TilePicture file={file} />;
  if (file.poster) return <img src={file.poster} alt="" loading="lazy" decoding="async" />;
  if (file.mime_type.startsWith("video/")) return <FilmFrame src={file.source_url} />;
  const Icon = file.mime_type.startsWith("audio/") ? Music : FileText;
  return <Icon aria-hidden size={32} />;
}

export interface ViewProps {
  files: readonly LibraryFile[];
  selection: Selection<LibraryFile>;
  open: (file: number) => void;
  /** The files still belong to the previous list, because the next one is loading. */
  stale: boolean;
  /** Nothing has come yet. */
  waiting: boolean;
}

const waitingTiles = Array.from({ length: 18 }, (_, index) => index);
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, j: 1, k: -1 };

export function MediaGrid({ files, selection, open, stale, waiting }: ViewProps) {
  /** Arrows go from file to file, x selects, as in the other lists; with Shift all between. */
  function onKeys(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>(".desk-media-open")];
    const at = tiles.findIndex((tile) => tile.parentElement?.contains(event.target as Element));
    const step = steps[event.key];
    const file = files[at];
    if (step !== undefined) tiles[at + step]?.focus();
    else if (file && event.key.toLowerCase() === "x") selection.toggle(file, event.shiftKey);
    else return;
    event.preventDefault();
  }
  /** While files are selected, a click with a key held down goes on selecting. */
  function press(event: MouseEvent, file: LibraryFile): void {
    if (event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(file, event.shiftKey);
    else open(file.id);
  }
  return (
    <ul
      className="desk-media-grid"
      aria-busy={waiting || stale}
      data-stale={stale || undefined}
      data-selecting={selection.items.length > 0 || undefined}
      onKeyDown={onKeys}
    >
      {waiting &&
        waitingTiles.map((tile) => <li key={tile} className="desk-media-tile desk-media-waiting" />)}
      {files.map((file) => (
        <li key={file.id} className="desk-media-tile" data-chosen={selection.has(file) || undefined}>
          <button type="button" className="desk-media-open frame" onClick={(event) => press(event, file)}>
            <span className="desk-media-picture">
              <FilePicture file={file} />
            </span>
            <span className="desk-media-words">
              <span className="desk-media-title">{fileTitle(file)}</span>
              <span className="desk-soft">
                {typeLabel(file)}
                {file.media_details.length_formatted && ` · ${file.media_details.length_formatted}`}
                {lacksAltText(file) && <span className="desk-flag">No alt text</span>}
              </span>
            </span>
          </button>
          <label className="desk-check-room desk-media-choose">
            <input
              type="checkbox"
              className="check"
              checked={selection.has(file)}
              onChange={({ nativeEvent }) =>
                selection.toggle(file, (nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
              }
            />
            <span className="sr-only">Select {fileTitle(file)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
