import { useId } from "react";
import { cutColumns } from "./film-time.ts";

export interface FilmVersion {
  /** `null`: nobody said how long the whole film is. */
  seconds: number | null;
  url: string;
}

/** The film's lengths as one line drawn to scale: each cut's switch stands where the cut ends. */
export function FilmCuts({
  title,
  versions,
  shown,
  onShow,
}: {
  title: string;
  versions: readonly FilmVersion[];
  shown: string;
  onShow: (url: string) => void;
}) {
  const group = useId();
  const shortestFirst = versions.toReversed();
  return (
    <fieldset
      className="film-cuts"
      // Only ever rendered in the browser: no style of it is in a page's policy.
      style={{ gridTemplateColumns: cutColumns(shortestFirst.map(({ seconds }) => seconds)) }}
    >
      <legend className="sr-only">{`Length of ${title}`}</legend>
      {shortestFirst.map(({ seconds, url }) => (
        <label key={url} className="label film-cut">
          <input
            type="radio"
            name={group}
            checked={url === shown}
            onChange={() => onShow(url)}
            aria-label={seconds === null ? "Whole film" : `${seconds} seconds`}
          />
          {seconds === null ? "Whole film" : `${seconds} s`}
        </label>
      ))}
    </fieldset>
  );
}
