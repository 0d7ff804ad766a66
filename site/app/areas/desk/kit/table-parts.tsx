import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Selection } from "./use-selection.ts";

/** The order of a list, and how to change it. */
export interface Sorting<Sort extends string> {
  sort: Sort;
  order: "asc" | "desc";
  /** Direction of the first click on a column. */
  firstOrder: (sort: Sort) => "asc" | "desc";
  onSort: (sort: Sort, order: "asc" | "desc") => void;
}

/** A column's header that sorts by it; a second click reverses the order. */
export function SortHeader<Sort extends string>({
  label,
  sort,
  sorting,
}: {
  label: string;
  sort: Sort;
  sorting: Sorting<Sort>;
}) {
  const isActive = sorting.sort === sort;
  const Icon = sorting.order === "asc" ? ArrowUp : ArrowDown;
  const reversed = sorting.order === "asc" ? "desc" : "asc";
  return (
    <button
      type="button"
      className="desk-sort"
      data-active={isActive || undefined}
      onClick={() => sorting.onSort(sort, isActive ? reversed : sorting.firstOrder(sort))}
    >
      {label}
      <Icon aria-hidden size={14} />
    </button>
  );
}

export function ariaSort<Sort extends string>(
  sort: Sort | undefined,
  sorting: Pick<Sorting<Sort>, "sort" | "order">,
): "ascending" | "descending" | undefined {
  if (sorting.sort !== sort) return undefined;
  return sorting.order === "asc" ? "ascending" : "descending";
}

const waitingRows = Array.from({ length: 8 }, (_, index) => index);

/** Placeholder rows, so that the layout doesn’t move when the rows arrive. */
export function WaitingRows({ width }: { width: number }) {
  return waitingRows.map((row) => (
    <tr key={row} className="desk-waiting-row">
      <td colSpan={width}>
        <span className="desk-waiting" style={{ width: `${38 + ((row * 17) % 30)}%` }} />
      </td>
    </tr>
  ));
}

export function ChooseAllHeader<Item extends { id: number | string }>({
  selection,
  disabled,
}: {
  selection: Selection<Item>;
  disabled: boolean;
}) {
  return (
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
          disabled={disabled}
        />
        <span className="sr-only">Select all on this page</span>
      </label>
    </th>
  );
}

export function ChooseCell<Item extends { id: number | string }>({
  item,
  name,
  selection,
}: {
  item: Item;
  name: string;
  selection: Selection<Item>;
}) {
  return (
    <td data-column="choose">
      <label className="desk-check-room">
        <input
          type="checkbox"
          className="check"
          checked={selection.has(item)}
          onChange={(event) => selection.toggle(item, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
        <span className="sr-only">Select {name}</span>
      </label>
    </td>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** @returns the link or button that opens the row; `null` if it has none. */
export function rowLink(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('th[scope="row"] :is(a, button)') ?? null;
}

/** Arrow down moves the focus from the page, or its search box, to the first row. */
export function enterRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (key !== "ArrowDown" || ctrlKey || metaKey || altKey || defaultPrevented) return;
  if (target !== currentTarget && !(target as Element).matches("[data-desk-search]")) return;
  const first = rowLink(currentTarget.querySelector(".desk-table tbody"));
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/**
 * Keyboard control of rows: up and down (or k and j) move the focus, x selects.
 * @returns the focused row with its item for other keys, which a list may use; otherwise `null`.
 */
export function onRowKeys<Item extends { id: number | string }>(
  event: KeyboardEvent<HTMLElement>,
  items: readonly Item[],
  selection?: Selection<Item>,
): { item: Item; row: Element } | null {
  const row = (event.target as Element).closest("tr");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return null;
  const rows = [...event.currentTarget.querySelectorAll("tr")];
  const at = rows.indexOf(row);
  const item = items[at];
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    rowLink(rows[at + step])?.focus();
    return null;
  }
  if (!item || !selection) return null;
  if (event.key !== "x") return { item, row };
  event.preventDefault();
  selection.toggle(item);
  return null;
}
