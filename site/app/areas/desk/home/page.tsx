import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { calendarKinds } from "@extenso/contract/wire/calendar.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { editedInWordPress, wordPressAdmin } from "../access/content-access.ts";
import { type ListQuery, listRecords, type Status } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { WaitingComments } from "../comments/waiting-comments.tsx";
import { type kinds as allKinds, editPath, type KindName, kinds } from "../kinds.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { OpenLinks } from "../preview/open-links.tsx";
import { WaitingRequests } from "../requests/waiting-requests.tsx";
import { entryKey, entryKind, entryPath, entryTitle } from "../schedule/entry-labels.ts";
import type { AskedAct } from "../schedule/schedule-act.tsx";
import { useCalendar } from "../schedule/use-calendar.ts";
import { clockLabel, studioMoment, useStudioZone, zoneLabel } from "../time/studio-time.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { TilePicture } from "../ui/tile-picture.tsx";

/** After what every page of the desk needs. */
const parts = () => import("../today/today.tsx");
const Today = lazyPart(async () => ({ default: (await parts()).Today }));
const WaitingQuotes = lazyPart(async () => ({ default: (await parts()).WaitingQuotes }));
const ScheduleAct = lazyPart(() => import("../schedule/schedule-act.tsx"));
const StudioFigures = lazyPart(async () => ({ default: (await parts()).StudioFigures }));

export const meta = () => [{ title: "Desk · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

type Kind = (typeof allKinds)[KindName];

/** Where one begins: something new, what goes out next, or where one stopped. */
export default function DeskHome() {
  const caller = useCaller();
  const mine = Object.values(kinds).filter(({ type }) => mayEdit(caller, type));
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">{caller.name}</h1>
        <ul aria-label="Start something new" className="desk-head-end">
          {mine.map(({ type, create }) => (
            <li key={type}>
              <Link to={editPath(type, "new")} className="desk-button">
                <Plus aria-hidden size={18} />
                {create}
              </Link>
            </li>
          ))}
        </ul>
      </header>
      <Suspense fallback={<div className="desk-today" />}>
        <Today />
      </Suspense>
      {may(caller, "handle_requests") && <WaitingRequests />}
      <Suspense>
        <WaitingQuotes />
      </Suspense>
      {may(caller, "open_wordpress") ? (
        <div className="desk-empty">
          <p>{editedInWordPress}</p>
          <a href={wordPressAdmin} className="desk-button">
            Open WordPress
          </a>
        </div>
      ) : (
        <>
          <div className="desk-home-columns">
            <NextOut />
            <Drafts kinds={mine} />
          </div>
          <WaitingComments />
          <RecentWork kinds={mine} />
          <OpenLinks post={null} title="Open preview links" />
          <Suspense>{may(caller, "watch_studio") && <StudioFigures />}</Suspense>
        </>
      )}
    </>
  );
}

const shown = 8;

interface Found {
  kind: Kind;
  record: DeskRecord;
}

interface Lists {
  found: Found[];
  isPending: boolean;
  error: Error | null;
  refetch: () => void;
}

function useFirst(name: KindName, shown: readonly Kind[], query: ListQuery) {
  const kind = kinds[name];
  const enabled = shown.includes(kind);
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: keys.list(kind.type, query),
    queryFn: ({ signal }) => listRecords(kind.type, query, signal),
    enabled,
  });
  const found = enabled ? (data?.items ?? []).map((record) => ({ kind, record })) : [];
  return { found, isLoading, error: enabled && !data ? error : null, refetch };
}

/** The first of each kind, in one list. */
function useFirstOfEach(shown: readonly Kind[], query: ListQuery): Lists {
  const lists = [
    useFirst("posts", shown, query),
    useFirst("pages", shown, query),
    useFirst("portfolio", shown, query),
  ];
  const failed = lists.find(({ error }) => error);
  return {
    found: lists.flatMap(({ found }) => found),
    isPending: lists.some(({ isLoading }) => isLoading),
    error: failed?.error ?? null,
    refetch: () => void failed?.refetch(),
  };
}

const lastChanged = (a: Found, b: Found) => b.record.modified_gmt.localeCompare(a.record.modified_gmt);
const titleOf = ({ record }: Found) => record.title.raw || "Untitled";

function Part({
  title,
  note,
  lists: { isPending, error, refetch },
  nothing,
  children,
}: {
  title: string;
  note?: ReactNode;
  lists: Omit<Lists, "found">;
  /** Said where there is nothing; null where there is something. */
  nothing: string | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={isPending} className="desk-recent">
      <header>
        <h2 id={id}>{title}</h2>
        {/* In the head's own line: where there is nothing, no band is left empty for it. */}
        {!isPending && !error && nothing && <p className="desk-soft">{nothing}</p>}
        {note}
      </header>
      {error && <Failure message={errorMessage(error)} onAgain={refetch} />}
      {children}
    </section>
  );
}

/** Rounded to the minute: each is asked for once. */
const thisMinute = () => `${new Date().toISOString().slice(0, 16)}:00`;

/** Everything that is scheduled, soonest first, each date of the site's content by itself. */
function NextOut() {
  const zone = useStudioZone();
  const [after] = useState(thisMinute);
  const calendar = useCalendar({ after, kinds: calendarKinds, statuses: ["future"], perPage: shown });
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const next = calendar.data?.entries ?? [];
  return (
    <Part
      title="Goes out next"
      note={
        <span className="desk-home-note">
          {next.length > 0 && zone && <span className="desk-soft">{zoneLabel(zone, new Date())}</span>}
          <Link to="/desk/calendar">Calendar</Link>
        </span>
      }
      lists={{ ...calendar, refetch: () => void calendar.refetch() }}
      nothing={next.length > 0 ? null : "Nothing is scheduled."}
    >
      <ul>
        {next.map((entry) => (
          <li key={entryKey(entry)} className="desk-next">
            {entry.may_edit ? <Link to={entryPath(entry)}>{entryTitle(entry)}</Link> : entryTitle(entry)}
            <span className="desk-recent-facts">
              <span className="desk-recent-kind">{entryKind(entry)}</span>
              <time dateTime={`${entry.date_gmt}Z`} title={studioMoment(entry.date, zone)}>
                {clockLabel(entry.date)}
              </time>
            </span>
            {entry.may_publish && (
              <span className="desk-next-acts">
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Publish now: ${entryTitle(entry)}`}
                  onClick={() => setAsked({ act: "publish", entry })}
                >
                  Publish now
                </button>
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Move… ${entryTitle(entry)}`}
                  onClick={() => setAsked({ act: "move", entry })}
                >
                  Move…
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{asked && <ScheduleAct asked={asked} />}</Suspense>
    </Part>
  );
}

const unfinished: readonly Status[] = ["draft", "pending"];
const draftsFirst = { statuses: unfinished, perPage: shown, orderby: "modified", order: "desc" } as const;

/** Drafts and texts that wait for review, last changed first. */
function Drafts({ kinds }: { kinds: readonly Kind[] }) {
  const lists = useFirstOfEach(kinds, draftsFirst);
  const found = lists.found.sort(lastChanged).slice(0, shown);
  return (
    <Part title="Drafts" lists={lists} nothing={found.length > 0 ? null : "No drafts waiting."}>
      <ul>
        {found.map((one) => (
          <li key={`${one.kind.type} ${one.record.id}`}>
            <Link to={editPath(one.kind.type, one.record.id)}>{titleOf(one)}</Link>
            <span className="desk-recent-facts">
              <span className="desk-recent-kind">{one.kind.one}</span>
              <StatusMark status={one.record.status} />
              <TimeAgo gmt={one.record.modified_gmt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const publishedFirst = {
  statuses: ["publish"],
  perPage: shown,
  orderby: "modified",
  order: "desc",
} as const;

/** Published records as pictures, last changed first. */
function RecentWork({ kinds }: { kinds: readonly Kind[] }) {
  const lists = useFirstOfEach(kinds, publishedFirst);
  const found = lists.found.sort(lastChanged).slice(0, shown);
  return (
    <Part
      title="Recently changed"
      lists={lists}
      nothing={found.length > 0 ? null : "Nothing is published yet."}
    >
      <ul className="desk-work">
        {found.map((one) => (
          <li key={`${one.kind.type} ${one.record.id}`}>
            <WorkPicture found={one} />
            <Link to={editPath(one.kind.type, one.record.id)}>{titleOf(one)}</Link>
            <span className="desk-recent-facts">
              <span className="desk-recent-kind">{one.kind.one}</span>
              <TimeAgo gmt={one.record.modified_gmt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The record's picture; one without shows the first letters of its title. */
function WorkPicture({ found }: { found: Found }) {
  const [file] = found.record._embedded["wp:featuredmedia"];
  return (
    <span className="desk-work-picture" aria-hidden="true">
      {file?.mime_type.startsWith("image/") ? <TilePicture file={file} /> : titleOf(found).slice(0, 2)}
    </span>
  );
}
