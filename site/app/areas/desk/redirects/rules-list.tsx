import { useMemo } from "react";
import { findAllRedirects, type RedirectQuery, type RedirectRule } from "../api/redirects.ts";
import { useAction } from "../kit/use-action.ts";
import { useSelection } from "../kit/use-selection.ts";
import { RedirectsTable } from "./redirects-table.tsx";

/**
 * The redirects of a page, and what is done with several at once.
 *
 * @param query finds all of them, of which the page shows some.
 */
export function RulesList({
  rules,
  total,
  query,
  stale,
  onChange,
  onRemove,
  onRemoveAll,
}: {
  rules: readonly RedirectRule[];
  total: number;
  query: Omit<RedirectQuery, "page" | "per_page">;
  stale: boolean;
  onChange: (rule: RedirectRule) => void;
  onRemove: (rule: RedirectRule) => void;
  onRemoveAll: (rules: readonly RedirectRule[]) => void;
}) {
  const rows = useMemo(() => rules.map((rule) => ({ ...rule, id: rule.from })), [rules]);
  const selection = useSelection(rows);
  const { run } = useAction();
  const { items, all, clear } = selection;
  const removeFound = () =>
    run(async () => {
      onRemoveAll(await findAllRedirects(query));
      clear();
    });
  return (
    <>
      {items.length > 0 && (
        <section aria-label="Selected" className="desk-bulk">
          <p role="status">{items.length} selected</p>
          <button
            type="button"
            className="desk-button"
            onClick={() => {
              onRemoveAll(items);
              clear();
            }}
          >
            Delete
          </button>
          {all && total > items.length && (
            <button type="button" className="desk-button" onClick={() => void removeFound()}>
              Delete all {total.toLocaleString("en-CA")} found
            </button>
          )}
          <button type="button" className="desk-button" data-look="quiet" onClick={clear}>
            Clear
          </button>
        </section>
      )}
      <RedirectsTable
        rules={rows}
        selection={selection}
        stale={stale}
        onChange={onChange}
        onRemove={onRemove}
      />
    </>
  );
}
