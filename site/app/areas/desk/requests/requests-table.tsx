import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { Link } from "react-router";
import { useCompactRows } from "../kit/row-density.ts";
import {
  ariaSort,
  ChooseAllHeader,
  ChooseCell,
  onRowKeys,
  SortHeader,
  type Sorting,
  WaitingRows,
} from "../kit/table-parts.tsx";
import type { Selection } from "../kit/use-selection.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { type ChangeRequestList, firstOrder, type RequestListState, type RequestSort } from "./list-state.ts";
import { dayLabel, dueLabel, dueUrgency, serviceLabel } from "./request-labels.ts";
import { RequestStatusMark } from "./request-status-mark.tsx";
import type { ListedRequest } from "./requests-api.ts";
import { UnreadMark } from "./unread-mark.tsx";

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
  change: ChangeRequestList;
  isWaiting: boolean;
  isStale: boolean;
}) {
  const isCompact = useCompactRows();
  const sorting: Sorting<RequestSort> = {
    sort: state.sort,
    order: state.order,
    firstOrder,
    onSort: (sort, order) => change({ sort, order }),
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
          <ChooseAllHeader selection={selection} disabled={isWaiting} />
          <th scope="col" data-column="title" aria-sort={ariaSort("name", sorting)}>
            <SortHeader label="Name" sort="name" sorting={sorting} />
          </th>
          <th scope="col" data-column="status">
            Status
          </th>
          <th scope="col" data-column="owner" data-hide-order="first">
            Owner
          </th>
          <th
            scope="col"
            data-column="next-step"
            data-hide-order="first"
            aria-sort={ariaSort("next_step", sorting)}
          >
            <SortHeader label="Next step" sort="next_step" sorting={sorting} />
          </th>
          <th scope="col" data-column="value" aria-sort={ariaSort("value", sorting)}>
            <SortHeader label="Value" sort="value" sorting={sorting} />
          </th>
          <th scope="col" data-column="due" aria-sort={ariaSort("due", sorting)}>
            <SortHeader label="Time left" sort="due" sorting={sorting} />
          </th>
          <th scope="col" data-column="activity" aria-sort={ariaSort("activity", sorting)}>
            <SortHeader label="Activity" sort="activity" sorting={sorting} />
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={(event) => void onRowKeys(event, requests, selection)}>
        {isWaiting && <WaitingRows width={8} />}
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function RequestRow({ request, selection }: { request: ListedRequest; selection: Selection<ListedRequest> }) {
  const { id, name, company, status, owner, next_step, next_step_on, value_cents, currency, waiting_since } =
    request;
  const now = new Date();
  const due = dueLabel(request, now);
  const urgency = dueUrgency(request, now);
  const step = [next_step_on && dayLabel(next_step_on, now), next_step].filter(Boolean).join(" · ");
  return (
    <tr data-chosen={selection.has(request) || undefined} data-unread={request.unread || undefined}>
      <ChooseCell item={request} name={name} selection={selection} />
      <th scope="row" data-column="title">
        <span className="desk-row-words">
          <Link to={`/desk/requests/${id}`} className="desk-row-link">
            <UnreadMark request={request}>{name}</UnreadMark>
            {company && <span className="desk-request-company"> {company}</span>}
          </Link>
          <span className="desk-request-facts">
            <span>{serviceLabel(request)}</span>
            {waiting_since && (
              <span>
                Waiting since <TimeAgo gmt={waiting_since} />
              </span>
            )}
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
      <td data-column="owner" data-hide-order="first">
        {owner?.name}
      </td>
      <td data-column="next-step" data-hide-order="first" title={step}>
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
