import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import type { RecordAction } from "../actions/record-actions.ts";
import type { DeskRecord } from "../api/records.ts";
import { editPath, type KindName, kinds } from "../kinds.ts";
import { publicPath } from "../public-path.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { ArchiveRestore, ArrowDown, ArrowUp, ArrowUpRight, Trash2 } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import { type Column, columns } from "./columns.tsx";
import { firstOrder, type ListState, type Sort } from "./list-state.ts";
import { useShownColumns } from "./own-columns.ts";
import { useCompactRows } from "./row-density.ts";
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
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
  /** Nothing has come yet. */
  waiting: boolean;
  /** The rows still belong to the previous list, because the next one is loading. */
  stale: boolean;
}) {
  const shown = useShownColumns(kind, columns[kind]);
  const isCompact = useCompactRows();
  const inTrash = state.status === "trash";
  return (
    <table
      className="desk-table"
      aria-busy={waiting || stale}
      data-stale={stale || undefined}
      data-compact={isCompact || undefined}
    >
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
              <span className="sr-only">Select all on this page</span>
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

function RecordRow({
  kind,
  record,
  columns,
  selection,
  act,
  inTrash,
}: {
  kind: KindName;
  record: DeskRecord;
  columns: readonly Column[];
  selection: Selection<DeskRecord>;
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
  inTrash: boolean;
}) {
  const { type } = kinds[kind];
  const title = record.title.raw || "Untitled";
  const seenAt = publicPath(type, record);
  const [picture] = record._embedded["wp:featuredmedia"];
  return (
    <tr data-chosen={selection.has(record) || undefined}>
      <td data-column="choose">
        <label className="desk-check-room">
          <input
            type="checkbox"
            className="check"
            checked={selection.has(record)}
            onChange={(event) =>
              selection.toggle(record, (event.nativeEvent as MouseEvent).shiftKey === true)
            }
          />
          <span className="sr-only">Select {title}</span>
        </label>
      </td>
      <th scope="row" data-column="title">
        <span className="desk-row-title">
          {kind !== "pages" && <Thumbnail file={picture} color={record.acf.brand_color} />}
          <span className="desk-row-words">
            <Link to={editPath(type, record.id)} title={title} data-row-link className="desk-row-link">
              {title}
            </Link>
            {/* Where columns have no room. */}
            <span className="desk-row-facts">
              <StatusMark status={record.status} />
              <TimeAgo gmt={record.modified_gmt} />
            </span>
          </span>
        </span>
      </th>
      {columns.map(({ name, leaves, cell }) => (
        <td key={name} data-column={name} data-leaves={leaves}>
          {cell(record)}
        </td>
      ))}
      <td data-column="acts">
        <span className="desk-row-acts">
          {seenAt && (
            <Link
              to={seenAt}
              aria-label={`View ${title} on the site`}
              title="View on the site"
              className="desk-icon-button"
            >
              <ArrowUpRight aria-hidden size={18} />
            </Link>
          )}
          {inTrash && (
            <button
              type="button"
              aria-label={`Restore ${title}`}
              title="Restore"
              className="desk-icon-button"
              onClick={(event) => {
                focusBeside(event.currentTarget.closest("tr"));
                act("restore", [record]);
              }}
            >
              <ArchiveRestore aria-hidden size={18} />
            </button>
          )}
          <button
            type="button"
            aria-label={inTrash ? `Delete ${title} for good` : `Move ${title} to the trash`}
            title={inTrash ? "Delete for good" : "Move to the trash"}
            className="desk-icon-button"
            onClick={(event) => {
              focusBeside(event.currentTarget.closest("tr"));
              act(inTrash ? "delete" : "trash", [record]);
            }}
          >
            <Trash2 aria-hidden size={18} />
          </button>
        </span>
      </td>
    </tr>
  );
}

/** Up and down through the rows, x chooses, Delete moves to the trash: for hands that stay on the keyboard. */
interface Rows {
  records: readonly DeskRecord[];
  selection: Selection<DeskRecord>;
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
  inTrash: boolean;
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function linksIn(body: Element): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>("[data-row-link]")];
}

/** Where the focus goes when its row leaves: to the next one, else the one before, else the page. */
function focusBeside(row: Element | null): void {
  const link = (beside: Element | null | undefined) => beside?.querySelector<HTMLElement>("[data-row-link]");
  const next = link(row?.nextElementSibling) ?? link(row?.previousElementSibling);
  (next ?? document.getElementById("main"))?.focus({ preventScroll: next === undefined });
}

function onRowKeys(event: KeyboardEvent<HTMLElement>, { records, selection, act, inTrash }: Rows): void {
  const row = (event.target as Element).closest("tr");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = linksIn(event.currentTarget);
  const at = links.findIndex((link) => row.contains(link));
  const record = records[at];
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    links[at + step]?.focus();
  } else if (event.key === "x" && record) {
    event.preventDefault();
    selection.toggle(record);
  } else if ((event.key === "Delete" || event.key === "#") && record) {
    event.preventDefault();
    focusBeside(row);
    act(inTrash ? "delete" : "trash", [record]);
  }
}
