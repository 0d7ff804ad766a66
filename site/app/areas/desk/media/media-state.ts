/** The address holds the state of the library's page: filters, order, view and open file. */
import type { LibraryQuery } from "../api/library.ts";
import type { MediaKind } from "../api/media.ts";

export const perPage = 48;

export interface MediaState {
  search: string;
  /** Where it is searched: in titles, or in captions, too. */
  look: "" | "texts";
  kind: MediaKind | "";
  /** Files that lack something, or that are in the trash. */
  show: "" | "no-alt" | "unused" | "trash";
  tag: string;
  /** Who uploaded it: their number; 0 for everybody. */
  by: number;
  /** Days, such as `2026-05-04`. */
  from: string;
  to: string;
  sort: "date" | "title";
  view: "grid" | "list";
  page: number;
  /** The opened file's number; 0 for none. */
  file: number;
}

const initial: MediaState = {
  search: "",
  look: "",
  kind: "",
  show: "",
  tag: "",
  by: 0,
  from: "",
  to: "",
  sort: "date",
  view: "grid",
  page: 1,
  file: 0,
};
const kinds: readonly string[] = ["image", "video", "audio", "application"];
const shows: readonly string[] = ["no-alt", "unused", "trash"];

function numberIn(value: string | null, otherwise: number): number {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : otherwise;
}

function dayIn(value: string | null): string {
  return value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";
}

/** Invalid parameters count as missing. */
export function readMediaState(params: URLSearchParams): MediaState {
  const kind = params.get("kind") ?? "";
  const show = params.get("show") ?? "";
  return {
    search: (params.get("search") ?? "").slice(0, 200),
    look: params.get("look") === "texts" ? "texts" : "",
    kind: (kinds.includes(kind) ? kind : "") as MediaState["kind"],
    show: (shows.includes(show) ? show : "") as MediaState["show"],
    tag: (params.get("tag") ?? "").slice(0, 100),
    by: numberIn(params.get("by"), 0),
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    sort: params.get("sort") === "title" ? "title" : "date",
    view: params.get("view") === "list" ? "list" : "grid",
    page: numberIn(params.get("page"), 1),
    file: numberIn(params.get("file"), 0),
  };
}

export function writeMediaState(state: MediaState): URLSearchParams {
  const entries = Object.entries(state).filter(
    ([name, value]) => value !== initial[name as keyof MediaState],
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** A new filter or order starts at page 1; opening a file or changing the view keeps the page. */
export function changedMedia(state: MediaState, changes: Partial<MediaState>): MediaState {
  const stays = Object.keys(changes).every((name) => name === "file" || name === "view");
  return { ...state, ...(stays ? {} : { page: 1 }), ...changes };
}

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
