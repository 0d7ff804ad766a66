/** State of the library's page in its URL: filters, order, view and open file. */
import type { LibraryQuery } from "../api/library.ts";
import {
  type ChangeList,
  choiceArgument,
  dayArgument,
  listState,
  numberArgument,
  type StateOf,
  textArgument,
} from "../kit/list-state.ts";

export const perPage = 48;

export const mediaListState = listState(
  {
    search: textArgument(),
    /** Fields that the search covers: titles, or captions as well. */
    look: choiceArgument(["", "texts"], ""),
    kind: choiceArgument(["", "image", "video", "audio", "application"], ""),
    /** Files that lack something, or that are in the trash. */
    show: choiceArgument(["", "no-alt", "unused", "trash"], ""),
    tag: textArgument(100),
    /** Id of the person who uploaded the files; 0 for everybody. */
    by: numberArgument(0),
    from: dayArgument(),
    to: dayArgument(),
    sort: choiceArgument(["date", "title"], "date"),
    view: choiceArgument(["grid", "list"], "grid"),
    /** The opened file's number; 0 for none. */
    file: numberArgument(0),
  },
  ["file", "view"],
);

export type MediaState = StateOf<typeof mediaListState>;
export type ChangeMedia = ChangeList<MediaState>;

/** Filters as they are where all files are shown. */
export const everyFile: Partial<MediaState> = {
  search: "",
  look: "",
  kind: "",
  show: "",
  tag: "",
  by: 0,
  from: "",
  to: "",
};

export function isNarrowed({ search, kind, show, tag, by, from, to }: MediaState): boolean {
  return Boolean(search.trim() || kind || show || tag || by || from || to);
}

export function mediaQueryOf(state: MediaState): LibraryQuery {
  const { search, look, kind, show, tag, by, from, to, sort, page } = state;
  return {
    search: search.trim(),
    inTexts: look === "texts" || undefined,
    kind: kind || undefined,
    withoutAlt: show === "no-alt" || undefined,
    unused: show === "unused" || undefined,
    trash: show === "trash" || undefined,
    tag: tag || undefined,
    author: by || undefined,
    after: from ? `${from}T00:00:00` : undefined,
    before: to ? `${to}T23:59:59` : undefined,
    orderby: sort,
    order: sort === "title" ? "asc" : "desc",
    page,
    perPage,
  };
}
