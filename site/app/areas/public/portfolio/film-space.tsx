import type { Project } from "@extenso/contract/entities.ts";

/** Room of a project's film until its code is there: of the same elements, so that nothing moves when it comes. */
export function FilmSpace({ project: { film, filmSeconds } }: { project: Project }) {
  const isFile = film?.type === "file";
  const hasCuts = isFile && film.cuts.length > 0;
  return (
    <div className={isFile ? "film" : "film-embed"}>
      <div className="film-box" />
      {isFile && (
        <div className="film-controls invisible">
          {hasCuts && (
            <div className="film-cuts">
              <p className="film-cut" />
            </div>
          )}
          <p className="film-place" />
          <div className="film-line">
            <p className="icon-button" />
            {!hasCuts && filmSeconds !== null && <p className="film-excerpt">0</p>}
          </div>
        </div>
      )}
    </div>
  );
}
