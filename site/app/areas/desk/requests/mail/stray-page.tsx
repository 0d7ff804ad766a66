import { statusName } from "@extenso/contract/requests/request-fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { ViewChoice } from "../../kit/choices.tsx";
import { deskMeta } from "../../kit/desk-meta.ts";
import { EmptyList, ListPage, useList } from "../../kit/list-page.tsx";
import { choiceArgument, listState, useListState } from "../../kit/list-state.ts";
import { FormWindow } from "../../kit/submit-form.tsx";
import { undoing, useAction } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { TimeAgo } from "../../time/time-ago.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { FileList } from "../files.tsx";
import { serviceLabel } from "../request-labels.ts";
import { refreshRequests } from "../requests-api.ts";
import stylesheet from "../stylesheet.css?url";
import { MailNotices, mailVerbs, SenderMark } from "./incoming-mail.tsx";
import {
  listStrayMails,
  mailKeys,
  moveStrayMail,
  type StrayMail,
  strayMailFile,
  strayMailPicture,
  straysPerPage,
} from "./mail-api.ts";
import { MailPictures } from "./mail-pictures.tsx";
import { MailboxLine } from "./mailbox-line.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Mail without a request");

const views = [
  ["waiting", "Waiting"],
  ["filed", "Put away"],
] as const;
const strayList = listState({ view: choiceArgument(["waiting", "filed"], "waiting") });

/** `/desk/requests/mail`: mails that nobody could tell the request of. */
export default function StrayMailPage() {
  const [{ view, page }, change] = useListState(strayList);
  const caller = useCaller();
  const list = useList(
    mailKeys.strays(view === "filed", page),
    (signal) => listStrayMails(view === "filed", page, signal),
    { againMs: 30_000 },
  );

  return (
    <>
      <Link to="/desk/requests" className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        Requests
      </Link>
      <ListPage
        title="Mail without a request"
        count="all"
        actions={
          may(caller, "manage_studio") && (
            <Link className="desk-button" to="/desk/settings/mail">
              Mail settings
            </Link>
          )
        }
        notices={<MailboxLine />}
        views={
          <ViewChoice
            label="Which mails"
            value={view}
            options={views}
            onChoose={(next) => change({ view: next })}
          />
        }
        list={list}
        empty={
          view === "filed" ? (
            <EmptyList title="Nothing has been put away" text="Mails that you put away here stay readable." />
          ) : (
            <EmptyList title="Nothing waits" text="Every mail that came in is in its request." />
          )
        }
        page={page}
        perPage={straysPerPage}
        onPage={(next) => change({ page: next })}
      >
        {({ items }) => (
          <ol aria-label="Mails" className="desk-conversation desk-strays">
            {items.map((mail) => (
              <li key={mail.id} className="desk-message">
                <Stray mail={mail} />
              </li>
            ))}
          </ol>
        )}
      </ListPage>
    </>
  );
}

function Stray({ mail }: { mail: StrayMail }) {
  const { id, name, email, subject, body, quoted, sent_at, kind, files, filed_at } = mail;
  const [isPlacing, setPlacing] = useState(false);
  const { isBusy, run, move } = useMoving(mail);
  const headId = useId();
  return (
    <article aria-labelledby={headId} className="desk-stray">
      <header className="desk-message-head">
        <strong>{name || "Somebody"}</strong>
        <span>{name === email ? mailVerbs[kind] : `${email} ${mailVerbs[kind]}`}</span>
        <TimeAgo gmt={sent_at} />
      </header>
      <SenderMark mail={mail} />
      <h2 id={headId} className="desk-message-subject">
        {subject || "No subject"}
      </h2>
      <p className="desk-message-text desk-stray-text">{body}</p>
      {quoted !== "" && (
        <details className="desk-mail-quoted">
          <summary>Quoted text</summary>
          <p className="desk-message-text">{quoted}</p>
        </details>
      )}
      <MailNotices mail={mail} />
      {body.trim() === "" && <MailPictures files={files} read={(file) => strayMailPicture(id, file)} />}
      <FileList files={files} read={(file) => strayMailFile(id, file)} />
      <div className="desk-row">
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          disabled={isBusy}
          onClick={() => void run(() => move("request"))}
        >
          Make it a request
        </button>
        <button type="button" className="desk-button" disabled={isBusy} onClick={() => setPlacing(true)}>
          Put into a request…
        </button>
        <button
          type="button"
          className="desk-button"
          data-look="quiet"
          disabled={isBusy}
          onClick={() => void run(() => move(filed_at === null ? "file" : "unfile"))}
        >
          {filed_at === null ? "Put away" : "Bring back"}
        </button>
      </div>
      {isPlacing && (
        <PlaceWindow
          mail={mail}
          onClose={() => setPlacing(false)}
          onPlace={(request) => move("place", request)}
        />
      )}
    </article>
  );
}

/** Moves a mail, and goes where it went. */
function useMoving({ id }: StrayMail) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isBusy, run } = useAction();

  async function move(action: "request" | "place" | "file" | "unfile", request = ""): Promise<void> {
    const { request: into } = await moveStrayMail(id, action, request);
    await refreshRequests(client);
    void client.invalidateQueries({ queryKey: mailKeys.mailbox });
    if (into !== null) return navigate(`/desk/requests/${into}`);
    if (action === "file") say("The mail was put away.", { undo: undoing(() => move("unfile")) });
    else say("The mail waits again.");
    // The mail is gone from this list: the focus stays on the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  }
  return { isBusy, run, move };
}

function PlaceWindow({
  mail,
  onClose,
  onPlace,
}: {
  mail: StrayMail;
  onClose: () => void;
  /** @throws what is shown in the window. */
  onPlace: (request: string) => Promise<void>;
}) {
  const [reference, setReference] = useState("");
  const { isBusy, run } = useAction();

  async function place(request: string): Promise<void> {
    await onPlace(request);
    onClose();
  }

  return (
    <FormWindow
      title="Put into a request"
      description="The mail becomes part of that request’s conversation."
      submit="Put it there"
      check={() => reference.trim() !== "" || "Enter a reference such as EX-7K3M-92QD."}
      onSubmit={() => place(reference)}
      onClose={onClose}
    >
      {mail.candidates.length > 0 && (
        <ul aria-label={`Requests of ${mail.name}`} className="desk-stray-candidates">
          {mail.candidates.map((request) => (
            <li key={request.id}>
              <button
                type="button"
                className="desk-button"
                disabled={isBusy}
                onClick={() => void run(() => place(String(request.id)))}
              >
                {serviceLabel(request)} · {request.reference} · {statusName(request.status)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label="Reference"
        value={reference}
        maxLength={40}
        placeholder="EX-7K3M-92QD"
        onText={setReference}
      />
    </FormWindow>
  );
}
