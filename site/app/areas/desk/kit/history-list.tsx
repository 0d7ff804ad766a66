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
  /** When it was saved, in UTC; null where nobody saved it. */
  gmt: string | null;
  /** Empty: nobody who is known. */
  author: string;
  /** Its kind, in words: “autosaved”. */
  state?: string;
  /** What became of it, as `StatusMark` has it. */
  status?: string;
}

/** Versions of a record, and what can be done with them. */
export interface HistorySource<Version extends PastVersion, Whole> {
  /** Name of the record in the cache. */
  name: QueryKey;
  /** Changes with each save: then the list is read again. */
  saved: unknown;
  /** Newest first. */
  list: (signal: AbortSignal) => Promise<readonly Version[]>;
  /** Whether one is what is there now, where the list tells it. */
  isNow?: (version: Version) => boolean;
  /** Reads all of one, which never changes. */
  read: (version: Version, signal: AbortSignal) => Promise<Whole>;
  /** What versions are compared with, as in “the current form”. */
  now: "text" | "form";
  /** The fields that differ from it; null: none does. */
  compare: (whole: Whole, names: ComparedNames) => ReactNode;
  /** Why it can't be restored; empty where it can. */
  problem?: (whole: Whole) => string;
  /** Undefined where the caller may not. */
  onRestore?: ((version: Version, whole: Whole) => void) | undefined;
  /** Says what one changed in the one before it. */
  summary?: (before: Whole, after: Whole) => string;
}

interface Props<Version extends PastVersion, Whole> {
  source: HistorySource<Version, Whole>;
}

/** A summary takes two whole versions: the latest have one, the others are compared by a press. */
const mostSummed = 10;

/** Lists earlier versions with who saved them and when, compares each with what is there now, and restores it. */
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
            {source.summary && before && at < mostSummed && (
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
