import type { Project } from "@extenso/contract/entities.ts";

/** Room of a project's film until its code is there: of the same elements, so that nothing moves when it comes. */
export function FilmSpace({ project: { film, filmSeconds } }: { project: Project }) {
  if (film?.type !== "file") {
    return (
      <div className="film-embed">
        <div className="film-box" />
      </div>
    );
  }
  const hasCuts = film.cuts.length > 0;
  return (
    <div className="film">
      <div className="film-box" />
      <div aria-hidden="true" className="film-controls invisible">
        {hasCuts && (
          <div className="film-cuts">
            <span className="label film-cut">0</span>
          </div>
        )}
        <span className="film-place" />
        <div className="film-line">
          <span className="icon-button" />
          {!hasCuts && filmSeconds !== null && (
            <span className="film-excerpt">
              <span>0</span>
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
