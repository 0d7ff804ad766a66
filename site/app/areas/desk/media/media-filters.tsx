import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, List } from "lucide-react";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { keys } from "../api/keys.ts";
import { listTags } from "../api/library.ts";
import { SelectFilter } from "../kit/choices.tsx";
import { ColumnChoice } from "../lists/column-choice.tsx";
import { AuthorChoice, DateChoice } from "../lists/filters.tsx";
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
export function MediaFilters({ state, change }: { state: MediaState; change: ChangeMedia }) {
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
