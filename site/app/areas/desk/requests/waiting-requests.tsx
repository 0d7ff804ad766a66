import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { dueLabel, dueUrgency, serviceLabel } from "./request-labels.ts";
import { listRequests, type RequestQuery, requestKeys } from "./requests-api.ts";
import { UnreadMark } from "./unread-mark.tsx";

const shown = 5;

const waiting: RequestQuery = {
  status: [],
  view: "waiting",
  owner: undefined,
  search: "",
  orderby: "due",
  order: "asc",
  page: 1,
};

/** On the desk's home: clients who wait for an answer, the most pressing first; nothing where none does. */
export function WaitingRequests() {
  const { data } = useQuery({
    queryKey: requestKeys.list(waiting),
    queryFn: ({ signal }) => listRequests(waiting, signal),
  });
  const requests = data?.items ?? [];
  if (requests.length === 0) return null;
  const now = new Date();
  return (
    <section aria-labelledby="waiting-requests" className="desk-recent desk-waiting-requests">
      <header>
        <h2 id="waiting-requests">Waiting for an answer</h2>
        <Link to="/desk/requests?status=waiting&sort=due">All {data?.total.toLocaleString("en-CA")}</Link>
      </header>
      <ul className="desk-wide-rows">
        {requests.slice(0, shown).map((request) => (
          <li key={request.id}>
            <Link to={`/desk/requests/${request.id}`}>
              <UnreadMark request={request}>{request.name}</UnreadMark>
              {request.company && `, ${request.company}`}
            </Link>
            <span className="desk-recent-facts">
              <span>{serviceLabel(request)}</span>
              <span className="desk-due" data-urgency={dueUrgency(request, now)}>
                {dueLabel(request, now)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
