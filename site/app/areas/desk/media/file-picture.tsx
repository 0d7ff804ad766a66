import { FileText, Music } from "lucide-react";
import type { LibraryFile } from "../api/library.ts";
import { isPicture } from "../library/file-labels.ts";
import { FilmFrame } from "../ui/film-frame.tsx";
import { TilePicture } from "../ui/tile-picture.tsx";

export function FilePicture({ file }: { file: LibraryFile }) {
  if (isPicture(file)) return <TilePicture file={file} />;
  if (file.poster) return <img src={file.poster} alt="" loading="lazy" decoding="async" />;
  if (file.mime_type.startsWith("video/")) return <FilmFrame src={file.source_url} />;
  const Icon = file.mime_type.startsWith("audio/") ? Music : FileText;
  return <Icon aria-hidden size={32} />;
}
