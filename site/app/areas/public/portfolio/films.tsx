/** The films of an opened project. */
import type { FilmFile, FurtherFilm, Project } from "@extenso/contract/entities.ts";
import { type MouseEvent, useState } from "react";
import { FilmPlayer } from "../../../ui/films/film-player.tsx";
import { ClipFacade } from "./clip-facade.tsx";
import { filmPoster } from "./film-space.tsx";
import { playerAddress } from "./gallery-items.ts";

/** So that a film has its picture from its first frame on. */
export function fetchPoster(project: Project): void {
  const poster = filmPoster(project);
  if (poster) new Image().src = poster;
}

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

function FilmOfFile({ project, film }: { project: Project; film: FilmFile }) {
  return (
    <FilmPlayer
      title={project.title}
      url={film.url}
      poster={filmPoster(project)}
      wholeSeconds={project.filmSeconds}
      cuts={film.cuts}
    />
  );
}

/** The films below the first one. Each is fetched, or its player loaded, once it is pressed. */
export function MoreFilms({ project }: { project: Project }) {
  return (
    <ol>
      {project.moreFilms.map((film) => (
        <li key={film.type === "file" ? film.url : film.embedUrl} className="strip-frame">
          <div className="strip-text">
            <h3 className="display text-heading">{film.title}</h3>
          </div>
          <figure className="strip-figure">
            {film.type === "file" ? (
              <FilmPlayer title={film.title} url={film.url} poster={filmPoster(project)} waits />
            ) : (
              <div className="film-box">
                <FilmLink film={film} />
              </div>
            )}
          </figure>
        </li>
      ))}
    </ol>
  );
}

/** Leads to the film; with JavaScript a press plays it here. */
function FilmLink({ film }: { film: Exclude<FurtherFilm, { type: "file" }> }) {
  const [pressed, setPressed] = useState(false);
  const { type, title, picture, originalUrl, embedUrl } = film;
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPressed(true);
  };
  return pressed ? (
    <iframe
      // What was pressed is gone, and the keys belong to the player now.
      ref={(frame) => frame?.focus()}
      src={playerAddress(embedUrl)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="size-full border-0"
    />
  ) : (
    <a href={originalUrl} rel="noopener" onClick={press} className="frame block size-full">
      <ClipFacade title={title} picture={picture} provider={providers[type]} isNamed />
    </a>
  );
}
