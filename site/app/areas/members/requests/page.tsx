import type { ListedOwnRequest } from "@extenso/contract/client/own-request-calls.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { stateTitle } from "../../../own-request/own-request-parts.tsx";
import { loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";

export const meta = () => [
  { title: "My requests · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

const day = new Intl.DateTimeFormat("en-CA", { dateStyle: "long" });

export default function MyRequests() {
  const [requests, setRequests] = useState<ListedOwnRequest[]>();
  const [problem, setProblem] = useState("");
  const [attempt, setAttempt] = useState(0);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, or the page's own link, asks again
  useEffect(() => {
    const abort = new AbortController();
    loadClient()
      .then((client) => client.listOwnRequests(abort.signal))
      .then(setRequests)
      .catch((error) => {
        if (!abort.signal.aborted) setProblem(errorMessage(error));
      });
    return () => abort.abort();
  }, [attempt, key]);

  return (
    <>
      <header className="members-head">
        <h1 className="members-title">My requests</h1>
        <p className="text-ink-soft">What you asked us for, and what becomes of it.</p>
      </header>
      {problem ? (
        <div className="grid justify-items-start gap-4">
          <Banner kind="error">{problem}</Banner>
          <Button
            look="secondary"
            onClick={() => {
              setProblem("");
              setAttempt((now) => now + 1);
            }}
          >
            Try again
          </Button>
        </div>
      ) : requests ? (
        <RequestList requests={requests} />
      ) : (
        <p role="status" className="text-ink-soft">
          Loading your requests…
        </p>
      )}
    </>
  );
}

/** Parts of a request's page, in the order in which they are added to it. */
const stages = [
  {
    title: "Your request",
    text: "What you wrote and the files you sent. Add to it whenever something comes to mind.",
  },
  { title: "Our quote", text: "Every line explained. Ask about it or accept it." },
  {
    title: "Your invoices",
    text: "The deposit and the rest, each as a PDF, with what is paid and what is due.",
  },
];

function RequestList({ requests }: { requests: readonly ListedOwnRequest[] }) {
  if (requests.length === 0) {
    return (
      <div className="grid justify-items-start gap-6">
        <p className="measure">
          Nothing here yet. What you ask us from your address appears here, once it is confirmed.
        </p>
        <ol className="roadmap w-full">
          {stages.map(({ title, text }, index) => (
            <li key={title} className="roadmap-item">
              <p className="roadmap-status label text-hue-ink">{String(index + 1).padStart(2, "0")}</p>
              <h2 className="roadmap-title">{title}</h2>
              <p className="text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <ButtonLink to="/contact">Start a project</ButtonLink>
      </div>
    );
  }
  return (
    <ul className="my-requests">
      {requests.map((request) => (
        <li key={request.reference}>
          <Link to={`/dashboard/requests/${request.reference}`} className="my-request">
            <span className="my-request-head">
              <span className="font-semibold">{labelOf(serviceChoices, request.service)}</span>
              <span className="label">{stateTitle(request)}</span>
            </span>
            <span className="my-request-text">{request.message}</span>
            <span className="text-sm text-ink-soft">
              {request.reference} · {day.format(new Date(request.created_at))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
