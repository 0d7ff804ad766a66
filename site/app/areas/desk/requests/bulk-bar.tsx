import { errorMessage } from "@extenso/contract/errors/errors.ts";
import {
  type RequestStatus,
  requestStatuses,
  statusName,
} from "@extenso/contract/requests/request-fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../access/caller.tsx";
import { doEach } from "../actions/do-each.ts";
import { say, sayFailed } from "../notices/notices.ts";
import {
  changeRequest,
  getRequest,
  type ListedRequest,
  type RequestChanges,
  refreshRequests,
} from "./requests-api.ts";

/** Changes several requests, and offers to undo that. */
export function useBulkChange() {
  const client = useQueryClient();
  return async (items: readonly ListedRequest[], changes: RequestChanges, message: string): Promise<void> => {
    const { done, failed } = await doEach(items, (item) => changeRequest(item, changes));
    await refreshRequests(client);
    if (failed[0]) {
      sayFailed(`${failed.length} of ${items.length} not changed. ${errorMessage(failed[0].error)}`);
    }
    if (done.length === 0) return;
    say(`${done.length === 1 ? (done[0]?.name ?? "") : `${done.length} requests`} ${message}`, {
      undo: () => void undo(done, changes),
    });
  };

  async function undo(items: readonly ListedRequest[], changes: RequestChanges): Promise<void> {
    const { failed } = await doEach(items, async (item) => {
      const now = await getRequest(item.id);
      return changeRequest(now, {
        ...(changes.status === undefined ? {} : { status: item.status as RequestStatus }),
        ...(changes.owner === undefined ? {} : { owner: item.owner?.id ?? 0 }),
      });
    });
    if (failed[0]) sayFailed(`That could not be undone. ${errorMessage(failed[0].error)}`);
    await refreshRequests(client);
  }
}

export function BulkBar({
  items,
  onChange,
  onClear,
}: {
  items: readonly ListedRequest[];
  onChange: (changes: RequestChanges, message: string) => void;
  onClear: () => void;
}) {
  const caller = useCaller();
  const isSpam = items.every(({ status }) => status === "spam");
  return (
    <section aria-label="Selected" className="desk-bulk">
      <p role="status">{items.length} selected</p>
      <button
        type="button"
        className="desk-button"
        onClick={() => onChange({ owner: caller.id }, "given to you")}
      >
        Assign to me
      </button>
      <select
        aria-label="Move to"
        className="desk-select"
        value=""
        onChange={({ target }) =>
          onChange({ status: target.value as RequestStatus }, `moved to ${statusName(target.value)}`)
        }
      >
        <option value="" disabled>
          Move to…
        </option>
        {requestStatuses
          .filter(({ value }) => value !== "lost" && value !== "spam")
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
      {isSpam ? (
        <button
          type="button"
          className="desk-button"
          onClick={() => onChange({ status: "new" }, "moved out of spam")}
        >
          Not spam
        </button>
      ) : (
        <button
          type="button"
          className="desk-button"
          data-look="danger"
          onClick={() => onChange({ status: "spam" }, "marked as spam")}
        >
          Spam
        </button>
      )}
      <button type="button" className="desk-button" data-look="quiet" onClick={onClear}>
        Clear
      </button>
    </section>
  );
}
