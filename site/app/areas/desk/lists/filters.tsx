import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { livingStatuses } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { listAuthors } from "../api/people.ts";
import { listTerms } from "../api/terms.ts";
import { type KindName, kinds } from "../kinds.ts";
import { DayFilter, SelectFilter } from "../kit/choices.tsx";
import { onStudioClock, useStudioZone } from "../time/studio-time.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { statusLabel } from "../ui/status-mark.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { columns } from "./columns.tsx";
import { type ChangeRecordList, dayBefore, type RecordListState, spans } from "./list-state.ts";

export function AuthorChoice({
  label,
  nobody,
  value,
  onChoose,
}: {
  label: string;
  /** The choice of all people. */
  nobody: string;
  /** A person's number; 0 for all. */
  value: number;
  onChoose: (author: number) => void;
}) {
  const authors = useQuery({
    queryKey: keys.authors,
    queryFn: ({ signal }) => listAuthors(signal),
    staleTime: 60_000,
  });
  return (
    <SelectFilter
      label={label}
      value={value ? String(value) : ""}
      options={[["", nobody], ...(authors.data ?? []).map(({ id, name }) => [String(id), name] as const)]}
      onChoose={(chosen) => onChoose(Number(chosen))}
    />
  );
}

function TopicChoice({ state, change }: { state: RecordListState; change: ChangeRecordList }) {
  const topics = useQuery({
    queryKey: keys.terms("categories"),
    queryFn: ({ signal }) => listTerms("categories", signal),
    staleTime: 60_000,
  });
  return (
    <SelectFilter
      label="Topic"
      value={state.topic ? String(state.topic) : ""}
      options={[
        ["", "All topics"],
        ...(topics.data ?? []).map(({ id, name }) => [String(id), decodedName(name)] as const),
      ]}
      onChoose={(topic) => change({ topic: Number(topic) })}
    />
  );
}

/** A span that is chosen often, or two days of one's own. */
export function DateChoice({
  state,
  change,
}: {
  state: Pick<RecordListState, "from" | "to">;
  change: (days: Partial<Pick<RecordListState, "from" | "to">>) => void;
}) {
  const [between, setBetween] = useState(false);
  const today = onStudioClock(new Date(), useStudioZone()).slice(0, 10);
  const span = spans.find(({ days }) => !state.to && state.from === dayBefore(today, days));
  const own = between || (!span && Boolean(state.from || state.to));
  function choose(value: string): void {
    setBetween(value === "between");
    if (value === "between") return;
    const days = Number(value);
    change({ from: days ? dayBefore(today, days) : "", to: "" });
  }
  return (
    <>
      <SelectFilter
        label="Date"
        value={own ? "between" : String(span?.days ?? "")}
        options={[
          ["", "Any date"],
          ...spans.map(({ days, label }) => [String(days), label] as const),
          ["between", "Between two days…"],
        ]}
        onChoose={choose}
      />
      {own && (
        <div className="desk-days">
          <DayFilter label="From" value={state.from} onChoose={(from) => change({ from })} />
          <DayFilter label="to" value={state.to} onChoose={(to) => change({ to })} />
        </div>
      )}
    </>
  );
}

/** The filters of a list. Each choice changes the address at once. */
export function Filters({
  kind,
  state,
  change,
}: {
  kind: KindName;
  state: RecordListState;
  change: ChangeRecordList;
}) {
  const caller = useCaller();
  return (
    <>
      <SearchBox
        label={`Search ${kinds[kind].many.toLowerCase()}`}
        value={state.search}
        onSearch={(search) => change({ search }, true)}
      />
      {state.search.trim() && (
        <SelectFilter
          label="Where to search"
          value={state.look}
          options={[
            ["", "In titles"],
            ["texts", "In titles and texts"],
          ]}
          onChoose={(look) => change({ look })}
        />
      )}
      <SelectFilter
        label="Status"
        value={state.status}
        options={[
          ["", "All statuses"],
          ...([...livingStatuses, "trash"] as const).map((status) => [status, statusLabel(status)] as const),
        ]}
        onChoose={(status) => change({ status })}
      />
      {kind !== "portfolio" && may(caller, "edit_others_posts") && (
        <AuthorChoice
          label="Author"
          nobody="All authors"
          value={state.author}
          onChoose={(author) => change({ author })}
        />
      )}
      {kind === "posts" && <TopicChoice state={state} change={change} />}
      <DateChoice state={state} change={change} />
      <ColumnChoice list={kind} columns={columns[kind]} />
    </>
  );
}
