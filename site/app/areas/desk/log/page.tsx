import { actionLabel, auditActions, auditSubjects, subjectLabel } from "@extenso/contract/audit/sentences.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { WireAuditLine } from "@extenso/contract/wire/audit.ts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { listAccounts } from "../api/accounts.ts";
import { auditLogPath, readAuditLines } from "../api/audit-log.ts";
import { keys } from "../api/keys.ts";
import { DayFilter, SelectFilter } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { ExportButton } from "../kit/export-button.tsx";
import { EmptyList } from "../kit/list-page.tsx";
import { useListState } from "../kit/list-state.ts";
import { Opened } from "../kit/opened.tsx";
import { useStudioZone } from "../time/studio-time.ts";
import { AuditLine } from "./audit-line.tsx";
import { type LogState, logList, queryOf } from "./log-state.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Audit log");

/** `/desk/log`: the audit log, newest lines first. */
export default function LogPage() {
  const [state, change] = useListState(logList);
  const query = queryOf(state, useStudioZone());
  const isNarrowed = Object.values(query).some(Boolean);
  const log = useInfiniteQuery({
    queryKey: keys.auditLog(query),
    queryFn: ({ pageParam, signal }) => readAuditLines(query, { olderThan: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Audit log</h1>
        <div className="desk-head-end">
          <ExportButton path={auditLogPath} query={query} name="audit-log" />
        </div>
      </header>
      <Filters state={state} change={change} lines={lines} />
      <Opened found={log} what="log">
        {() =>
          lines.length === 0 ? (
            <EmptyList
              title={isNarrowed ? "Nothing matches" : "Nothing yet"}
              text={
                isNarrowed
                  ? "Take a filter away. Lines are kept for three years."
                  : "What people and the server change is noted here, and kept for three years."
              }
            />
          ) : (
            <>
              <ol
                className="audit-list"
                aria-label="Lines, the newest first"
                data-stale={log.isPlaceholderData || undefined}
              >
                {lines.map((line) => (
                  <AuditLine key={line.id} line={line} />
                ))}
              </ol>
              {log.hasNextPage && (
                <button
                  type="button"
                  className="desk-button"
                  disabled={log.isFetching}
                  onClick={() => void log.fetchNextPage()}
                >
                  Older lines
                </button>
              )}
              {log.error && <p role="alert">{errorMessage(log.error)}</p>}
            </>
          )
        }
      </Opened>
    </>
  );
}

/** Options of the filter by person: the staff, the people of the lines that are shown, and the one that is chosen. */
function usePeople(state: LogState, lines: readonly WireAuditLine[]): [id: string, name: string][] {
  const caller = useCaller();
  const query = {
    group: "staff",
    search: "",
    seen: "",
    state: "",
    orderby: "name",
    page: 1,
    per_page: 100,
  } as const;
  const staff = useQuery({
    queryKey: keys.accounts(query),
    queryFn: ({ signal }) => listAccounts(query, signal),
    enabled: may(caller, "manage_people"),
  });
  const people = new Map(lines.map(({ actor }) => [String(actor.id ?? 0), actor.name]));
  for (const { id, username } of staff.data?.items ?? []) people.set(String(id), username);
  people.delete("0");
  if (state.who && state.who !== "0" && !people.has(state.who)) people.set(state.who, `No. ${state.who}`);
  return [...people].sort(([, one], [, other]) => one.localeCompare(other));
}

function Filters({
  state,
  change,
  lines,
}: {
  state: LogState;
  change: (changes: Partial<LogState>) => void;
  lines: readonly WireAuditLine[];
}) {
  const people = usePeople(state, lines);
  const choice = (
    name: keyof LogState,
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectFilter
      label={label}
      value={state[name]}
      options={[["", all], ...options]}
      onChoose={(value) => change({ [name]: value })}
    />
  );
  /** Adds a value that the URL has and this page does not know, such as one of a newer server. */
  const known = (values: readonly string[], value: string) =>
    value && !values.includes(value) ? [...values, value] : values;
  return (
    <search className="desk-filters">
      {choice("who", "Person", "By anybody", [["0", "The server itself"], ...people])}
      {choice(
        "kind",
        "Kind of thing",
        "Anything",
        known(auditSubjects, state.kind).map((kind) => [kind, subjectLabel(kind)] as const),
      )}
      {choice(
        "action",
        "Action",
        "Any action",
        known(auditActions, state.action).map((action) => [action, actionLabel(action)] as const),
      )}
      <div className="desk-days">
        <DayFilter label="From" value={state.from} onChoose={(from) => change({ from })} />
        <DayFilter label="To" value={state.to} onChoose={(to) => change({ to })} />
      </div>
    </search>
  );
}
