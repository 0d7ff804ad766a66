/** The address holds the state of the library's page: filters, order, view and open file. */
import type { MediaKind, MediaQuery } from "../api/media.ts";

export const perPage = 48;

export interface MediaState {
  search: string;
  /** Where it is searched: in titles, or in captions, too. */
  look: "" | "texts";
  kind: MediaKind | "";
  sort: "date" | "title";
  view: "grid" | "list";
  page: number;
  /** The opened file's number; 0 for none. */
  file: number;
}

const initial: MediaState = { search: "", look: "", kind: "", sort: "date", view: "grid", page: 1, file: 0 };
const kinds: readonly string[] = ["image", "video", "audio", "application"];

function numberIn(value: string | null, otherwise: number): number {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : otherwise;
}

/** Invalid parameters count as missing. */
export function readMediaState(params: URLSearchParams): MediaState {
  const kind = params.get("kind") ?? "";
  return {
    search: (params.get("search") ?? "").slice(0, 200),
    look: params.get("look") === "texts" ? "texts" : "",
    kind: (kinds.includes(kind) ? kind : "") as MediaState["kind"],
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

export function mediaQueryOf({ search, look, kind, sort, page }: MediaState): MediaQuery {
  return {
    search: search.trim(),
    inTexts: look === "texts" || undefined,
    kind: kind || undefined,
    orderby: sort,
    order: sort === "title" ? "asc" : "desc",
    page,
    perPage,
  };
}
