import { redirectSources } from "@extenso/contract/wire/redirect.ts";
import { Plus, Upload } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { listRedirects, listUnknownPaths, type RedirectRule, type UnknownPath } from "../api/redirects.ts";
import { useCommands } from "../commands/commands.ts";
import { SelectFilter, ViewChoice } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { EmptyList, ListPage, useList } from "../kit/list-page.tsx";
import {
  type ChangeList,
  choiceArgument,
  listState,
  type StateOf,
  textArgument,
  useListState,
} from "../kit/list-state.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { focusPage } from "../ui/focus-page.ts";
import { SearchBox } from "../ui/search-box.tsx";
import type { EditedRedirect } from "./redirect-window.tsx";
import { sourceNames, UnknownTable } from "./redirects-table.tsx";
import { RulesList } from "./rules-list.tsx";
import { leavingRule, leavingUnknown, useRedirectActions } from "./use-redirect-actions.ts";

const RedirectWindow = lazyPart(() => import("./redirect-window.tsx"));
const ImportWindow = lazyPart(() => import("./import-window.tsx"));

export const meta = () => deskMeta("Redirects");

const perPage = 50;
const redirectList = listState({
  view: choiceArgument(["redirects", "unknown"], "redirects"),
  search: textArgument(),
  source: choiceArgument(["", ...redirectSources], ""),
  order: choiceArgument(["date", "hits", "from"], "date"),
});
type RedirectsState = StateOf<typeof redirectList>;

type Opened = (EditedRedirect & { rule?: RedirectRule }) | "import" | null;

/** `/desk/redirects`: where old addresses lead, and the addresses at which visitors found nothing. */
export default function RedirectsPage() {
  const [state, change] = useListState(redirectList);
  const [opened, setOpened] = useState<Opened>(null);
  const acts = useRedirectActions();
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
  const isUnknown = state.view === "unknown";
  const { rules, unknown, ruleItems, paths } = useRedirects(state);
  const isNarrowed = state.search !== "" || state.source !== "";
  return (
    <>
      <ListPage<RedirectRule | UnknownPath>
        title="Redirects"
        count={isNarrowed ? "found" : "all"}
        actions={
          <>
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
          </>
        }
        views={
          <ViewChoice
            label="Shown"
            value={state.view}
            options={views}
            onChoose={(view) => change({ view, search: "" })}
          />
        }
        filters={<Filters state={state} change={change} />}
        list={isUnknown ? unknown : rules}
        items={isUnknown ? paths : ruleItems}
        empty={<Empty isUnknown={isUnknown} isNarrowed={isNarrowed} />}
        page={state.page}
        perPage={perPage}
        onPage={(page) => change({ page })}
      >
        {({ isStale }) =>
          isUnknown ? (
            <UnknownTable
              paths={paths ?? []}
              stale={isStale}
              onLead={(path) => setOpened({ from: path, to: "", isGiven: true })}
              onDismiss={(path) => {
                acts.dismiss(path);
                focusPage();
              }}
            />
          ) : (
            <RulesList
              rules={ruleItems ?? none}
              total={rules.data?.total ?? 0}
              query={{ search: state.search, source: state.source, orderby: state.order }}
              stale={isStale}
              onChange={(rule) => setOpened({ from: rule.from, to: rule.to ?? "", isGiven: true, rule })}
              onRemove={(rule) => {
                acts.remove(rule);
                focusPage();
              }}
              onRemoveAll={(all) => {
                acts.removeAll(all);
                focusPage();
              }}
            />
          )
        }
      </ListPage>
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

const none: RedirectRule[] = [];

/** Both lists, of which the view's is read; their rows are without those that are about to go. */
function useRedirects(state: RedirectsState) {
  const leaving = usePendingDeletions();
  const isUnknown = state.view === "unknown";
  const window = { page: state.page, per_page: perPage, search: state.search };
  const query = { ...window, source: state.source, orderby: state.order };
  const rules = useList(keys.redirects(query), (signal) => listRedirects(query, signal), {
    enabled: !isUnknown,
  });
  const unknown = useList(keys.unknownPaths(window), (signal) => listUnknownPaths(window, signal), {
    enabled: isUnknown,
  });
  return {
    rules,
    unknown,
    ruleItems: rules.data?.items.filter(({ from }) => !leaving.has(leavingRule(from))),
    paths: unknown.data?.items.filter(({ path }) => !leaving.has(leavingUnknown(path))),
  };
}

const orders = [
  ["date", "Newest first"],
  ["hits", "Most used first"],
  ["from", "By address"],
] as const;
const sources = [
  ["", "All"],
  ...redirectSources.map((source) => [source, sourceNames[source]] as const),
] as const;
const views = [
  ["redirects", "Redirects"],
  ["unknown", "Unknown addresses"],
] as const;

function Filters({ state, change }: { state: RedirectsState; change: ChangeList<RedirectsState> }) {
  const isUnknown = state.view === "unknown";
  return (
    <>
      <SearchBox
        label={isUnknown ? "Search unknown addresses" : "Search redirects"}
        value={state.search}
        onSearch={(search) => change({ search }, true)}
      />
      {!isUnknown && (
        <>
          <SelectFilter
            label="Made"
            value={state.source}
            options={sources}
            onChoose={(source) => change({ source })}
          />
          <SelectFilter
            label="Order"
            value={state.order}
            options={orders}
            onChoose={(order) => change({ order })}
            isSet={false}
          />
        </>
      )}
    </>
  );
}

function Empty({ isUnknown, isNarrowed }: { isUnknown: boolean; isNarrowed: boolean }) {
  return isUnknown ? (
    <EmptyList
      title={isNarrowed ? "No unknown address matches" : "No unknown addresses"}
      text="Addresses that visitors asked for and that no page has are counted here, without anything about the visitors. After 90 days without a visit they are removed."
    />
  ) : (
    <EmptyList
      title={isNarrowed ? "No redirect matches" : "No redirects yet"}
      text="Renaming something that is published writes one. Add others for the addresses of an earlier site."
    />
  );
}
