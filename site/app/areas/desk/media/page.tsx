import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { useLeaving } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { listMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { FileButton } from "../library/file-button.tsx";
import { addUploads } from "../library/uploads.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { Failure } from "../ui/failure.tsx";
import { Pager } from "../ui/pager.tsx";
import { FilePanel } from "./file-panel.tsx";
import { MediaFilters } from "./media-filters.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { MediaList } from "./media-list.tsx";
import {
  changedMedia,
  type MediaState,
  mediaQueryOf,
  perPage,
  readMediaState,
  writeMediaState,
} from "./media-state.ts";
import { StorageUse } from "./storage-use.tsx";

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
