import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { keys } from "../api/keys.ts";
import { listTags } from "../api/library.ts";
import { ColumnChoice } from "../lists/column-choice.tsx";
import { AuthorChoice, Choice, DateChoice } from "../lists/filters.tsx";
import { LayoutGrid, List } from "../ui/icons.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { mediaColumns } from "./media-list.tsx";
import type { ChangeMedia, MediaState } from "./media-state.ts";

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
    <Choice label="Tag" value={state.tag} onChoose={(tag) => change({ tag })}>
      <option value="">All tags</option>
      {state.tag && !known && <option value={state.tag}>{state.tag}</option>}
      {data.map(({ tag, count }) => (
        <option key={tag} value={tag}>
          {tag} ({count})
        </option>
      ))}
    </Choice>
  );
}

/** The filters of the library. Each choice changes the address at once. */
export function MediaFilters({ state, change }: { state: MediaState; change: ChangeMedia }) {
  const caller = useCaller();
  return (
    <search className="desk-filters desk-media-filters">
      <SearchBox label="Search media" value={state.search} onSearch={(search) => change({ search }, true)} />
      {state.search.trim() && (
        <Choice
          label="Where to search"
          value={state.look}
          onChoose={(look) => change({ look: look as MediaState["look"] })}
        >
          <option value="">In names</option>
          <option value="texts">In names and captions</option>
        </Choice>
      )}
      <Choice
        label="Kind"
        value={state.kind}
        onChoose={(kind) => change({ kind: kind as MediaState["kind"] })}
      >
        <option value="">All types</option>
        <option value="image">Images</option>
        <option value="video">Films</option>
        <option value="audio">Audio</option>
        <option value="application">Documents</option>
      </Choice>
      <Choice
        label="Show"
        value={state.show}
        onChoose={(show) => change({ show: show as MediaState["show"] })}
      >
        <option value="">All files</option>
        <option value="no-alt">Without alt text</option>
        <option value="unused">Unused</option>
        <option value="trash">In the trash</option>
      </Choice>
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
      <select
        aria-label="Order"
        value={state.sort}
        onChange={(event) => change({ sort: event.target.value as MediaState["sort"] })}
        className="desk-select"
      >
        <option value="date">Newest first</option>
        <option value="title">Name</option>
      </select>
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
