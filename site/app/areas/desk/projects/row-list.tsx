import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { moveItem } from "../move-item.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";

/** An ordered list of rows: moved by drag or buttons, appended, and removed with Undo. */
export function RowList<Row>({
  label,
  add,
  hint,
  rows,
  onRows,
  most,
  blank,
  nameOf,
  onFirstUp,
  beside,
  children,
}: {
  label: string;
  /** Label of the button that adds a row. */
  add: string;
  hint?: string | undefined;
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
  most: number;
  blank: Row;
  nameOf: (row: Row, at: number) => string;
  /** Moves the first row out of the list, upwards; undefined if it can’t. */
  onFirstUp?: (() => void) | undefined;
  /** Shown beside the button that adds a row. */
  beside?: ReactNode;
  /** The fields of a row. */
  children: (row: Row, at: number, set: (row: Row) => void) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState(-1);
  const latest = useRef(rows);
  latest.current = rows;
  const offer = usePageOffer();
  const put = (next: Row[]) => flushSync(() => onRows(next));
  const move = (from: number, to: number) => put(moveItem(rows, from, to));
  /** Keeps the focus on the row that moved: on the same button, or the other one where that is disabled now. */
  const press = (from: number, to: number, direction: "up" | "down") => {
    move(from, to);
    const row = list.current?.children[to];
    const again = row?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]:enabled`);
    (again ?? row?.querySelector<HTMLButtonElement>("[data-move]:enabled"))?.focus();
  };
  const takeOut = (row: Row, at: number, name: string) => {
    put(rows.toSpliced(at, 1));
    (list.current?.children[Math.max(0, at - 1)]?.querySelector("input") ?? addButton.current)?.focus();
    offer(`“${name}” removed.`, () => {
      if (latest.current.length < most) onRows(latest.current.toSpliced(at, 0, row));
    });
  };
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="desk-rows" aria-label={label}>
      <legend>{rows.length > 0 ? `${label} (${rows.length})` : label}</legend>
      <ol ref={list}>
        {rows.map((row, at) => {
          const name = nameOf(row, at);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their place
              key={at}
              data-dragged={dragged === at || undefined}
              onDragOver={(event) => {
                if (dragged < 0) return;
                event.preventDefault();
                if (dragged === at) return;
                move(dragged, at);
                setDragged(at);
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <span
                aria-hidden
                className="desk-rows-grip"
                draggable
                onDragStart={(event: DragEvent) => {
                  event.dataTransfer.effectAllowed = "move";
                  const whole = event.currentTarget.closest("li");
                  if (whole) event.dataTransfer.setDragImage(whole, 12, 24);
                  setDragged(at);
                }}
                onDragEnd={() => setDragged(-1)}
              >
                ⠿
              </span>
              <div className="desk-rows-fields">
                {children(row, at, (next) => onRows(rows.with(at, next)))}
              </div>
              <span className="desk-rows-acts">
                <button
                  type="button"
                  data-move="up"
                  aria-label={`Move ${name} up`}
                  className="desk-icon-button"
                  disabled={at === 0 && !onFirstUp}
                  onClick={() => (at === 0 ? onFirstUp?.() : press(at, at - 1, "up"))}
                >
                  <ArrowUp aria-hidden size={18} />
                </button>
                <button
                  type="button"
                  data-move="down"
                  aria-label={`Move ${name} down`}
                  className="desk-icon-button"
                  disabled={at === rows.length - 1}
                  onClick={() => press(at, at + 1, "down")}
                >
                  <ArrowDown aria-hidden size={18} />
                </button>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  className="desk-icon-button"
                  onClick={() => takeOut(row, at, name)}
                >
                  <X aria-hidden size={18} />
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <div className="desk-rows-add">
        <button
          ref={addButton}
          type="button"
          className="desk-button"
          disabled={rows.length >= most}
          onClick={() => {
            put([...rows, blank]);
            list.current?.lastElementChild?.querySelector("input")?.focus();
          }}
        >
          <Plus aria-hidden size={18} />
          {add}
        </button>
        {rows.length < most && beside}
        {hint && <span className="desk-hint">{hint}</span>}
      </div>
    </fieldset>
  );
}
