/** Fields of a project that are lists: one entry a line, so that other programs' plain text fields keep them. */

/** The first film, of `video_url`, and those of `more_films` together. */
export const mostFilms = 12;
const longestAddress = 2_000;
export const longestFilmTitle = 200;

export const mostCredits = 40;
export const longestCredit = 120;

export interface FilmLine {
  /** Empty where none is known yet. */
  address: string;
  title: string;
}

/** `https://vimeo.com/76979871 The making of`; a dash stands for a missing address. */
export function filmLines(text: string): FilmLine[] {
  return linesOf(text, mostFilms - 1).map((line) => {
    const [, address = "", title = ""] = /^(\S+)(?:\s+(.*))?$/.exec(line) ?? [];
    return {
      address: address === "-" ? "" : address.slice(0, longestAddress),
      title: title.slice(0, longestFilmTitle),
    };
  });
}

/** Films without anything in them are left out. */
export function filmsText(films: readonly FilmLine[]): string {
  return films
    .map(({ address, title }) => [address.replace(/\s+/g, ""), inLine(title)])
    .filter(([address, title]) => address || title)
    .map(([address, title]) => [address || "-", title].filter(Boolean).join(" "))
    .join("\n");
}

export interface CreditLine {
  role: string;
  name: string;
  /** Id of a person on the about page; empty for others. */
  person: string;
}

/** `Director | Ada Lovelace`, and behind a further bar the id of a person of the studio. */
export function creditLines(text: string): CreditLine[] {
  return linesOf(text, mostCredits).map((line) => {
    const [role = "", name = "", person = ""] = line.split("|").map((one) => one.trim());
    return { role: role.slice(0, longestCredit), name: name.slice(0, longestCredit), person };
  });
}

/** Credits without anything in them are left out. */
export function creditsText(credits: readonly CreditLine[]): string {
  return credits
    .map(({ role, name, person }) => [role, name, person].map((one) => inLine(one.replaceAll("|", " "))))
    .filter((parts) => parts.some(Boolean))
    .map(([role, name, person]) => [role, name, ...(person ? [person] : [])].join(" | "))
    .join("\n");
}

function inLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function linesOf(text: string, most: number): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, most);
}
