import type { OwnRequest } from "@extenso/contract/client/request-calls.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import {
  fileEndings,
  fileKindsSentence,
  fileTooLarge,
  largestFileBytes,
} from "@extenso/contract/requests/request-file-rules.ts";
import { type FormEvent, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { OwnFiles, OwnRequestSaid, stateTitle } from "../../../own-request/own-request-parts.tsx";
import { loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Route } from "./+types/request-page";
import { OwnMoneyLists } from "./own-money-lists.tsx";

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Request ${params.reference} · Extenso` },
  { name: "robots", content: "noindex, nofollow" },
];

export default function MyRequest({ params: { reference } }: Route.ComponentProps) {
  const [request, setRequest] = useState<OwnRequest>();
  const [problem, setProblem] = useState("");

  useEffect(() => {
    const abort = new AbortController();
    setProblem("");
    loadClient()
      .then((client) => client.openOwnRequest(reference, abort.signal))
      .then(setRequest)
      .catch((error) => {
        if (!abort.signal.aborted) setProblem(errorMessage(error));
      });
    return () => abort.abort();
  }, [reference]);

  return (
    <article className="own-request">
      <p>
        <Link to="/dashboard/requests" className="text-link">
          My requests
        </Link>
      </p>
      {problem && <Banner kind="error">{problem}</Banner>}
      {!problem && !request && (
        <p role="status" className="text-ink-soft">
          Opening your request…
        </p>
      )}
      {request && (
        <>
          <header className="members-head mt-4">
            <p className="label text-ink-soft">Request {request.reference}</p>
            <h1 className="members-title">{stateTitle(request)}</h1>
          </header>
          <OwnRequestSaid request={request} />
          <OwnMoneyLists reference={request.reference} />
          <Files request={request} onChange={setRequest} />
          <Add request={request} onChange={setRequest} />
        </>
      )}
    </article>
  );
}

interface PartProps {
  request: OwnRequest;
  onChange: (request: OwnRequest) => void;
}

function Files({ request, onChange }: PartProps) {
  const [state, setState] = useState({ busy: false, problem: "" });
  const id = useId();

  async function add(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > largestFileBytes) return setState({ busy: false, problem: fileTooLarge });
    setState({ busy: true, problem: "" });
    try {
      onChange(await (await loadClient()).addOwnFile(request.reference, file));
      setState({ busy: false, problem: "" });
    } catch (error) {
      setState({ busy: false, problem: errorMessage(error) });
    }
  }

  return (
    <section aria-label="Files" className="own-request-add">
      <h2 className="own-request-heading">Files</h2>
      <OwnFiles files={request.files} />
      <form>
        <label htmlFor={`${id}-file`}>Add a file</label>
        <input
          id={`${id}-file`}
          type="file"
          accept={fileEndings}
          disabled={state.busy}
          aria-describedby={`${id}-kinds`}
          className="own-request-file"
          onChange={({ target }) => {
            void add(target.files?.[0]);
            target.value = "";
          }}
        />
        <p id={`${id}-kinds`} className="text-sm text-ink-soft">
          {fileKindsSentence} Only we can open them.
        </p>
        <p role="status">{state.busy && "Sending the file…"}</p>
        {state.problem && (
          <p role="alert" className="own-request-problem">
            {state.problem}
          </p>
        )}
      </form>
    </section>
  );
}

function Add({ request, onChange }: PartProps) {
  const [text, setText] = useState("");
  const [state, setState] = useState({ busy: false, problem: "" });
  const id = useId();

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state.busy) return;
    if (text.trim() === "") return setState({ busy: false, problem: "Please write something." });
    setState({ busy: true, problem: "" });
    try {
      onChange(await (await loadClient()).addToOwnRequest(request.reference, text));
      setText("");
      setState({ busy: false, problem: "" });
    } catch (error) {
      setState({ busy: false, problem: errorMessage(error) });
    }
  }

  return (
    <section aria-label="Add something" className="own-request-add">
      <h2 className="own-request-heading">Something to add?</h2>
      <form noValidate onSubmit={(event) => void add(event)}>
        <label htmlFor={`${id}-text`}>Your message</label>
        <textarea
          id={`${id}-text`}
          rows={4}
          maxLength={5_000}
          value={text}
          aria-invalid={state.problem !== "" || undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {state.problem && (
          <p role="alert" className="own-request-problem">
            {state.problem}
          </p>
        )}
        <Button type="submit" disabled={state.busy}>
          {state.busy ? "Adding…" : "Add to request"}
        </Button>
      </form>
    </section>
  );
}
