import type { ReactNode } from "react";
import type { ListRows } from "./list-page.tsx";
import { ChooseAllHeader, ChooseCell, onRowKeys, WaitingRows } from "./table-parts.tsx";
import type { Selection } from "./use-selection.ts";

interface Column<Item> {
  label: string;
  /** For stylesheets; several columns may share it. */
  name?: string;
  /** Hidden where the window is narrow: 1 before 2. */
  hideOrder?: 1 | 2;
  cell: (item: Item) => ReactNode;
  /** Attributes of a cell for stylesheets, such as one that is overdue. */
  mark?: (item: Item) => Record<`data-${string}`, true | undefined>;
}

export type Columns<Item> = readonly [Column<Item>, ...Column<Item>[]];

/** A table of rows. The cell of the first column is the header of its row; checkboxes before it select rows. */
export function ListTable<Item extends { id: number | string }>({
  caption,
  className = "",
  columns,
  rows: { items, isWaiting, isStale },
  choosing,
}: {
  caption: string;
  className?: string;
  columns: Columns<Item>;
  rows: ListRows<Item>;
  choosing?: { selection: Selection<Item>; nameOf: (item: Item) => string };
}) {
  const [title, ...others] = columns;
  return (
    <table
      className={`desk-table ${className}`}
      aria-busy={isWaiting || isStale}
      data-stale={isStale || undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {choosing && <ChooseAllHeader selection={choosing.selection} disabled={isWaiting} />}
          {columns.map(({ label, name, hideOrder }) => (
            <th key={label} scope="col" data-column={name} data-hide-order={hideOrder}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => void onRowKeys(event, items, choosing?.selection)}>
        {isWaiting && <WaitingRows width={columns.length + (choosing ? 1 : 0)} />}
        {items.map((item) => (
          <tr key={item.id} data-chosen={choosing?.selection.has(item) || undefined}>
            {choosing && (
              <ChooseCell item={item} name={choosing.nameOf(item)} selection={choosing.selection} />
            )}
            <Cell column={title} item={item} isHead />
            {others.map((column) => (
              <Cell key={column.label} column={column} item={item} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The title repeats the text, which ends in dots if it is too long. */
function Cell<Item>({
  column: { name, hideOrder, cell, mark },
  item,
  isHead = false,
}: {
  column: Column<Item>;
  item: Item;
  isHead?: boolean;
}) {
  const content = cell(item);
  const facts = {
    "data-column": name,
    "data-hide-order": hideOrder,
    title: typeof content === "string" ? content : undefined,
    ...mark?.(item),
  };
  return isHead ? (
    <th scope="row" {...facts}>
      {content}
    </th>
  ) : (
    <td {...facts}>{content}</td>
  );
}
