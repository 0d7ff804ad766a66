import { Columns3 } from "lucide-react";
import { type FocusEvent, useEffect, useMemo } from "react";
import { type Command, useCommands } from "../commands/commands.ts";
import { readRowDensity, setCompactRows, useCompactRows } from "../kit/row-density.ts";
import { readOwnColumns, showColumn, useShownColumns } from "./own-columns.ts";

interface Named {
  name: string;
  label: string;
  extra?: boolean;
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) currentTarget.open = false;
}

/** Menu for a list's columns and row density, which the palette offers as well. The choice stays in this browser. */
export function ColumnChoice({ list, columns }: { list: string; columns: readonly Named[] }) {
  // Read after the first render, which has no storage, as on the server.
  useEffect(() => {
    readOwnColumns();
    readRowDensity();
  }, []);
  const isCompact = useCompactRows();
  const shown = useShownColumns(list, columns);
  const commands = useMemo(
    (): Command[] => [
      {
        id: "row density",
        label: isCompact ? "Show comfortable rows" : "Show compact rows",
        group: "This list",
        keywords: "density table list dense",
        icon: Columns3,
        run: () => setCompactRows(!isCompact),
      },
      ...columns.map((column): Command => {
        const isShown = shown.includes(column);
        return {
          id: `column ${column.name}`,
          label: `${isShown ? "Hide" : "Show"} the column “${column.label}”`,
          group: "This list",
          keywords: "columns table list",
          icon: Columns3,
          run: () => showColumn(list, column.name, !isShown),
        };
      }),
    ],
    [list, columns, shown, isCompact],
  );
  useCommands(commands);
  return (
    <details
      className="desk-columns"
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className="desk-button">
        <Columns3 aria-hidden size={18} />
        Columns
      </summary>
      <fieldset className="desk-columns-list">
        <legend className="sr-only">Columns</legend>
        {columns.map((column) => (
          <label key={column.name} className="desk-columns-choice">
            <input
              type="checkbox"
              className="check"
              checked={shown.includes(column)}
              onChange={(event) => showColumn(list, column.name, event.target.checked)}
            />
            {column.label}
          </label>
        ))}
        <label className="desk-columns-choice">
          <input
            type="checkbox"
            className="check"
            checked={isCompact}
            onChange={(event) => setCompactRows(event.target.checked)}
          />
          Compact rows
        </label>
      </fieldset>
    </details>
  );
}
