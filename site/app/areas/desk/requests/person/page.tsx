import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Download, Trash2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { ConfirmButton } from "../../kit/confirm-button.tsx";
import { deskMeta } from "../../kit/desk-meta.ts";
import { DownloadButton } from "../../kit/download-button.tsx";
import { Opened } from "../../kit/opened.tsx";
import { attempt, undoing } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { TimeAgo } from "../../time/time-ago.tsx";
import { serviceLabel } from "../request-labels.ts";
import { RequestStatusMark } from "../request-status-mark.tsx";
import { refreshRequests } from "../requests-api.ts";
import stylesheet from "../stylesheet.css?url";
import { ContactWindow } from "./contact-window.tsx";
import {
  type Correction,
  correctContact,
  exportPerson,
  type FoundContact,
  forgetPerson,
  getPerson,
  mergeContact,
  type Person,
  personKeys,
  searchContacts,
  separateContact,
} from "./person-api.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Person");

/** `/desk/requests/person/7`: who asks, with every address and all requests; merged, exported, forgotten here. */
export default function PersonPage() {
  const id = Number(useParams().id);
  const found = useQuery({
    queryKey: personKeys.one(id),
    queryFn: ({ signal }) => getPerson(id, signal),
  });
  return (
    <Opened found={found} what="person" list={{ to: "/desk/requests", label: "All requests" }}>
      {(person) => <OpenPerson key={id} id={id} person={person} />}
    </Opened>
  );
}

function OpenPerson({ id, person }: { id: number; person: Person }) {
  const client = useQueryClient();
  const take = (changed: Person) => {
    client.setQueryData(personKeys.one(id), changed);
    void refreshRequests(client);
  };

  const separate = (contact: number) =>
    attempt(async () => {
      await separateContact(contact);
      take(await getPerson(id));
    });

  async function merge(contact: FoundContact, correction: Correction): Promise<void> {
    const both = await mergeContact(id, contact.id, correction);
    take(both);
    // The contact with the address stands for both, whichever that is.
    const merged = both.id === contact.id ? person.id : contact.id;
    say(`${contact.name} and ${person.name} are one person now`, { undo: undoing(() => separate(merged)) });
  }

  async function correct(contact: number, correction: Correction): Promise<void> {
    await correctContact(contact, correction);
    take(await getPerson(id));
  }

  return (
    <>
      <Link to="/desk/requests" className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        Requests
      </Link>
      <header className="desk-head desk-request-head">
        <h1 className="desk-title">
          {person.name}
          {person.company && <span className="desk-request-company"> {person.company}</span>}
        </h1>
        <p className="desk-request-line">
          <span>{person.email || person.phone}</span>
          {person.member && <span>Has an account</span>}
        </p>
      </header>
      <div className="desk-request">
        <section aria-labelledby="person-requests" className="desk-request-others desk-person-requests">
          <h2 id="person-requests">
            {person.requests.length === 1 ? "One request" : `${person.requests.length} requests`}
          </h2>
          <ul>
            {person.requests.map((request) => (
              <li key={request.id}>
                <Link to={`/desk/requests/${request.id}`}>{serviceLabel(request)}</Link>
                <span className="desk-soft">
                  {request.value_cents !== null && `${moneyLabel(request.value_cents, request.currency)} · `}
                  <RequestStatusMark status={request.status} /> · <TimeAgo gmt={request.created_at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
        <aside aria-label="About this person" className="desk-request-facts-panel">
          <Addresses person={person} onSeparate={separate} onCorrect={correct} />
          <MergeChoice person={person} onMerge={merge} />
          <ExportButton person={person} />
          <ForgetButton person={person} />
        </aside>
      </div>
    </>
  );
}

function Addresses({
  person,
  onSeparate,
  onCorrect,
}: {
  person: Person;
  onSeparate: (contact: number) => Promise<unknown>;
  onCorrect: (contact: number, correction: Correction) => Promise<void>;
}) {
  const [corrected, setCorrected] = useState<Person["merged"][number] | null>(null);
  return (
    <>
      <ul aria-label="Addresses" className="desk-person-addresses">
        {[person, ...person.merged].map((contact, index) => (
          <li key={contact.id}>
            <span>
              {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : contact.name}
              {contact.phone && <span className="desk-soft"> {contact.phone}</span>}
            </span>
            <button
              type="button"
              className="desk-button"
              data-look="quiet"
              aria-label={`Correct ${contact.email || contact.name}`}
              onClick={() => setCorrected(contact)}
            >
              Correct
            </button>
            {index > 0 && (
              <button
                type="button"
                className="desk-button"
                data-look="quiet"
                aria-label={`Separate ${contact.email || contact.name}`}
                onClick={() => void onSeparate(contact.id)}
              >
                Separate
              </button>
            )}
          </li>
        ))}
      </ul>
      {corrected && (
        <ContactWindow
          title={`Correct what is known of ${corrected.name}`}
          description="It changes in all their requests: replies and quotes go to this address."
          saveLabel="Save"
          initial={knownOf(corrected)}
          onSave={(correction) => onCorrect(corrected.id, correction)}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}

const knownOf = ({ name, email, phone, company }: Correction): Correction => ({
  name,
  email,
  phone,
  company,
});

function MergeChoice({
  person,
  onMerge,
}: {
  person: Person;
  onMerge: (contact: FoundContact, correction: Correction) => Promise<void>;
}) {
  const [words, setWords] = useState("");
  const [merged, setMerged] = useState<FoundContact | null>(null);
  const search = useDeferredValue(words.trim());
  const { data } = useQuery({
    queryKey: personKeys.search(search),
    queryFn: ({ signal }) => searchContacts(search, signal),
    enabled: search.length > 1,
  });
  const found = search.length > 1 ? (data ?? []).filter(({ id }) => id !== person.id) : [];
  return (
    <div className="desk-form">
      <label className="desk-field">
        <span>The same person as</span>
        <input
          type="search"
          className="desk-input"
          value={words}
          maxLength={120}
          placeholder="Name, address, phone or company"
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {search.length > 1 && data && found.length === 0 && <p className="desk-soft">Nobody found.</p>}
      {found.length > 0 && (
        <ul aria-label="People found" className="desk-person-addresses">
          {found.map((contact) => (
            <li key={contact.id}>
              <span>
                {contact.name} <span className="desk-soft">{contact.email || contact.phone}</span>
              </span>
              <button
                type="button"
                className="desk-button"
                data-look="quiet"
                aria-label={`Merge with ${contact.name} ${contact.email}`}
                onClick={() => setMerged(contact)}
              >
                Merge
              </button>
            </li>
          ))}
        </ul>
      )}
      {merged && (
        <ContactWindow
          title={`Merge ${merged.name} and ${person.name}`}
          description="What is known of them from now on. Each address stays theirs; this one stands first."
          saveLabel="Merge"
          initial={{
            name: person.name,
            email: person.email || merged.email,
            phone: person.phone || merged.phone,
            company: person.company || merged.company,
          }}
          onSave={async (correction) => {
            await onMerge(merged, correction);
            setWords("");
          }}
          onClose={() => setMerged(null)}
        />
      )}
    </div>
  );
}

function ExportButton({ person: { id } }: { person: Person }) {
  return (
    <DownloadButton name={`contact-${id}.json`} read={() => exportPerson(id)}>
      <Download aria-hidden size={18} />
      Export everything
    </DownloadButton>
  );
}

function ForgetButton({ person }: { person: Person }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function forget(): Promise<void> {
    await forgetPerson(person.id);
    navigate("/desk/requests");
    client.removeQueries({ queryKey: personKeys.one(person.id) });
    await refreshRequests(client);
    say("Nothing is kept of this person but what the law asks for");
  }
  return (
    <ConfirmButton
      look="danger"
      title={`Forget ${person.name}?`}
      description={`${
        person.requests.length === 1 ? "The request" : `All ${person.requests.length} requests`
      } with every message, file and open quote. The law keeps invoices, payments and quotes that were accepted for seven years, without the person’s address. It can’t be brought back.`}
      confirm="Forget for good"
      busy="Forgetting…"
      onConfirm={forget}
    >
      <Trash2 aria-hidden size={18} />
      Forget this person
    </ConfirmButton>
  );
}
