import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { trashDays } from "@extenso/contract/fields/library-limits.ts";
import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, List } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { type LibraryFile, listLibrary, listTags } from "../api/library.ts";
import { storageUseOf } from "../api/media.ts";
import { SelectFilter } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { EmptyList, useList } from "../kit/list-page.tsx";
import { useListState } from "../kit/list-state.ts";
import { useSelection } from "../kit/use-selection.ts";
import { FileButton } from "../library/file-button.tsx";
import { addUploads } from "../library/uploads.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { ColumnChoice } from "../lists/column-choice.tsx";
import { AuthorChoice, DateChoice } from "../lists/filters.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Failure } from "../ui/failure.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { FilePanel } from "./file-panel.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { MediaList, mediaColumns } from "./media-list.tsx";
import {
  type ChangeMedia,
  everyFile,
  isNarrowed,
  type MediaState,
  mediaListState,
  mediaQueryOf,
  perPage,
} from "./media-state.ts";
import { SelectedBar } from "./selected-bar.tsx";
import { useTrash } from "./use-trash.ts";

/** Windows come when they are asked for: most visits of the library need none. */
const InUseWindow = lazyPart(async () => ({ default: (await import("./in-use-window.tsx")).InUseWindow }));
const AltTextsWindow = lazyPart(async () => ({
  default: (await import("./alt-texts-window.tsx")).AltTextsWindow,
}));

export const meta = () => deskMeta("Media");

const nothing: LibraryFile[] = [];

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

/** Why no file is shown, and what to do about it. */
function NoFiles({ state, change }: { state: MediaState; change: ChangeMedia }) {
  if (state.show === "trash") {
    return <EmptyList title="The trash is empty" text="Files that you move there can be restored." />;
  }
  if (!isNarrowed(state)) {
    return (
      <EmptyList title="Nothing here yet" text="Drop photos, films or documents anywhere on this page." />
    );
  }
  return (
    <EmptyList title="No file matches" text="Try fewer filters or another word.">
      {state.search.trim() && state.look === "" && (
        <button type="button" className="desk-button" onClick={() => change({ look: "texts" })}>
          Search captions too
        </button>
      )}
      <button type="button" className="desk-button" onClick={() => change(everyFile)}>
        Clear filters
      </button>
    </EmptyList>
  );
}

/** The studio's pictures, films and documents. */
export default function MediaPage() {
  const [state, change] = useListState(mediaListState);
  useUploadWish();
  const query = mediaQueryOf(state);
  const list = useList(keys.library(query), (signal) => listLibrary(query, signal));
  const leaving = usePendingDeletions();
  const items = list.data?.items ?? nothing;
  const files = useMemo(() => items.filter(({ id }) => !leaving.has(`media ${id}`)), [items, leaving]);
  const selection = useSelection(files);
  const trash = useTrash();
  const [describes, setDescribes] = useState(false);
  const { over, dropProps } = useFileDrop(addUploads);
  const total = list.data?.total ?? 0;
  const open = (file: number) => change({ file });
  const View = state.view === "list" ? MediaList : MediaGrid;
  const isTrash = state.show === "trash";
  return (
    <div className="desk-drop" data-over={over || undefined} {...dropProps}>
      <header className="desk-head">
        <h1 className="desk-title">{isTrash ? "Media: trash" : "Media"}</h1>
        <p className="desk-count" role="status">
          {list.data && total.toLocaleString("en-CA")}
        </p>
        <StorageUse />
        <div className="desk-head-end">
          <FileButton label="Upload files" multiple look="primary" onFiles={addUploads} />
        </div>
      </header>
      <MediaFilters state={state} change={change} />
      {isTrash && files.length > 0 && (
        <p className="desk-hint desk-media-limits">
          Deleted for good {trashDays} days after they came here. Pages that show them keep them until then.
        </p>
      )}
      {state.show === "no-alt" && files.length > 0 && (
        <p className="desk-media-limits">
          <button type="button" className="desk-button" onClick={() => setDescribes(true)}>
            Describe one after the other
          </button>
        </p>
      )}
      {list.error && !list.data ? (
        <Failure message={errorMessage(list.error)} onAgain={() => list.refetch()} />
      ) : list.data && files.length === 0 ? (
        <NoFiles state={state} change={change} />
      ) : (
        <View
          files={files}
          selection={selection}
          open={open}
          stale={list.isPlaceholderData}
          waiting={list.isPending}
        />
      )}
      <Pager page={state.page} perPage={perPage} total={total} onPage={(page) => change({ page })} />
      <SelectedBar selection={selection} isTrash={isTrash} trash={trash} />
      {trash.asked && (
        <Suspense>
          <InUseWindow
            asked={trash.asked}
            onMove={(moved) => {
              void trash.move(moved);
              selection.clear();
            }}
            onKeep={trash.keep}
          />
        </Suspense>
      )}
      {describes && (
        <Suspense>
          <AltTextsWindow files={files} onClose={() => setDescribes(false)} />
        </Suspense>
      )}
      {over && (
        <p className="desk-drop-words" aria-hidden="true">
          Drop to upload
        </p>
      )}
      {state.file > 0 && <FilePanel key={state.file} id={state.file} files={files} open={open} />}
    </div>
  );
}

/** Shows the storage that the library takes. */
function StorageUse() {
  const { data } = useQuery({
    queryKey: keys.storageUse,
    queryFn: ({ signal }) => storageUseOf(signal),
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

const views = [
  { view: "grid", label: "Grid", Icon: LayoutGrid },
  { view: "list", label: "List", Icon: List },
] as const;

function TagChoice({ state, change }: { state: MediaState; change: ChangeMedia }) {
  const { data = [] } = useQuery({
    queryKey: keys.mediaTags,
    queryFn: ({ signal }) => listTags(signal),
    staleTime: 60_000,
  });
  const known = data.some(({ tag }) => tag.toLowerCase() === state.tag.toLowerCase());
  if (data.length === 0 && !state.tag) return null;
  return (
    <SelectFilter
      label="Tag"
      value={state.tag}
      options={[
        ["", "All tags"],
        ...(state.tag && !known ? [[state.tag, state.tag] as const] : []),
        ...data.map(({ tag, count }) => [tag, `${tag} (${count})`] as const),
      ]}
      onChoose={(tag) => change({ tag })}
    />
  );
}

/** The filters of the library. Each choice changes the address at once. */
function MediaFilters({ state, change }: { state: MediaState; change: ChangeMedia }) {
  const caller = useCaller();
  return (
    <search className="desk-filters desk-media-filters">
      <SearchBox label="Search media" value={state.search} onSearch={(search) => change({ search }, true)} />
      {state.search.trim() && (
        <SelectFilter
          label="Where to search"
          value={state.look}
          options={[
            ["", "In names"],
            ["texts", "In names and captions"],
          ]}
          onChoose={(look) => change({ look })}
        />
      )}
      <SelectFilter
        label="Kind"
        value={state.kind}
        options={[
          ["", "All types"],
          ["image", "Images"],
          ["video", "Films"],
          ["audio", "Audio"],
          ["application", "Documents"],
        ]}
        onChoose={(kind) => change({ kind })}
      />
      <SelectFilter
        label="Show"
        value={state.show}
        options={[
          ["", "All files"],
          ["no-alt", "Without alt text"],
          ["unused", "Unused"],
          ["trash", "In the trash"],
        ]}
        onChoose={(show) => change({ show })}
      />
      <TagChoice state={state} change={change} />
      <DateChoice state={state} change={change} />
      {may(caller, "edit_others_posts") && (
        <AuthorChoice
          label="Uploaded by"
          nobody="Everybody’s"
          value={state.by}
          onChoose={(by) => change({ by })}
        />
      )}
      <SelectFilter
        label="Order"
        value={state.sort}
        options={[
          ["date", "Newest first"],
          ["title", "Name"],
        ]}
        onChoose={(sort) => change({ sort })}
        isSet={false}
      />
      <div className="desk-media-view">
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
      </div>
    </search>
  );
}
