import { useMemo } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { findAllRedirects, type RedirectQuery, type RedirectRule } from "../api/redirects.ts";
import { useSelection } from "../kit/use-selection.ts";
import { sayFailed } from "../notices/notices.ts";
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
  const once = useOnce();
  const { items, all, clear } = selection;
  const removeFound = () =>
    once(async () => {
      try {
        onRemoveAll(await findAllRedirects(query));
        clear();
      } catch (error) {
        sayFailed(errorMessage(error));
      }
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
