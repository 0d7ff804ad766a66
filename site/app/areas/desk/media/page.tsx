import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { useLeaving } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { listMedia, storageUseOf } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { FileButton } from "../library/file-button.tsx";
import { sizeWords } from "../library/file-labels.ts";
import { addUploads } from "../library/uploads.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { ColumnChoice } from "../lists/column-choice.tsx";
import { Failure } from "../ui/failure.tsx";
import { LayoutGrid, List } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { FilePanel } from "./file-panel.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { MediaList, mediaColumns } from "./media-list.tsx";
import {
  changedMedia,
  type MediaState,
  mediaQueryOf,
  perPage,
  readMediaState,
  writeMediaState,
} from "./media-state.ts";

export const meta = () => [
  { title: "Media · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

const nothing: DeskMedia[] = [];

function useMediaState(): [MediaState, (changes: Partial<MediaState>, typing?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readMediaState(params), [params]);
  // The address as it is now: what was typed a moment ago may come after something else was opened.
  const change = useCallback(
    (changes: Partial<MediaState>, typing = false) =>
      setParams(
        writeMediaState(changedMedia(readMediaState(new URLSearchParams(location.search)), changes)),
        {
          replace: typing,
          preventScrollReset: changes.page === undefined,
          state: { keepsFocus: true },
        },
      ),
    [setParams],
  );
  return [state, change];
}

/** `?upload=1`, as the palette sends it: the file chooser has the focus. */
function useUploadWish(): void {
  const [params, setParams] = useSearchParams();
  const wished = params.has("upload");
  // Once, after the button is there; then the address is plain again.
  useEffect(() => {
    if (!wished) return;
    document.querySelector<HTMLElement>(".desk-head .desk-file-button input")?.focus();
    setParams({}, { replace: true });
  }, [wished, setParams]);
}

/** The studio's pictures, films and documents. */
export default function MediaPage() {
  const [state, change] = useMediaState();
  useUploadWish();
  const query = mediaQueryOf(state);
  const list = useQuery({
    queryKey: keys.mediaList(query),
    queryFn: ({ signal }) => listMedia(query, signal),
    placeholderData: keepPreviousData,
  });
  const leaving = useLeaving();
  const items = list.data?.items ?? nothing;
  const files = useMemo(() => items.filter(({ id }) => !leaving.has(`media ${id}`)), [items, leaving]);
  const { over, dropProps } = useFileDrop(addUploads);
  const total = list.data?.total ?? 0;
  const open = (file: number) => change({ file });
  const View = state.view === "list" ? MediaList : MediaGrid;
  return (
    <div className="desk-drop" data-over={over || undefined} {...dropProps}>
      <header className="desk-head">
        <h1 className="desk-title">Media</h1>
        <p className="desk-count" role="status">
          {list.data && total.toLocaleString("en-CA")}
        </p>
        <StorageUse />
        <div className="desk-head-end">
          <FileButton label="Upload files" multiple look="primary" onFiles={addUploads} />
        </div>
      </header>
      <MediaFilters state={state} change={change} />
      {list.error && !list.data ? (
        <Failure words={errorWords(list.error)} onAgain={() => list.refetch()} />
      ) : list.data && files.length === 0 ? (
        <div className="desk-empty">
          <h2>{state.search || state.kind ? "No file matches" : "Nothing here yet"}</h2>
          <p>Drop pictures, films or documents anywhere on this page.</p>
        </div>
      ) : (
        <View files={files} open={open} stale={list.isPlaceholderData} waiting={list.isPending} />
      )}
      <Pager page={state.page} perPage={perPage} total={total} onPage={(page) => change({ page })} />
      {over && (
        <p className="desk-drop-words" aria-hidden="true">
          Drop to upload
        </p>
      )}
      {state.file > 0 && <FilePanel key={state.file} id={state.file} files={files} open={open} />}
    </div>
  );
}

/** What the library takes, beside how many files there are. Says nothing where nobody can tell. */
function StorageUse() {
  const isOurs = useOwnContent();
  const { data } = useQuery({
    queryKey: keys.storageUse,
    queryFn: ({ signal }) => storageUseOf(signal),
    enabled: isOurs,
    staleTime: 60_000,
  });
  if (!data || data.bytes === 0) return null;
  const words = `${data.whole ? "" : "More than "}${sizeWords(data.bytes)} ${
    data.place === "disk" ? "on the disk" : "in the bucket"
  }`;
  return (
    <p
      className="desk-count"
      title={`${data.files.toLocaleString("en-CA")} files: what was uploaded, and the sizes and formats made of it`}
    >
      {words}
    </p>
  );
}

type Change = (changes: Partial<MediaState>, typing?: boolean) => void;

const views = [
  { view: "grid", label: "Grid", Icon: LayoutGrid },
  { view: "list", label: "List", Icon: List },
] as const;

function MediaFilters({ state, change }: { state: MediaState; change: Change }) {
  return (
    <search className="desk-filters">
      <SearchBox label="Search media" value={state.search} onSearch={(search) => change({ search }, true)} />
      {state.search.trim() && (
        <select
          aria-label="Where to search"
          value={state.look}
          onChange={(event) => change({ look: event.target.value as MediaState["look"] })}
          className="desk-select"
        >
          <option value="">In names</option>
          <option value="texts">In names and captions</option>
        </select>
      )}
      <select
        aria-label="Kind"
        value={state.kind}
        data-set={state.kind ? "" : undefined}
        onChange={(event) => change({ kind: event.target.value as MediaState["kind"] })}
        className="desk-select"
      >
        <option value="">All types</option>
        <option value="image">Pictures</option>
        <option value="video">Films</option>
        <option value="audio">Audio</option>
        <option value="application">Documents</option>
      </select>
      <select
        aria-label="Order"
        value={state.sort}
        onChange={(event) => change({ sort: event.target.value as MediaState["sort"] })}
        className="desk-select"
      >
        <option value="date">Newest first</option>
        <option value="title">Name</option>
      </select>
      <fieldset className="desk-views">
        <legend className="sr-only">View</legend>
        {views.map(({ view, label, Icon }) => (
          <button
            key={view}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={state.view === view}
            className="desk-icon-button"
            onClick={() => change({ view })}
          >
            <Icon aria-hidden size={18} />
          </button>
        ))}
      </fieldset>
      {state.view === "list" && <ColumnChoice list="media" columns={mediaColumns} />}
    </search>
  );
}
