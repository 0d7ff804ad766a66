import { isLongerThan } from "../requests/rules.ts";
import { longestFilmTitle } from "./field-lines.ts";

/**
 * Fields of a project besides its title, cover and content (`acf` on the wire), each declared once. The desk's form,
 * its comparison of versions, the server's check, `OPTIONS` and the import follow from it.
 */
export interface ProjectField {
  /**
   * `line`: plain text. `lines`: plain text of several lines. `video`: the address of a film. `colour`: `#FA5537`.
   * `text`: paragraphs of HTML. `films` and `credits`: lists with an entry a line (`field-lines.ts`), one field each.
   */
  kind: "line" | "lines" | "video" | "colour" | "text" | "films" | "credits";
  label: string;
  hint?: string;
  placeholder?: string;
  /** Offered while somebody types; other values are allowed. */
  suggestions?: readonly string[];
  /** In characters; `longestProjectField` where there is none. */
  maxLength?: number;
  /** Height of the control, in lines; a `text` of more than two has an editor in wp-admin. */
  rows?: number;
  /** An empty value always passes. */
  rule?: { pattern: RegExp; message: string };
  /** Other programs may send a number in place of its digits. */
  mayBeNumber?: true;
  /** Shown on the project's page with its label, unless it is empty. */
  isFact?: true;
  /** Shown in wp-admin in place of the hint. */
  instructions?: string;
  /** First release that has the field (as in `package.json`, not the plugin's `Version`); without it, all have it. */
  since?: string;
}

/** In their order within each part of the form, and among the facts of the page. */
export const projectFields = {
  client: { kind: "line", label: "Client" },
  project_year: {
    kind: "line",
    label: "Year",
    instructions: "Left empty, it is the year of the date.",
    maxLength: 4,
    mayBeNumber: true,
  },
  category: {
    kind: "line",
    label: "Category",
    instructions: "Visitors filter the portfolio by it.",
    // The portfolio's filters are made of these.
    suggestions: ["Videography", "Photography", "Branding", "Drone Operation", "Web Development"],
  },
  tags: {
    kind: "line",
    label: "Tags",
    instructions: "With commas between them.",
    placeholder: "dusk, film, launch",
  },
  location: {
    kind: "line",
    label: "Location",
    instructions: "Where it was made, such as Vancouver.",
    placeholder: "Vancouver",
    maxLength: 120,
    isFact: true,
    since: "0.3",
  },
  brand_color: {
    kind: "colour",
    label: "Brand colour",
    instructions: "Such as #FA5537.",
    placeholder: "#FA5537",
    maxLength: 7,
    rule: {
      pattern: /^#?([\da-f]{3}|[\da-f]{6})$/i,
      message: "A # and six hex digits, such as #FA5537.",
    },
  },
  video_url: {
    kind: "video",
    label: "Video",
    instructions: "An address at YouTube or Vimeo, or of a film.",
  },
  film_title: {
    kind: "line",
    label: "Name of the film",
    hint: "Without one it’s called as the project is.",
    maxLength: longestFilmTitle,
    since: "0.2",
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
    since: "0.2",
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
    since: "0.2",
  },
  more_films: {
    kind: "films",
    label: "More films",
    instructions: "One film a line: its address, a space and its title.",
    maxLength: 30_000,
    since: "0.2",
  },
  credits: {
    kind: "credits",
    label: "Credits",
    instructions: "One a line: a role, a bar and a name, such as Director | Ada Lovelace.",
    maxLength: 20_000,
    since: "0.2",
  },
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

/** Facts that a project's page shows with their labels, in the order of the form. */
export function projectFactsOf(read: (name: ProjectFieldName) => string): { label: string; value: string }[] {
  return projectFieldNames.flatMap((name) => {
    const { isFact, label } = projectField(name);
    const value = isFact ? read(name) : "";
    return value === "" ? [] : [{ label, value }];
  });
}

/** @returns a message for people: the bound that a value exceeds, else the rule that it breaks. */
export function projectFieldFault(name: ProjectFieldName, value: string): string | undefined {
  const { rule, maxLength = longestProjectField } = projectField(name);
  if (isLongerThan(value, maxLength)) return `At most ${maxLength} characters.`;
  const typed = value.trim();
  return typed === "" || !rule || rule.pattern.test(typed) ? undefined : rule.message;
}
