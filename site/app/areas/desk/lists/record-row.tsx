import { Link } from "react-router";
import type { Act } from "../actions/record-actions.ts";
import type { DeskRecord } from "../api/records.ts";
import { editPath, type KindName, kinds } from "../kinds.ts";
import { publicPath } from "../public-path.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { ArchiveRestore, ArrowUpRight, Trash2 } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import type { Column } from "./columns.tsx";
import { focusBeside } from "./row-keys.ts";
import type { Selection } from "./use-selection.ts";

export function RecordRow({
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
  act: (act: Act, records: readonly DeskRecord[]) => void;
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
          <span className="sr-only">Choose {title}</span>
        </label>
      </td>
      <th scope="row" data-column="title">
        <span className="desk-row-title">
          {kind !== "pages" && <Thumbnail file={picture} color={record.acf.brand_color} />}
          <span className="desk-row-words">
            <Link to={editPath(type, record.id)} data-row-link className="desk-row-link">
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
