import { useEffect, useRef, useState } from "react";
import { storedSize } from "../../../ui/picture-sources.ts";
import { ClipFacade } from "./clip-facade.tsx";
import { playerAddress } from "./gallery-items.ts";
import type { FilmFile, Project } from "./project.ts";

/** Wide enough for the frame it stands in on most screens. */
const posterWidth = 1024;

/** The project's film: it never starts by itself. */
export function Film({ project }: { project: Project }) {
  const { film, title } = project;
  const [pressed, setPressed] = useState(false);
  if (!film) return null;
  if (film.type === "file") return <FilmPlayer project={project} film={film} />;
  return (
    <div className="film">
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
export function PlainFilm({ project }: { project: Project }) {
  const { film, title } = project;
  if (!film) return null;
  if (film.type === "file") return <FilmPlayer project={project} film={film} />;
  return (
    <a href={film.originalUrl} rel="noopener" className="clip-link">
      {`${film.title || title}: watch on YouTube`}
    </a>
  );
}

function FilmPlayer({ project: { title, picture }, film }: { project: Project; film: FilmFile }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  // It may have failed before anyone could listen.
  useEffect(() => {
    if (video.current?.error) setFailed(true);
  }, []);

  if (failed) {
    return (
      <div className="film">
        <p className="film-failed">
          <span>This film cannot be played here.</span>
          <a href={film.url} rel="noopener" className="underline underline-offset-4">
            Open the film
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="film">
      {/* biome-ignore lint/a11y/useMediaCaption: the content server knows of no captions */}
      <video
        ref={video}
        src={film.url}
        poster={picture ? storedSize(picture, posterWidth) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={`Film: ${title}`}
        onError={() => setFailed(true)}
      />
    </div>
  );
}
