import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo, useState } from "react";
import { clockLabel, onStudioClock, useStudioZone } from "../time/studio-time.ts";
import { momentLabel, recentLabel, timeOf } from "../time/times.ts";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import type { ComparedNames } from "./compare.tsx";

export interface PastVersion {
  id: number;
  /** Time of saving, in UTC; `null` for a version that nobody saved, such as a default. */
  gmt: string | null;
  /** Empty if unknown. */
  author: string;
  /** Kind of version, such as “autosaved”. */
  state?: string;
  /** Status for a `StatusMark`. */
  status?: string;
}

/** Functions that list, read, compare and restore the versions of a record. */
export interface HistorySource<Version extends PastVersion, Whole> {
  /** Key of the record in the query cache. */
  name: QueryKey;
  /** A value that changes with each save, so that the list is read again. */
  saved: unknown;
  /** Newest first. */
  list: (signal: AbortSignal) => Promise<readonly Version[]>;
  /** Whether this is the current version, if the list includes it. */
  isNow?: (version: Version) => boolean;
  /** Reads a whole version. Versions never change, so it is cached for good. */
  read: (version: Version, signal: AbortSignal) => Promise<Whole>;
  /** Noun for the current state, as in “the current form”. */
  now: "text" | "form";
  /** The fields that differ from the current state; `null` if none does. */
  compare: (whole: Whole, names: ComparedNames) => ReactNode;
  /** The reason why a version can't be restored; empty if it can. */
  problem?: (whole: Whole) => string;
  /** Undefined if the caller may not restore. */
  onRestore?: ((version: Version, whole: Whole) => void) | undefined;
  /** Summary of the changes between two neighbouring versions. */
  summary?: (before: Whole, after: Whole) => string;
}

interface Props<Version extends PastVersion, Whole> {
  source: HistorySource<Version, Whole>;
}

/** Versions with a summary, each of which reads two whole versions; the others have *Compare* alone. */
const mostSummaries = 10;

/** Lists earlier versions with author and time, compares each with the current state, and restores it. */
export function HistoryList<Version extends PastVersion, Whole>({ source }: Props<Version, Whole>) {
  const [shown, setShown] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...source.name, source.saved],
    queryFn: ({ signal }) => source.list(signal),
  });
  if (error && !data) return <Failure message={errorMessage(error)} onAgain={() => void refetch()} />;
  if (!data) return <p className="desk-soft">Loading…</p>;
  if (data.length === 0) return <p className="desk-soft">No earlier versions yet.</p>;
  return (
    <ol>
      {data.map((version, at) => {
        const before = data[at + 1];
        return (
          <Entry
            key={version.id}
            source={source}
            version={version}
            isShown={shown === version.id}
            onShow={(isShown) => setShown(isShown ? version.id : null)}
          >
            {source.summary && before && at < mostSummaries && (
              <Summary source={source} version={version} before={before} />
            )}
          </Entry>
        );
      })}
    </ol>
  );
}

function Entry<Version extends PastVersion, Whole>({
  source,
  version,
  isShown,
  onShow,
  children,
}: Props<Version, Whole> & {
  version: Version;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  const zone = useStudioZone();
  const { gmt, author, status } = version;
  const state = source.isNow?.(version) ? "current version" : version.state;
  const time = gmt === null ? null : timeOf(gmt);
  return (
    <li className="desk-past">
      <span id={id} className="desk-past-line">
        {time && (
          <time dateTime={time.toISOString()} title={momentLabel(time)}>
            {clockLabel(onStudioClock(time, zone))}{" "}
            <span className="desk-soft">{recentLabel(time, new Date())}</span>
          </time>
        )}
        <span className="desk-soft">
          {author}
          {author && state && " · "}
          {state}
        </span>
        {status && <StatusMark status={status} />}
      </span>
      <span className="desk-past-acts">
        <DisclosureButton
          id={`${id}-compare`}
          describedBy={id}
          open={isShown}
          onPress={() => onShow(!isShown)}
        >
          Compare
        </DisclosureButton>
      </span>
      {children}
      {isShown && (
        <Comparison
          source={source}
          version={version}
          onRestored={() => {
            document.getElementById(`${id}-compare`)?.focus();
            onShow(false);
          }}
        />
      )}
    </li>
  );
}

function useWhole<Version extends PastVersion, Whole>(
  { name, read }: HistorySource<Version, Whole>,
  version: Version,
) {
  return useQuery({
    queryKey: [...name, "one", version.id, version.gmt],
    queryFn: ({ signal }) => read(version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Summary<Version extends PastVersion, Whole>({
  source,
  version,
  before,
}: Props<Version, Whole> & { version: Version; before: Version }) {
  const [older, newer] = [useWhole(source, before).data, useWhole(source, version).data];
  const summary = useMemo(
    () => (older === undefined || newer === undefined ? "" : source.summary?.(older, newer)),
    [older, newer, source.summary],
  );
  return summary && <p className="desk-soft desk-past-changed">{summary}</p>;
}

function Comparison<Version extends PastVersion, Whole>({
  source,
  version,
  onRestored,
}: Props<Version, Whole> & { version: Version; onRestored: () => void }) {
  const { data, error, refetch } = useWhole(source, version);
  if (error) return <Failure message={errorMessage(error)} onAgain={() => void refetch()} />;
  if (data === undefined) return <p className="desk-soft">Loading…</p>;
  const { now, onRestore } = source;
  const problem = source.problem?.(data);
  const differences = source.compare(data, { before: "this version", after: `the current ${now}` });
  return (
    <div className="desk-past-opened">
      {problem && <p role="alert">{problem}</p>}
      {differences ?? (!problem && <p className="desk-soft">Same as the current {now}.</p>)}
      {differences && onRestore && !problem && (
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            onRestored();
            onRestore(version, data);
          }}
        >
          Restore
        </button>
      )}
    </div>
  );
}
