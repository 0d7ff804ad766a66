import type { Project } from "@extenso/contract/entities.ts";
import { storedSize } from "../../../ui/pictures/picture-sources.ts";

/** Wide enough for its frame on most screens. */
const posterWidth = 1024;

export function filmPoster({ picture }: Project): string | undefined {
  return picture ? storedSize(picture, posterWidth) : undefined;
}

/** Room of a project's film until its code is there: of the same elements, so that nothing moves when it comes. */
export function FilmSpace({ project }: { project: Project }) {
  const { film, filmSeconds } = project;
  const poster = filmPoster(project);
  const isFile = film?.type === "file";
  const hasCuts = isFile && film.cuts.length > 0;
  return (
    <div className={isFile ? "film" : "film-embed"}>
      <div className="film-box">
        {isFile && poster && <img src={poster} alt="" className="size-full object-cover" />}
      </div>
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
