import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { useCompactRows } from "../lists/row-density.ts";
import type { Selection } from "../lists/use-selection.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { ArrowDown, ArrowUp } from "../ui/icons.ts";
import { type ChangeList, firstOrder, type RequestListState, type RequestSort } from "./list-state.ts";
import { dayLabel, dueLabel, dueUrgency, serviceLabel } from "./request-labels.ts";
import { RequestStatusMark } from "./request-status-mark.tsx";
import type { ListedRequest } from "./requests-api.ts";

export function RequestsTable({
  requests,
  selection,
  state,
  change,
  isWaiting,
  isStale,
}: {
  requests: readonly ListedRequest[];
  selection: Selection<ListedRequest>;
  state: RequestListState;
  change: ChangeList;
  isWaiting: boolean;
  isStale: boolean;
}) {
  const isCompact = useCompactRows();
  const header = (label: string, sort: RequestSort) => {
    const isActive = state.sort === sort;
    const Icon = state.order === "asc" ? ArrowUp : ArrowDown;
    const turned = state.order === "asc" ? "desc" : "asc";
    return (
      <button
        type="button"
        className="desk-sort"
        data-active={isActive || undefined}
        onClick={() => change({ sort, order: isActive ? turned : firstOrder(sort) })}
      >
        {label}
        <Icon aria-hidden size={14} />
      </button>
    );
  };
  const sorted = (sort: RequestSort) => {
    if (state.sort !== sort) return undefined;
    return state.order === "asc" ? "ascending" : "descending";
  };
  return (
    <table
      className="desk-table desk-requests"
      aria-busy={isWaiting || isStale}
      data-stale={isStale || undefined}
      data-compact={isCompact || undefined}
    >
      <caption className="sr-only">Requests</caption>
      <thead>
        <tr>
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
                disabled={isWaiting}
              />
              <span className="sr-only">Select all on this page</span>
            </label>
          </th>
          <th scope="col" data-column="title" aria-sort={sorted("name")}>
            {header("Name", "name")}
          </th>
          <th scope="col" data-column="status">
            Status
          </th>
          <th scope="col" data-column="owner" data-leaves="first">
            Owner
          </th>
          <th scope="col" data-column="next-step" data-leaves="first" aria-sort={sorted("next_step")}>
            {header("Next step", "next_step")}
          </th>
          <th scope="col" data-column="value" aria-sort={sorted("value")}>
            {header("Value", "value")}
          </th>
          <th scope="col" data-column="due" aria-sort={sorted("due")}>
            {header("Time left", "due")}
          </th>
          <th scope="col" data-column="activity" aria-sort={sorted("activity")}>
            {header("Activity", "activity")}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={(event) => onRowKeys(event, requests, selection)}>
        {isWaiting &&
          [38, 55, 42, 60, 48].map((width) => (
            <tr key={width} className="desk-waiting-row">
              <td colSpan={8}>
                <span className="desk-waiting" style={{ width: `${width}%` }} />
              </td>
            </tr>
          ))}
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function RequestRow({ request, selection }: { request: ListedRequest; selection: Selection<ListedRequest> }) {
  const { id, name, company, status, owner, next_step, next_step_on, value_cents, currency, due_at } =
    request;
  const now = new Date();
  const due = dueLabel(due_at, now);
  const urgency = dueUrgency(due_at, now);
  const step = [next_step_on && dayLabel(next_step_on, now), next_step].filter(Boolean).join(" · ");
  return (
    <tr data-chosen={selection.has(request) || undefined} data-new={due !== "" || undefined}>
      <td data-column="choose">
        <label className="desk-check-room">
          <input
            type="checkbox"
            className="check"
            checked={selection.has(request)}
            onChange={(event) =>
              selection.toggle(request, (event.nativeEvent as MouseEvent).shiftKey === true)
            }
          />
          <span className="sr-only">Select {name}</span>
        </label>
      </td>
      <th scope="row" data-column="title">
        <span className="desk-row-words">
          <Link to={`/desk/requests/${id}`} data-row-link className="desk-row-link">
            {name}
            {company && <span className="desk-request-company"> {company}</span>}
          </Link>
          <span className="desk-request-facts">
            <span>{serviceLabel(request)}</span>
            <span className="desk-request-narrow">
              <RequestStatusMark status={status} />
            </span>
            {due && (
              <span className="desk-request-narrow" data-urgency={urgency}>
                {due}
              </span>
            )}
          </span>
        </span>
      </th>
      <td data-column="status">
        <RequestStatusMark status={status} />
      </td>
      <td data-column="owner" data-leaves="first">
        {owner?.name}
      </td>
      <td data-column="next-step" data-leaves="first" title={step}>
        {step}
      </td>
      <td data-column="value">{moneyLabel(value_cents, currency)}</td>
      <td data-column="due">
        <span className="desk-due" data-urgency={urgency}>
          {due}
        </span>
      </td>
      <td data-column="activity">
        <TimeAgo gmt={request.activity_at} />
      </td>
    </tr>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Up and down through the rows, x chooses: as in all lists of the desk. */
function onRowKeys(
  event: KeyboardEvent<HTMLElement>,
  requests: readonly ListedRequest[],
  selection: Selection<ListedRequest>,
): void {
  const row = (event.target as Element).closest("tr");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = rows.findIndex((link) => row.contains(link));
  const step = steps[event.key];
  const request = requests[at];
  if (step !== undefined) {
    event.preventDefault();
    rows[at + step]?.focus();
  } else if (event.key === "x" && request) {
    event.preventDefault();
    selection.toggle(request);
  }
}
