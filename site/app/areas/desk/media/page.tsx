import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { listMedia, saveMedia, storageUseOf } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { AltTextInput } from "../library/alt-text-input.tsx";
import { FileButton } from "../library/file-button.tsx";
import { fileTitle, isPicture, lacksAltText, typeLabel } from "../library/file-labels.ts";
import { addUploads } from "../library/uploads.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { ColumnChoice } from "../lists/column-choice.tsx";
import { useShownColumns } from "../lists/own-columns.ts";
import { useCompactRows } from "../lists/row-density.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { dayLabel } from "../time/times.ts";
import { Failure } from "../ui/failure.tsx";
import { FilmFrame } from "../ui/film-frame.tsx";
import { FileText, LayoutGrid, List, Music } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import { TilePicture } from "../ui/tile-picture.tsx";
import { FilePanel } from "./file-panel.tsx";
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
  const leaving = usePendingDeletions();
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
        <Failure message={errorMessage(list.error)} onAgain={() => list.refetch()} />
      ) : list.data && files.length === 0 ? (
        <div className="desk-empty">
          <h2>{state.search || state.kind ? "No file matches" : "Nothing here yet"}</h2>
          <p>Drop photos, films or documents anywhere on this page.</p>
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

/** Shows the storage that the library takes. On a WordPress it shows nothing, because that doesn't report it. */
function StorageUse() {
  const isOurs = useOwnContent();
  const { data } = useQuery({
    queryKey: keys.storageUse,
    queryFn: ({ signal }) => storageUseOf(signal),
    enabled: isOurs,
    staleTime: 60_000,
  });
  if (!data || data.bytes === 0) return null;
  const words = `${data.whole ? "" : "More than "}${sizeLabel(data.bytes)} ${
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
        <option value="image">Images</option>
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

/** Many pictures get their texts one after the other; each can be taken back. */
function AltText({ file }: { file: DeskMedia }) {
  const [typed, setTyped] = useState(file.alt_text);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (alt_text: string) => saveMedia(file.id, { alt_text }),
    onSuccess(_, alt_text) {
      const before = file.alt_text;
      const back = () =>
        void saveMedia(file.id, { alt_text: before }).then(
          () => {
            setTyped(before);
            return client.invalidateQueries({ queryKey: keys.media });
          },
          (error) => sayFailed(errorMessage(error)),
        );
      say(`Alt text of “${fileTitle(file)}” saved.`, { undo: back });
      file.alt_text = alt_text;
      return client.invalidateQueries({ queryKey: keys.media });
    },
    onError: (error) => sayFailed(`Alt text of “${fileTitle(file)}” was not saved. ${errorMessage(error)}`),
  });
  return (
    <AltTextInput
      file={file}
      typed={typed}
      placeholder="Describe the image"
      onType={setTyped}
      onSave={(text) => save.mutate(text)}
    />
  );
}

interface MediaColumn {
  name: string;
  label: string;
  leaves?: 1 | 2;
  extra?: boolean;
  cell: (file: DeskMedia) => ReactNode;
}

const mediaColumns: readonly MediaColumn[] = [
  {
    name: "alt",
    label: "Alt text",
    cell: (file) => isPicture(file) && <AltText key={file.alt_text} file={file} />,
  },
  { name: "type", label: "Type", leaves: 2, cell: typeLabel },
  {
    name: "size",
    label: "Dimensions",
    leaves: 2,
    cell: ({ media_details: { width, height, filesize } }) =>
      width > 0 ? `${width} × ${height}` : sizeLabel(filesize),
  },
  { name: "length", label: "Length", leaves: 2, cell: ({ media_details }) => media_details.length_formatted },
  {
    name: "weight",
    label: "File size",
    leaves: 1,
    extra: true,
    cell: ({ media_details }) => sizeLabel(media_details.filesize),
  },
  {
    name: "uploaded",
    label: "Uploaded",
    leaves: 1,
    cell: ({ date }) => dayLabel(new Date(date), new Date()),
  },
];

function MediaList({ files, open, stale, waiting }: ViewProps) {
  const shown = useShownColumns("media", mediaColumns);
  const isCompact = useCompactRows();
  return (
    <table
      className="desk-table"
      aria-busy={waiting || stale}
      data-stale={stale || undefined}
      data-compact={isCompact || undefined}
    >
      <caption className="sr-only">Media</caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          {shown.map(({ name, label, leaves }) => (
            <th key={name} scope="col" data-leaves={leaves}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              <span className="desk-row-title">
                <Thumbnail file={file} />
                <button type="button" className="desk-row-link" onClick={() => open(file.id)}>
                  {fileTitle(file)}
                </button>
              </span>
            </th>
            {shown.map(({ name, leaves, cell }) => (
              <td key={name} data-leaves={leaves}>
                {cell(file)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ViewProps {
  files: readonly DeskMedia[];
  open: (file: number) => void;
  /** The files still belong to the previous list, because the next one is loading. */
  stale: boolean;
  /** Nothing has come yet. */
  waiting: boolean;
}

function FilePicture({ file }: { file: DeskMedia }) {
  if (isPicture(file)) return <TilePicture file={file} />;
  if (file.mime_type.startsWith("video/")) return <FilmFrame src={file.source_url} />;
  const Icon = file.mime_type.startsWith("audio/") ? Music : FileText;
  return <Icon aria-hidden size={32} />;
}

const waitingTiles = Array.from({ length: 18 }, (_, index) => index);

function MediaGrid({ files, open, stale, waiting }: ViewProps) {
  return (
    <ul className="desk-media-grid" aria-busy={waiting || stale} data-stale={stale || undefined}>
      {waiting &&
        waitingTiles.map((tile) => <li key={tile} className="desk-media-tile desk-media-waiting" />)}
      {files.map((file) => (
        <li key={file.id} className="desk-media-tile">
          <button type="button" className="desk-media-open frame" onClick={() => open(file.id)}>
            <span className="desk-media-picture">
              <FilePicture file={file} />
            </span>
            <span className="desk-media-words">
              <span className="desk-media-title">{fileTitle(file)}</span>
              <span className="desk-soft">
                {typeLabel(file)}
                {file.media_details.length_formatted && ` · ${file.media_details.length_formatted}`}
                {lacksAltText(file) && <span className="desk-flag">No alt text</span>}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
