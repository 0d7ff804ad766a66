import { useCaller } from "../access/caller.tsx";
import { mayPublish } from "../access/capabilities.ts";
import type { Act } from "../actions/record-actions.ts";
import type { ContentType } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import type { Selection } from "./use-selection.ts";

/** What can be done to all that are chosen. It floats above the list's end for as long as something is. */
export function BulkBar({
  type,
  selection,
  inTrash,
  act,
}: {
  type: ContentType;
  selection: Selection<DeskRecord>;
  inTrash: boolean;
  act: (act: Act, records: readonly DeskRecord[]) => void;
}) {
  const caller = useCaller();
  const { items } = selection;
  if (items.length === 0) return null;
  const unpublished = items.filter(({ status }) => status !== "publish");
  const published = items.filter(({ status }) => status === "publish");

  function doIt(what: Act, records: readonly DeskRecord[]): void {
    act(what, records);
    selection.clear();
    // The bar goes with what was chosen: the focus stays on the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <section aria-label="Chosen" className="desk-bulk">
      <p role="status">{items.length} chosen</p>
      {inTrash ? (
        <>
          <button type="button" className="desk-button" onClick={() => doIt("restore", items)}>
            Restore
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="danger"
            onClick={() => doIt("delete", items)}
          >
            Delete for good
          </button>
        </>
      ) : (
        <>
          {mayPublish(caller, type) && unpublished.length > 0 && (
            <button type="button" className="desk-button" onClick={() => doIt("publish", unpublished)}>
              Publish{unpublished.length < items.length && ` ${unpublished.length}`}
            </button>
          )}
          {published.length > 0 && (
            <button type="button" className="desk-button" onClick={() => doIt("draft", published)}>
              Make drafts{published.length < items.length && ` of ${published.length}`}
            </button>
          )}
          <button
            type="button"
            className="desk-button"
            data-look="danger"
            onClick={() => doIt("trash", items)}
          >
            Move to trash
          </button>
        </>
      )}
      <button type="button" className="desk-button" data-look="quiet" onClick={selection.clear}>
        Choose none
      </button>
    </section>
  );
}
