import type { Project } from "@extenso/contract/entities.ts";
import { useState } from "react";
import { Film, PlainFilm } from "./film.tsx";
import { Gallery } from "./gallery.tsx";
import { GalleryList } from "./gallery-list.tsx";

/** The project's gallery, its film, or a choice between the two. */
export function ProjectMedia({ project }: { project: Project }) {
  const { gallery, hasVideo } = project;
  const [mode, setMode] = useState<"gallery" | "video">(gallery.length > 0 ? "gallery" : "video");
  if (gallery.length === 0 && !hasVideo) {
    return (
      <div className="project-media">
        <p className="no-media">No media available for this project</p>
      </div>
    );
  }
  return (
    <div className="project-media">
      <div className="needs-script">
        {gallery.length > 0 && hasVideo && (
          <fieldset className="media-toggle">
            <legend className="sr-only">Media</legend>
            <ModeButton active={mode === "gallery"} onChoose={() => setMode("gallery")}>
              {`Gallery (${gallery.length})`}
            </ModeButton>
            <ModeButton active={mode === "video"} onChoose={() => setMode("video")}>
              Video
            </ModeButton>
          </fieldset>
        )}
        {mode === "gallery" ? <Gallery items={gallery} /> : <Film project={project} />}
      </div>
      {/* Browsers with JavaScript don't even parse this; the others get everything at once. */}
      <noscript>
        <PlainFilm project={project} />
        <GalleryList items={gallery} />
      </noscript>
    </div>
  );
}

function ModeButton({
  active,
  onChoose,
  children,
}: {
  active: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <button type="button" aria-pressed={active} onClick={onChoose} className="media-mode label">
      {children}
    </button>
  );
}
