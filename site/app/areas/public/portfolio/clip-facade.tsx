import { Play } from "lucide-react";

/**
 * Stands where an embedded clip will play. Drawn by us: a thumbnail would tell the platform who looks at
 * this page, and nobody has pressed play yet.
 */
export function ClipFacade({ title }: { title: string }) {
  return (
    <span className="clip-facade">
      <span className="clip-play">
        <Play aria-hidden size={26} fill="currentColor" />
      </span>
      <span className="clip-title">{title || "Video"}</span>
      <span className="label clip-note">Plays from YouTube</span>
    </span>
  );
}
