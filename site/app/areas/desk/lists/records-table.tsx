import type { Act } from "../actions/record-actions.ts";
import type { DeskRecord } from "../api/records.ts";
import { type KindName, kinds } from "../kinds.ts";
import { ArrowDown, ArrowUp } from "../ui/icons.ts";
import { type Column, columns } from "./columns.tsx";
import { firstOrder, type ListState, type Sort } from "./list-state.ts";
import { useShownColumns } from "./own-columns.ts";
import { RecordRow } from "./record-row.tsx";
import { onRowKeys } from "./row-keys.ts";
import type { Selection } from "./use-selection.ts";

type Change = (changes: Partial<ListState>) => void;

function SortHeader({
  label,
  sort,
  state,
  change,
}: {
  label: string;
  sort: Sort;
  state: ListState;
  change: Change;
}) {
  const active = state.sort === sort;
  const Icon = state.order === "asc" ? ArrowUp : ArrowDown;
  const turned = state.order === "asc" ? "desc" : "asc";
  return (
    <button
      type="button"
      className="desk-sort"
      data-active={active || undefined}
      onClick={() => change({ sort, order: active ? turned : firstOrder(sort) })}
    >
      {label}
      <Icon aria-hidden size={14} />
    </button>
  );
}

function ariaSort(sort: Sort | undefined, state: ListState): "ascending" | "descending" | undefined {
  if (state.sort !== sort) return undefined;
  return state.order === "asc" ? "ascending" : "descending";
}

function Header({ column, state, change }: { column: Column; state: ListState; change: Change }) {
  const { name, label, sort, leaves } = column;
  return (
    <th scope="col" data-column={name} data-leaves={leaves} aria-sort={ariaSort(sort, state)}>
      {sort ? <SortHeader label={label} sort={sort} state={state} change={change} /> : label}
    </th>
  );
}

const waitingRows = Array.from({ length: 8 }, (_, index) => index);

/** Rows that have yet to come, so that nothing jumps when they do. */
function WaitingRows({ width }: { width: number }) {
  return waitingRows.map((row) => (
    <tr key={row} className="desk-waiting-row">
      <td colSpan={width}>
        <span className="desk-waiting" style={{ width: `${38 + ((row * 17) % 30)}%` }} />
      </td>
    </tr>
  ));
}

export function RecordsTable({
  kind,
  records,
  selection,
  state,
  change,
  act,
  waiting,
  stale,
}: {
  kind: KindName;
  records: readonly DeskRecord[];
  selection: Selection<DeskRecord>;
  state: ListState;
  change: Change;
  act: (act: Act, records: readonly DeskRecord[]) => void;
  /** Nothing has come yet. */
  waiting: boolean;
  /** What is shown belongs to the list before this one. */
  stale: boolean;
}) {
  const shown = useShownColumns(kind, columns[kind]);
  const inTrash = state.status === "trash";
  return (
    <table className="desk-table" aria-busy={waiting || stale} data-stale={stale || undefined}>
      <caption className="sr-only">{kinds[kind].many}</caption>
      <thead>
        <tr>
          <th scope="col" data-column="choose">
            <label className="desk-check-room">
              <input
                type="checkbox"
                className="check"
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = selection.some;
                }}
                onChange={selection.toggleAll}
                disabled={waiting}
              />
              <span className="sr-only">Choose all on this page</span>
            </label>
          </th>
          <th scope="col" data-column="title" aria-sort={ariaSort("title", state)}>
            <SortHeader label="Title" sort="title" state={state} change={change} />
          </th>
          {shown.map((column) => (
            <Header key={column.name} column={column} state={state} change={change} />
          ))}
          <th scope="col" data-column="acts">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={(event) => onRowKeys(event, { records, selection, act, inTrash })}>
        {waiting && <WaitingRows width={shown.length + 3} />}
        {records.map((record) => (
          <RecordRow
            key={record.id}
            kind={kind}
            record={record}
            columns={shown}
            selection={selection}
            act={act}
            inTrash={inTrash}
          />
        ))}
      </tbody>
    </table>
  );
}
