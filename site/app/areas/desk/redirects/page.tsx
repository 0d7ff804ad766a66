import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { listRedirects, listUnknownPaths, type RedirectRule } from "../api/redirects.ts";
import { useCommands } from "../commands/commands.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Failure } from "../ui/failure.tsx";
import { Plus, Upload } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { perPage, type RedirectsState, useRedirectsState } from "./list-state.ts";
import type { EditedRedirect } from "./redirect-window.tsx";
import { sourceNames, UnknownTable } from "./redirects-table.tsx";
import { RulesList } from "./rules-list.tsx";
import { leavingRule, leavingUnknown, useRedirectActions } from "./use-redirect-actions.ts";

const RedirectWindow = lazyPart(() => import("./redirect-window.tsx"));
const ImportWindow = lazyPart(() => import("./import-window.tsx"));

export const meta = () => [
  { title: "Redirects · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

type Opened = (EditedRedirect & { rule?: RedirectRule }) | "import" | null;

/** `/desk/redirects`: where old addresses lead, and the addresses at which visitors found nothing. */
export default function RedirectsPage() {
  const [state, change] = useRedirectsState();
  const [opened, setOpened] = useState<Opened>(null);
  const acts = useRedirectActions();
  const toMain = () => document.getElementById("main")?.focus({ preventScroll: true });
  useCommands(
    useMemo(
      () => [
        {
          id: "new-redirect",
          label: "New redirect",
          group: "This page",
          icon: Plus,
          run: () => setOpened({ from: "", to: "", isGiven: false }),
        },
        {
          id: "import-redirects",
          label: "Import redirects",
          group: "This page",
          icon: Upload,
          keywords: "csv list",
          run: () => setOpened("import"),
        },
      ],
      [],
    ),
  );
  const { view } = state;
  const list = useList(state);
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Redirects</h1>
        <p className="desk-count" role="status">
          {list.isKnown &&
            `${list.total.toLocaleString("en-CA")}${state.search || state.source ? " found" : ""}`}
        </p>
        <div className="desk-head-end">
          <button type="button" className="desk-button" onClick={() => setOpened("import")}>
            <Upload aria-hidden size={18} />
            Import…
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            onClick={() => setOpened({ from: "", to: "", isGiven: false })}
          >
            <Plus aria-hidden size={18} />
            New redirect
          </button>
        </div>
      </header>
      <Filters state={state} change={change} />
      {list.error ? (
        <Failure message={errorMessage(list.error)} onAgain={list.again} />
      ) : list.isKnown && list.isEmpty ? (
        <Empty state={state} />
      ) : view === "unknown" ? (
        <UnknownTable
          paths={list.paths}
          stale={list.isStale}
          onLead={(path) => setOpened({ from: path, to: "", isGiven: true })}
          onDismiss={(path) => {
            acts.dismiss(path);
            toMain();
          }}
        />
      ) : (
        <RulesList
          rules={list.rules}
          total={list.total}
          query={{ search: state.search, source: state.source, orderby: state.order }}
          stale={list.isStale}
          onChange={(rule) => setOpened({ from: rule.from, to: rule.to ?? "", isGiven: true, rule })}
          onRemove={(rule) => {
            acts.remove(rule);
            toMain();
          }}
          onRemoveAll={(rules) => {
            acts.removeAll(rules);
            toMain();
          }}
        />
      )}
      <Pager page={state.page} perPage={perPage} total={list.total} onPage={(page) => change({ page })} />
      {opened === "import" && (
        <Suspense>
          <ImportWindow onImport={acts.importList} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened && opened !== "import" && (
        <Suspense>
          <RedirectWindow
            edited={opened}
            onSend={(from, to) => (opened.rule ? acts.change(opened.rule, to) : acts.create(from, to))}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The list of the view; without what is about to go. */
function useList(state: RedirectsState) {
  const leaving = usePendingDeletions();
  const isUnknown = state.view === "unknown";
  const window = { page: state.page, per_page: perPage, search: state.search };
  const query = { ...window, source: state.source, orderby: state.order };
  const rules = useQuery({
    queryKey: keys.redirects(query),
    queryFn: ({ signal }) => listRedirects(query, signal),
    placeholderData: keepPreviousData,
    enabled: !isUnknown,
  });
  const unknown = useQuery({
    queryKey: keys.unknownPaths(window),
    queryFn: ({ signal }) => listUnknownPaths(window, signal),
    placeholderData: keepPreviousData,
    enabled: isUnknown,
  });
  const shown = isUnknown ? unknown : rules;
  const left = {
    rules: rules.data?.items.filter(({ from }) => !leaving.has(leavingRule(from))) ?? [],
    paths: unknown.data?.items.filter(({ path }) => !leaving.has(leavingUnknown(path))) ?? [],
  };
  return {
    ...left,
    isKnown: shown.data !== undefined,
    isEmpty: (isUnknown ? left.paths : left.rules).length === 0,
    isStale: shown.isPlaceholderData,
    total: shown.data?.total ?? 0,
    error: shown.data ? null : shown.error,
    again: () => void shown.refetch(),
  };
}

interface FiltersProps {
  state: RedirectsState;
  change: (changes: Partial<RedirectsState>, typing?: boolean) => void;
}

const orders: Record<RedirectsState["order"], string> = {
  date: "Newest first",
  hits: "Most used first",
  from: "By address",
};

function Filters({ state, change }: FiltersProps) {
  const isUnknown = state.view === "unknown";
  return (
    <div className="desk-filters">
      <fieldset className="desk-choices">
        <legend className="sr-only">Shown</legend>
        <button
          type="button"
          aria-pressed={!isUnknown}
          onClick={() => change({ view: "redirects", search: "" })}
        >
          Redirects
        </button>
        <button
          type="button"
          aria-pressed={isUnknown}
          onClick={() => change({ view: "unknown", search: "" })}
        >
          Unknown addresses
        </button>
      </fieldset>
      <SearchBox
        label={isUnknown ? "Search unknown addresses" : "Search redirects"}
        value={state.search}
        onSearch={(search) => change({ search }, true)}
      />
      {!isUnknown && (
        <>
          <select
            aria-label="Made"
            className="desk-select"
            data-set={state.source || undefined}
            value={state.source}
            onChange={({ target }) => change({ source: target.value as RedirectsState["source"] })}
          >
            <option value="">All</option>
            {Object.entries(sourceNames).map(([source, name]) => (
              <option key={source} value={source}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label="Order"
            className="desk-select"
            value={state.order}
            onChange={({ target }) => change({ order: target.value as RedirectsState["order"] })}
          >
            {Object.entries(orders).map(([order, name]) => (
              <option key={order} value={order}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}

function Empty({ state }: { state: RedirectsState }) {
  const isNarrowed = state.search !== "" || state.source !== "";
  if (state.view === "unknown")
    return (
      <div className="desk-empty">
        <h2>{isNarrowed ? "No unknown address matches" : "No unknown addresses"}</h2>
        <p>
          Addresses that visitors asked for and that no page has are counted here, without anything about the
          visitors. After 90 days without a visit they are removed.
        </p>
      </div>
    );
  return (
    <div className="desk-empty">
      <h2>{isNarrowed ? "No redirect matches" : "No redirects yet"}</h2>
      <p>Renaming something that is published writes one. Add others for the addresses of an earlier site.</p>
    </div>
  );
}
