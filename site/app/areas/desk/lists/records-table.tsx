import { ArchiveRestore, ArrowUpRight, CalendarDays, Copy, MessageSquare, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import type { RecordAction } from "../actions/record-actions.ts";
import type { CalendarEntry } from "../api/calendar.ts";
import type { DeskRecord } from "../api/records.ts";
import { useOpenComments } from "../comments/open-comments.ts";
import { openLabel } from "../comments/use-comments.ts";
import { editPath, type KindName, kinds } from "../kinds.ts";
import { useCompactRows } from "../kit/row-density.ts";
import {
  ariaSort,
  ChooseAllHeader,
  ChooseCell,
  onRowKeys,
  rowLink,
  SortHeader,
  type Sorting,
  WaitingRows,
} from "../kit/table-parts.tsx";
import type { Selection } from "../kit/use-selection.ts";
import { publicPath } from "../public-path.ts";
import { entryOf } from "../schedule/record-entry.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import { type Column, columns } from "./columns.tsx";
import { type ChangeRecordList, firstOrder, type RecordListState, type Sort } from "./list-state.ts";
import { useShownColumns } from "./own-columns.ts";
import { ScheduledMoment } from "./scheduled-moment.tsx";

function Header({ column, sorting }: { column: Column; sorting: Sorting<Sort> }) {
  const { name, label, sort, hideOrder } = column;
  return (
    <th scope="col" data-column={name} data-hide-order={hideOrder} aria-sort={ariaSort(sort, sorting)}>
      {sort ? <SortHeader label={label} sort={sort} sorting={sorting} /> : label}
    </th>
  );
}

export function RecordsTable({
  kind,
  records,
  selection,
  state,
  change,
  act,
  onMove,
  onDuplicate,
  waiting,
  stale,
}: {
  kind: KindName;
  records: readonly DeskRecord[];
  selection: Selection<DeskRecord>;
  state: RecordListState;
  change: ChangeRecordList;
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
  /** Opens a window for another day and time of something scheduled. */
  onMove: (entry: CalendarEntry) => void;
  onDuplicate: (record: DeskRecord) => void;
  /** Nothing has come yet. */
  waiting: boolean;
  /** The rows still belong to the previous list, because the next one is loading. */
  stale: boolean;
}) {
  const shown = useShownColumns(kind, columns[kind]);
  const comments = new Map(useOpenComments().map(({ post, open }) => [post, open]));
  const isCompact = useCompactRows();
  const inTrash = state.status === "trash";
  const sorting: Sorting<Sort> = {
    sort: state.sort,
    order: state.order,
    firstOrder,
    onSort: (sort, order) => change({ sort, order }),
  };
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
          <ChooseAllHeader selection={selection} disabled={waiting} />
          <th scope="col" data-column="title" aria-sort={ariaSort("title", sorting)}>
            <SortHeader label="Title" sort="title" sorting={sorting} />
          </th>
          {shown.map((column) => (
            <Header key={column.name} column={column} sorting={sorting} />
          ))}
          <th scope="col" data-column="acts">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={(event) => onRecordKeys(event, { records, selection, act, inTrash })}>
        {waiting && <WaitingRows width={shown.length + 3} />}
        {records.map((record) => (
          <RecordRow
            key={record.id}
            kind={kind}
            record={record}
            columns={shown}
            selection={selection}
            act={act}
            onMove={onMove}
            onDuplicate={onDuplicate}
            comments={comments.get(record.id) ?? 0}
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
  onMove,
  onDuplicate,
  comments,
  inTrash,
}: {
  kind: KindName;
  record: DeskRecord;
  columns: readonly Column[];
  selection: Selection<DeskRecord>;
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
  onMove: (entry: CalendarEntry) => void;
  onDuplicate: (record: DeskRecord) => void;
  /** Open ones. */
  comments: number;
  inTrash: boolean;
}) {
  const { type } = kinds[kind];
  const title = record.title.raw || "Untitled";
  const seenAt = publicPath(type, record);
  const [picture] = record._embedded["wp:featuredmedia"];
  const entry = record.status === "future" ? entryOf(type, record) : null;
  return (
    <tr data-chosen={selection.has(record) || undefined}>
      <ChooseCell item={record} name={title} selection={selection} />
      <th scope="row" data-column="title">
        <span className="desk-row-title">
          {kind !== "pages" && <Thumbnail file={picture} color={record.acf.brand_color} />}
          <span className="desk-row-words">
            <Link to={editPath(type, record.id)} title={title} className="desk-row-link">
              {title}
            </Link>
            {/* Where columns have no room. */}
            <span className="desk-row-facts">
              <StatusMark status={record.status} />
              {record.status === "future" ? (
                <ScheduledMoment record={record} />
              ) : (
                <TimeAgo gmt={record.modified_gmt} />
              )}
            </span>
          </span>
          {comments > 0 && (
            <Link
              to={`${editPath(type, record.id)}?comment=open`}
              aria-label={`${openLabel(comments)}: ${title}`}
              title={openLabel(comments)}
              className="desk-row-comments"
            >
              <MessageSquare aria-hidden size={14} />
              {comments}
            </Link>
          )}
        </span>
      </th>
      {columns.map(({ name, hideOrder, cell }) => (
        <td key={name} data-column={name} data-hide-order={hideOrder}>
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
          {entry?.may_publish && (
            <button
              type="button"
              aria-label={`Move or publish ${title}…`}
              title="Move, or publish now…"
              className="desk-icon-button"
              onClick={() => onMove(entry)}
            >
              <CalendarDays aria-hidden size={18} />
            </button>
          )}
          {!inTrash && (
            <button
              type="button"
              aria-label={`Duplicate ${title}`}
              title="Duplicate"
              className="desk-icon-button"
              onClick={() => onDuplicate(record)}
            >
              <Copy aria-hidden size={18} />
            </button>
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

interface Rows {
  records: readonly DeskRecord[];
  selection: Selection<DeskRecord>;
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
  inTrash: boolean;
}

/** Moves the focus of a row that is about to go to the next one, else the one before, else the page. */
function focusBeside(row: Element | null): void {
  const next = rowLink(row?.nextElementSibling) ?? rowLink(row?.previousElementSibling);
  (next ?? document.getElementById("main"))?.focus({ preventScroll: next === null });
}

/** The keys of all lists, and Delete, which moves to the trash. */
function onRecordKeys(event: KeyboardEvent<HTMLElement>, { records, selection, act, inTrash }: Rows): void {
  const found = onRowKeys(event, records, selection);
  if (!found || (event.key !== "Delete" && event.key !== "#")) return;
  event.preventDefault();
  focusBeside(found.row);
  act(inTrash ? "delete" : "trash", [found.item]);
}
