/** The film that the home page draws to scale. */
import type { Project } from "@extenso/contract/entities.ts";

export interface FilmLength {
  seconds: number;
  label: string;
  url: string;
}

export interface FullLengthFilm {
  title: string;
  /** The whole film first. */
  lengths: FilmLength[];
}

/** The cuts come longest first. @returns null for a project without a film of known length that has shorter cuts: nothing could be drawn. */
export function fullLengthFilm({ title, film, filmSeconds }: Project): FullLengthFilm | null {
  if (film?.type !== "file" || filmSeconds === null || film.cuts.length === 0) return null;
  const whole = { seconds: filmSeconds, label: "whole film", url: film.url };
  const cuts = film.cuts
    .filter(({ seconds }, index, all) => seconds < filmSeconds && seconds !== all[index - 1]?.seconds)
    .map(({ seconds, url }) => ({ seconds, label: "cut", url }));
  return cuts.length > 0 ? { title, lengths: [whole, ...cuts] } : null;
}
