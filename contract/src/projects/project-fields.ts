import { longestFilmTitle } from "./field-lines.ts";

/**
 * The fields of a project beside its title, cover and content (`acf` on the wire), each declared once. The desk's form,
 * its comparison of versions, the server's check, `OPTIONS` and the import follow from it.
 */
export interface ProjectField {
  /**
   * `line`: plain text. `lines`: plain text of several lines. `video`: the address of a film. `colour`: `#FA5537`. `text`: paragraphs of HTML.
   * `films` and `credits`: lists, a line each (`field-lines.ts`).
   */
  kind: "line" | "lines" | "video" | "colour" | "text" | "films" | "credits";
  label: string;
  hint?: string;
  placeholder?: string;
  /** Offered while one types; anything else is allowed. */
  suggestions?: readonly string[];
  /** Characters that the desk's form takes. */
  maxLength?: number;
  /** Lines of a text's control. */
  rows?: number;
  /** Checked by the desk's form; an empty field always passes. */
  rule?: { pattern: RegExp; message: string };
  /** Other programs may send a number in place of its digits. */
  mayBeNumber?: true;
}

/** In the order of the form. */
export const projectFields = {
  client: { kind: "line", label: "Client" },
  project_year: { kind: "line", label: "Year", maxLength: 4, mayBeNumber: true },
  category: {
    kind: "line",
    label: "Category",
    // The portfolio's filters are made of these.
    suggestions: ["Videography", "Photography", "Branding", "Drone Operation", "Web Development"],
  },
  tags: { kind: "line", label: "Tags", placeholder: "dusk, film, launch" },
  brand_color: { kind: "colour", label: "Brand colour", placeholder: "#FA5537", maxLength: 7 },
  video_url: { kind: "video", label: "Video" },
  film_title: {
    kind: "line",
    label: "Name of the film",
    hint: "Without one it’s called as the project is.",
    maxLength: longestFilmTitle,
  },
  film_length: {
    kind: "line",
    label: "Length of the whole film",
    hint: "Only where the video is an excerpt: in seconds, or as 1:30.",
    maxLength: 10,
    rule: {
      pattern: /^(?:(\d{1,4}):(?=\d\d$))?(\d{1,5})$/,
      message: "Write seconds, or minutes and seconds as 1:30.",
    },
    mayBeNumber: true,
  },
  film_cuts: {
    kind: "lines",
    label: "Shorter cuts",
    hint: "Where the video is the whole film: one cut a line, its seconds and then its address.",
    placeholder: "30 /wp-content/uploads/film-30s.mp4",
    rows: 3,
    maxLength: 2000,
    rule: {
      pattern: /^(?:[ \t]*(?:\d{1,4}:\d\d|\d{1,5})[ \t]+\S+[ \t]*(?:\r?\n|$))+$/,
      message: "Write a cut’s seconds, a space and its address, one cut a line.",
    },
  },
  more_films: { kind: "films", label: "More films", maxLength: 30_000 },
  credits: { kind: "credits", label: "Credits", maxLength: 20_000 },
  short_description: { kind: "text", label: "In short", rows: 2 },
  full_description: { kind: "text", label: "Description", rows: 5 },
  challenge: { kind: "text", label: "Challenge", rows: 4 },
  solution: { kind: "text", label: "Solution", rows: 4 },
  results: { kind: "text", label: "Results", rows: 4 },
} as const satisfies Record<string, ProjectField>;

export type ProjectFieldName = keyof typeof projectFields;

/** Characters of any field on the wire. */
export const longestProjectField = 50_000;

export const projectFieldNames = Object.keys(projectFields) as ProjectFieldName[];

export function projectField(name: ProjectFieldName): ProjectField {
  return projectFields[name];
}

/** The message of a rule that the value breaks. */
export function projectFieldFault(name: ProjectFieldName, value: string): string | undefined {
  const { rule } = projectField(name);
  const typed = value.trim();
  return typed === "" || !rule || rule.pattern.test(typed) ? undefined : rule.message;
}
