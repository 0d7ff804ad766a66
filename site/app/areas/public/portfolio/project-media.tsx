import type { FilmFile, GalleryItem, Project } from "@extenso/contract/entities.ts";
import { useState } from "react";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { FilmPlayer } from "../../../ui/film-player.tsx";
import { storedSize } from "../../../ui/picture-sources.ts";
import { ClipFacade } from "./clip-facade.tsx";
import { Gallery } from "./gallery.tsx";
import { itemKey, itemName, playerAddress } from "./gallery-items.ts";

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

/** The gallery for reading without JavaScript: everything, one below the other. */
function GalleryList({ items }: { items: GalleryItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="gallery-list">
      {items.map((item) => (
        <li key={itemKey(item)}>
          {item.type === "youtube" ? (
            <a href={item.originalUrl} rel="noopener" className="clip-link">
              {`${itemName(item)}: watch on YouTube`}
            </a>
          ) : (
            <ContentPicture
              picture={item.image}
              alt={itemName(item)}
              sizes="(min-width: 1024px) 62vw, 100vw"
              className="w-full"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Wide enough for its frame on most screens. */
const posterWidth = 1024;

/** The project's film: it never starts by itself. */
function Film({ project }: { project: Project }) {
  const { film, title } = project;
  const [pressed, setPressed] = useState(false);
  if (!film) return null;
  if (film.type === "file") return <FilmOfFile project={project} film={film} />;
  return (
    <div className="film-embed">
      {pressed ? (
        <iframe
          src={playerAddress(film.embedUrl)}
          title={film.title || title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        />
      ) : (
        <button
          type="button"
          aria-label={`Play ${film.title || title}`}
          onClick={() => setPressed(true)}
          className="frame"
        >
          <ClipFacade title={film.title || title} picture={film.picture} />
        </button>
      )}
    </div>
  );
}

/** The film for reading without JavaScript. */
function PlainFilm({ project }: { project: Project }) {
  const { film, title } = project;
  if (!film) return null;
  if (film.type === "file") return <FilmOfFile project={project} film={film} />;
  return (
    <a href={film.originalUrl} rel="noopener" className="clip-link">
      {`${film.title || title}: watch on YouTube`}
    </a>
  );
}

function FilmOfFile({
  project: { title, picture, filmSeconds },
  film,
}: {
  project: Project;
  film: FilmFile;
}) {
  return (
    <FilmPlayer
      title={title}
      url={film.url}
      poster={picture ? storedSize(picture, posterWidth) : undefined}
      wholeSeconds={filmSeconds}
    />
  );
}
