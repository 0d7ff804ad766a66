/** Parts of a request as its sender sees it: on the page behind the link, and in the dashboard. */
import type { OwnRequest } from "@extenso/contract/client/request-calls.ts";
import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import {
  budgetChoices,
  labelOf,
  serviceChoices,
  timelineChoices,
} from "@extenso/contract/requests/contact-choices.ts";

/** The request's state, its facts, and everything that was sent with it so far. */
export function OwnRequestSaid({ request }: { request: OwnRequest }) {
  const facts: [label: string, value: string][] = [
    ["Service", labelOf(serviceChoices, request.service)],
    ["Budget", labelOf(budgetChoices, request.budget)],
    ["Timeline", labelOf(timelineChoices, request.timeline)],
    ["Sent", momentLabel(request.created_at, request)],
    ["Who answers", request.owner],
  ];
  return (
    <>
      <p suppressHydrationWarning className="text-fluid-lead measure own-request-lead">
        {stateSentence(request)}
      </p>
      <dl className="own-request-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt className="label text-ink-soft">{label}</dt>
              <dd suppressHydrationWarning>{value}</dd>
            </div>
          ))}
      </dl>
      <section aria-label="What you sent" className="own-request-said">
        <h2 className="own-request-heading">What you sent</h2>
        <p>{request.message}</p>
        {request.added.length > 0 && (
          <ol id="added" tabIndex={-1}>
            {request.added.map(({ text, at }) => (
              <li key={`${at} ${text}`}>
                <p
                  suppressHydrationWarning
                  className="label text-ink-soft"
                >{`Added ${momentLabel(at, request)}`}</p>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

export function OwnFiles({ files }: Pick<OwnRequest, "files">) {
  if (files.length === 0) return null;
  return (
    <ul className="own-request-files">
      {files.map(({ name, size, at }) => (
        <li key={`${at} ${name}`}>
          <span>{name}</span>
          <span className="text-ink-soft">{sizeLabel(size)}</span>
        </li>
      ))}
    </ul>
  );
}

export function stateTitle({ state }: Pick<OwnRequest, "state">): string {
  return titles[state] ?? "Your request";
}

const titles: Record<string, string> = {
  received: "We have it",
  answered: "We have answered",
  closed: "This one is settled",
};

function stateSentence({ state, due_at, ...request }: OwnRequest): string {
  if (state === "received" && due_at) return `By ${momentLabel(due_at, request)} you have our answer.`;
  if (state === "answered")
    return "Our answer is in your mailbox. If it isn’t, look among the spam, or ask below.";
  return "If something is left, write it below.";
}

/**
 * Stands in elements with `suppressHydrationWarning`: browsers know older time zones than the server, and British
 * Columbia has changed its own. The server's time stays.
 */
function momentLabel(iso: string, { time_zone: timeZone }: Pick<OwnRequest, "time_zone">): string {
  const moment = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeStyle: "short", timeZone });
  return moment.format(new Date(iso));
}
