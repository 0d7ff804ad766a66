import type { DeskMedia } from "../api/records.ts";
import { fileTitle, isPicture, lacksAltText, typeWords } from "../library/file-labels.ts";
import { FileText, Film, Music } from "../ui/icons.ts";

export interface ViewProps {
  files: readonly DeskMedia[];
  open: (file: number) => void;
  /** What is shown belongs to the list before this one. */
  stale: boolean;
  /** Nothing has come yet. */
  waiting: boolean;
}

function previewOf({ media_details: { sizes }, source_url }: DeskMedia): string {
  const { medium, thumbnail, large } = sizes;
  return (medium ?? large ?? thumbnail)?.source_url ?? source_url;
}

/** Focal points keep what matters in sight where a picture is cut. */
function cutAt({
  focal_point: point,
}: Pick<DeskMedia, "focal_point">): { objectPosition: string } | undefined {
  return point ? { objectPosition: `${point.x * 100}% ${point.y * 100}%` } : undefined;
}

function FilePicture({ file }: { file: DeskMedia }) {
  if (isPicture(file)) {
    return <img src={previewOf(file)} alt="" loading="lazy" decoding="async" style={cutAt(file)} />;
  }
  const Icon = file.mime_type.startsWith("video/")
    ? Film
    : file.mime_type.startsWith("audio/")
      ? Music
      : FileText;
  return <Icon aria-hidden size={32} />;
}

const waitingTiles = Array.from({ length: 18 }, (_, index) => index);

export function MediaGrid({ files, open, stale, waiting }: ViewProps) {
  return (
    <ul className="desk-media-grid" aria-busy={waiting || stale} data-stale={stale || undefined}>
      {waiting &&
        waitingTiles.map((tile) => <li key={tile} className="desk-media-tile desk-media-waiting" />)}
      {files.map((file) => (
        <li key={file.id} className="desk-media-tile">
          <button type="button" className="desk-media-open frame" onClick={() => open(file.id)}>
            <span className="desk-media-picture">
              <FilePicture file={file} />
            </span>
            <span className="desk-media-words">
              <span className="desk-media-title">{fileTitle(file)}</span>
              <span className="desk-soft">
                {typeWords(file)}
                {lacksAltText(file) && <span className="desk-flag">No alt text</span>}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
