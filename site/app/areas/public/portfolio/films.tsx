/** The film of an opened project. */
import type { FilmFile, Project } from "@extenso/contract/entities.ts";
import { useState } from "react";
import { FilmPlayer } from "../../../ui/film-player.tsx";
import { storedSize } from "../../../ui/picture-sources.ts";
import { ClipFacade } from "./clip-facade.tsx";
import { playerAddress } from "./gallery-items.ts";

/** Wide enough for its frame on most screens. */
const posterWidth = 1024;

const providers = { youtube: "YouTube", vimeo: "Vimeo" };

/** The project's film: it never starts by itself. */
export function Film({ project }: { project: Project }) {
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
        <button type="button" onClick={() => setPressed(true)} className="frame">
          <ClipFacade title={film.title || title} picture={film.picture} provider={providers[film.type]} />
        </button>
      )}
    </div>
  );
}

/** The film for reading without JavaScript. */
export function PlainFilm({ project }: { project: Project }) {
  const { film, title } = project;
  if (!film) return null;
  if (film.type === "file") {
    return (
      <>
        <FilmOfFile project={project} film={film} />
        {film.cuts.length > 0 && (
          <ul aria-label={`Shorter cuts of ${title}`} className="film-versions">
            {film.cuts.map(({ seconds, url }) => (
              <li key={url}>
                <a href={url} className="clip-link">{`${seconds}-second cut`}</a>
              </li>
            ))}
          </ul>
        )}
      </>
    );
  }
  return (
    <a href={film.originalUrl} rel="noopener" className="clip-link">
      {`${film.title || title}: watch on ${providers[film.type]}`}
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
      cuts={film.cuts}
    />
  );
}
