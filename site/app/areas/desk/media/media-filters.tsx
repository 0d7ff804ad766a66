import { ColumnChoice } from "../lists/column-choice.tsx";
import { LayoutGrid, List } from "../ui/icons.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { mediaColumns } from "./media-list.tsx";
import type { MediaState } from "./media-state.ts";

type Change = (changes: Partial<MediaState>, typing?: boolean) => void;

const views = [
  { view: "grid", label: "Grid", Icon: LayoutGrid },
  { view: "list", label: "List", Icon: List },
] as const;

export function MediaFilters({ state, change }: { state: MediaState; change: Change }) {
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
