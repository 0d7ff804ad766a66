import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, FileText, Inbox, Phone } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useCommands } from "../commands/commands.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opened, Opening } from "../kit/opened.tsx";
import { attempt } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import { Facts } from "./request-facts.tsx";
import { dueLabel, dueUrgency, serviceLabel } from "./request-labels.ts";
import { RequestStatusMark } from "./request-status-mark.tsx";
import {
  changeRequest,
  getRequest,
  type RequestChanges,
  requestKeys,
  type StudioRequest,
  tellWindow,
} from "./requests-api.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Request");

/** `/desk/requests/12`: what was asked, what was said, and what comes next. */
export default function RequestPage() {
  const id = Number(useParams().id);
  const found = useQuery({
    queryKey: requestKeys.one(id),
    queryFn: ({ signal }) => getRequest(id, signal),
  });
  const navigate = useNavigate();
  const mergedInto = found.data?.merged_into;
  useEffect(() => {
    if (mergedInto) navigate(`/desk/requests/${mergedInto}`, { replace: true });
  }, [mergedInto, navigate]);
  return (
    <Opened found={found} what="request" list={{ to: "/desk/requests", label: "All requests" }}>
      {(request) => (mergedInto ? <Opening what="request" /> : <OpenRequest key={id} request={request} />)}
    </Opened>
  );
}

/** Writes changes one after the other, each upon the newest that is known. */
function useRequestChanges(request: StudioRequest) {
  const client = useQueryClient();
  const newest = useRef(request);
  newest.current = request;
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));

  function take(changed: StudioRequest): void {
    newest.current = changed;
    client.setQueryData(requestKeys.one(changed.id), changed);
    void client.invalidateQueries({ queryKey: ["requests", "list"] });
    void client.invalidateQueries({ queryKey: requestKeys.summary });
  }

  async function write(changes: RequestChanges): Promise<boolean> {
    const isDone = await attempt(async () => take(await changeRequest(newest.current, changes)));
    if (!isDone) await client.invalidateQueries({ queryKey: requestKeys.one(request.id) });
    return isDone;
  }

  /** Two changes in a row are no conflict: the second waits for what the first has come to. */
  function change(changes: RequestChanges): Promise<boolean> {
    queue.current = queue.current.then(() => write(changes));
    return queue.current;
  }
  return { take, change };
}

function OpenRequest({ request }: { request: StudioRequest }) {
  const { id, name, company, reference, status, waiting_since } = request;
  const [isWriting, setWriting] = useState(false);
  const others = useRequestPresence(id, isWriting);
  const { take, change } = useRequestChanges(request);
  const composer = useRef<ComposerHandle>(null);
  const now = new Date();
  const due = dueLabel(request, now);

  async function settle(): Promise<void> {
    if (await change({ waiting: false })) {
      say(`${name} waits for no answer`, { undo: () => void change({ waiting: true }) });
    }
  }

  useCommands(
    useMemo(
      () => [
        {
          id: "reply",
          label: "Reply",
          group: "This page",
          icon: Inbox,
          keys: "r",
          run: () => composer.current?.begin("reply"),
        },
        {
          id: "note",
          label: "Add a note",
          group: "This page",
          icon: FileText,
          keys: "n",
          run: () => composer.current?.begin("note"),
        },
        {
          id: "call",
          label: "Write down a call",
          group: "This page",
          icon: Phone,
          run: () => composer.current?.begin("call"),
        },
      ],
      [],
    ),
  );

  return (
    <>
      <Link to="/desk/requests" className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        Requests
      </Link>
      <header className="desk-head desk-request-head">
        <h1 className="desk-title">
          {name}
          {company && <span className="desk-request-company"> {company}</span>}
        </h1>
        <p className="desk-request-line">
          <RequestStatusMark status={status} />
          <span>{serviceLabel(request)}</span>
          <span className="desk-reference">{reference}</span>
          {due && (
            <strong className="desk-due" data-urgency={dueUrgency(request, now)}>
              {due} to answer
            </strong>
          )}
          {waiting_since && (
            <>
              <span>
                Waiting since <TimeAgo gmt={waiting_since} />
              </span>
              <button type="button" className="desk-button" data-look="quiet" onClick={() => void settle()}>
                Needs no answer
              </button>
            </>
          )}
        </p>
      </header>
      <p role="status" className="desk-presence">
        {presenceSentence(others)}
      </p>
      {status === "spam" && <SpamNotice request={request} onNoSpam={() => void change({ status: "new" })} />}
      <div className="desk-request">
        <div className="desk-request-said">
          <Conversation request={request} onTaken={take} />
          <Composer ref={composer} request={request} onSent={take} onWriting={setWriting} />
        </div>
        <Facts request={request} onChange={change} />
      </div>
    </>
  );
}

function presenceSentence(others: readonly { name: string; writing: boolean }[]): string {
  const writing = others.filter((other) => other.writing).map(({ name }) => name);
  if (writing.length > 0)
    return `${writing.join(" and ")} ${writing.length > 1 ? "are" : "is"} writing a reply.`;
  const there = others.map(({ name }) => name);
  if (there.length === 0) return "";
  return `${there.join(" and ")} ${there.length > 1 ? "have" : "has"} this open, too.`;
}

function SpamNotice({ request, onNoSpam }: { request: StudioRequest; onNoSpam: () => void }) {
  const reasons = request.spam_reasons.join("; ");
  return (
    <div className="desk-strip">
      <p>
        {reasons ? `Marked as spam: ${reasons}.` : "Marked as spam."}{" "}
        {request.confirmed ? "" : "No confirmation was sent."}
      </p>
      <button type="button" className="desk-button" onClick={onNoSpam}>
        Not spam
      </button>
    </div>
  );
}

/** Others learn within this time that somebody opened the request, is writing, or has sent something. */
const everyMs = 4_000;

interface OtherWindow {
  name: string;
  writing: boolean;
}

const nobody: readonly OtherWindow[] = [];

/**
 * Tells that this request is open here, and has it read again when somebody changes it.
 * @returns others who have it open.
 */
function useRequestPresence(id: number, isWriting: boolean): readonly OtherWindow[] {
  const [others, setOthers] = useState(nobody);
  const client = useQueryClient();
  const writing = useRef(isWriting);
  writing.current = isWriting;

  // The server is told again and again that the request is open here.
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let latest: string | undefined;
    const tell = async () => {
      // Messages that arrive while the tab is hidden stay unread.
      const state = { writing: writing.current, reading: document.visibilityState === "visible" };
      const told = await tellWindow(id, state, leaving.signal).catch(() => null);
      if (leaving.signal.aborted) return;
      setOthers(told?.others ?? nobody);
      if (told && latest !== undefined && latest !== told.latest) {
        void client.invalidateQueries({ queryKey: requestKeys.one(id) });
      }
      latest = told?.latest ?? latest;
      timer = setTimeout(tell, everyMs);
    };
    void tell();
    const bye = () => void tellWindow(id, { leaving: true }).catch(() => {});
    addEventListener("pagehide", bye);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      removeEventListener("pagehide", bye);
      bye();
    };
  }, [client, id]);
  return others;
}
