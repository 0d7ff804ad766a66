/** Up and down through the rows, x chooses, Delete moves to the trash: for hands that stay on the keyboard. */
import type { KeyboardEvent } from "react";
import type { Act } from "../actions/record-actions.ts";
import type { DeskRecord } from "../api/records.ts";
import type { Selection } from "./use-selection.ts";

interface Rows {
  records: readonly DeskRecord[];
  selection: Selection<DeskRecord>;
  act: (act: Act, records: readonly DeskRecord[]) => void;
  inTrash: boolean;
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function linksIn(body: Element): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>("[data-row-link]")];
}

/** Where the focus goes when its row leaves: to the next one, else the one before, else the page. */
export function focusBeside(row: Element | null): void {
  const link = (beside: Element | null | undefined) => beside?.querySelector<HTMLElement>("[data-row-link]");
  const next = link(row?.nextElementSibling) ?? link(row?.previousElementSibling);
  (next ?? document.getElementById("main"))?.focus({ preventScroll: next === undefined });
}

export function onRowKeys(
  event: KeyboardEvent<HTMLElement>,
  { records, selection, act, inTrash }: Rows,
): void {
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
