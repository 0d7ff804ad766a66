import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { deleteLater, usePendingDeletions } from "../actions/pending-deletions.ts";
import { useRenameNotice } from "../actions/use-rename-notice.ts";
import { keys } from "../api/keys.ts";
import type { DeskTerm } from "../api/records.ts";
import { deleteRedirect } from "../api/redirects.ts";
import { createTerm, deleteTerm, listTerms, mergeTerms, saveTerm, type Taxonomy } from "../api/terms.ts";
import { useCommands } from "../commands/commands.ts";
import { ViewChoice } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { EmptyList, ListPage } from "../kit/list-page.tsx";
import { choiceArgument, listState, textArgument, useListState } from "../kit/list-state.ts";
import { undoing } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { decodedName } from "../ui/decoded-name.ts";
import { focusPage } from "../ui/focus-page.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { articleCount, deletedMessage } from "./merge-messages.ts";
import { TermForm } from "./term-form.tsx";

const MergeWindow = lazyPart(() => import("./merge-window.tsx"));

export const meta = () => deskMeta("Topics");

const perPage = 50;
const labels = {
  categories: { one: "category", many: "Categories" },
  tags: { one: "tag", many: "Tags" },
} as const;

const views = (["categories", "tags"] as const).map((name) => [name, labels[name].many] as const);
const topicList = listState({
  kind: choiceArgument<Taxonomy>(["categories", "tags"], "categories"),
  search: textArgument(),
});

const none: DeskTerm[] = [];

/** `/desk/topics`: categories and tags. The URL has the kind, the search and the page. */
export default function TopicsPage() {
  const [state, change] = useListState(topicList);
  const { kind: taxonomy, search } = state;
  const [isNew, setNew] = useState(false);
  const [merged, setMerged] = useState<DeskTerm | null>(null);
  const acts = useTermActions(taxonomy);
  const leaving = usePendingDeletions();
  const list = useQuery({
    queryKey: keys.terms(taxonomy),
    queryFn: ({ signal }) => listTerms(taxonomy, signal),
  });
  const all = list.data ?? none;
  const byId = useMemo(() => new Map(all.map((term) => [term.id, term])), [all]);
  const wanted = search.trim().toLowerCase();
  const there = all.filter(({ id }) => !leaving.has(leavingName(taxonomy, id)));
  const found = there.filter(({ name, slug }) =>
    `${decodedName(name)} ${slug}`.toLowerCase().includes(wanted),
  );
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(pages, state.page);
  const { one, many } = labels[taxonomy];
  useCommands(
    useMemo(
      () => [
        { id: "new-term", label: `New ${one}`, group: "This page", icon: Plus, run: () => setNew(true) },
      ],
      [one],
    ),
  );

  return (
    <>
      <ListPage
        title="Topics"
        count={wanted ? "found" : "all"}
        actions={
          <button type="button" className="desk-button" data-look="primary" onClick={() => setNew(true)}>
            <Plus aria-hidden size={18} />
            New {one}
          </button>
        }
        views={
          <ViewChoice
            label="Topic type"
            value={taxonomy}
            options={views}
            onChoose={(kind) => {
              setNew(false);
              change({ kind, search: "" });
            }}
          />
        }
        filters={
          <SearchBox
            label={`Search ${many.toLowerCase()}`}
            value={search}
            onSearch={(text) => change({ search: text }, true)}
          />
        }
        aboveRows={
          isNew && (
            <TermForm
              key={taxonomy}
              label={`New ${one}`}
              submit="Create"
              onSend={({ name }) => acts.create(name)}
              onDone={() => setNew(false)}
            />
          )
        }
        list={{ ...list, data: list.data && { items: found, total: found.length, totalPages: pages } }}
        empty={
          <EmptyList
            title={wanted ? `No ${one} matches` : `No ${one} yet`}
            text="Readers find articles by topic: name the first one."
          />
        }
        page={page}
        perPage={perPage}
        onPage={(next) => change({ page: next })}
      >
        {({ items }) => (
          <TermsTable
            taxonomy={taxonomy}
            label={many}
            terms={items.slice((page - 1) * perPage, page * perPage)}
            all={byId}
            acts={acts}
            onMerge={setMerged}
          />
        )}
      </ListPage>
      {merged && (
        <Suspense>
          <MergeWindow
            from={merged}
            others={there.filter(({ id }) => id !== merged.id)}
            onMerge={(into) => {
              setMerged(null);
              acts.merge(merged, into);
            }}
            onClose={() => setMerged(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A topic's name with those it is below, the outermost first. */
function pathOf(term: DeskTerm, all: ReadonlyMap<number, DeskTerm>): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let at = all.get(term.parent); at && !seen.has(at.id); at = all.get(at.parent)) {
    seen.add(at.id);
    names.unshift(decodedName(at.name));
  }
  return names;
}

function TermsTable({
  taxonomy,
  label,
  terms,
  all,
  acts,
  onMerge,
}: {
  taxonomy: Taxonomy;
  label: string;
  terms: readonly DeskTerm[];
  all: ReadonlyMap<number, DeskTerm>;
  acts: TermActions;
  onMerge: (term: DeskTerm) => void;
}) {
  const [edited, setEdited] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const left = useRef(0);

  // The focus goes back to the pressed button, once its row is there again.
  useEffect(() => {
    if (edited === 0 && left.current > 0)
      body.current?.querySelector<HTMLElement>(`[data-term="${left.current}"] button`)?.focus();
    left.current = edited;
  }, [edited]);
  return (
    <table className="desk-table desk-terms">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" data-hide-order={1}>
            Address
          </th>
          <th scope="col">Published articles</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {terms.map((term) => {
          const name = decodedName(term.name);
          const above = pathOf(term, all);
          return term.id === edited ? (
            <tr key={term.id}>
              <td colSpan={4}>
                <TermForm
                  label={`Rename ${name}`}
                  name={name}
                  slug={term.slug}
                  submit="Save"
                  onSend={(changes) => acts.change(term, changes)}
                  onDone={() => setEdited(0)}
                />
              </td>
            </tr>
          ) : (
            <tr key={term.id} data-term={term.id}>
              <th scope="row">
                {above.length > 0 && <span className="desk-soft">{above.join(" › ")} › </span>}
                <strong>{name}</strong>
              </th>
              <td data-hide-order={1}>{term.slug}</td>
              <td>
                {taxonomy === "categories" && term.count > 0 ? (
                  <Link
                    to={`/desk/posts?topic=${term.id}`}
                    className="desk-term-count"
                    aria-label={`${articleCount(term.count)} in ${name}`}
                  >
                    {term.count}
                  </Link>
                ) : (
                  term.count
                )}
              </td>
              <td>
                <span className="desk-term-acts">
                  <button
                    type="button"
                    className="desk-button"
                    data-look="quiet"
                    aria-label={`Rename ${name}`}
                    onClick={() => setEdited(term.id)}
                  >
                    Rename
                  </button>
                  <button
                    type="button"
                    className="desk-button"
                    data-look="quiet"
                    aria-label={`Merge ${name}…`}
                    onClick={() => onMerge(term)}
                  >
                    Merge…
                  </button>
                  <button
                    type="button"
                    className="desk-button desk-term-delete"
                    data-look="quiet"
                    aria-label={`Delete ${name}`}
                    onClick={() => {
                      acts.remove(term);
                      focusPage();
                    }}
                  >
                    Delete
                  </button>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Path of a topic's articles, in which parent topics have no part. */
const topicPath = (taxonomy: Taxonomy, slug: string) =>
  `/${taxonomy === "categories" ? "category" : "tag"}/${slug}`;

/** Key under which a topic waits for its deletion. */
const leavingName = (taxonomy: Taxonomy, id: number) => `${taxonomy} ${id}`;

/**
 * Actions on categories and tags. The server can't bring back a term that was deleted or merged, so it is told only
 * when the undo has run out.
 */
function useTermActions(taxonomy: Taxonomy) {
  const client = useQueryClient();
  const tellRename = useRenameNotice();
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: keys.terms(taxonomy) });
    // Their rows name the topics.
    await client.invalidateQueries({ queryKey: keys.records("posts") });
  };

  const later = (term: DeskTerm, message: string, work: () => Promise<unknown>) =>
    deleteLater({
      names: [leavingName(taxonomy, term.id)],
      message,
      failed: `“${decodedName(term.name)}” was not changed.`,
      work,
      refresh,
    });
  const undo = (work: () => Promise<unknown>) => undoing(() => work().finally(refresh));

  return {
    /** @throws {ApiError} where the name is taken. */
    async create(name: string): Promise<void> {
      const { id } = await createTerm(taxonomy, name);
      await refresh();
      say(`“${name}” added.`, { undo: undo(() => deleteTerm(taxonomy, id)) });
    },
    /** @throws {ApiError} where the name or the address is taken. */
    async change(term: DeskTerm, changes: { name: string; slug: string }): Promise<void> {
      const saved = await saveTerm(taxonomy, term.id, changes);
      await refresh();
      const before = { name: decodedName(term.name), slug: term.slug };
      const [from, to] = [topicPath(taxonomy, term.slug), topicPath(taxonomy, saved.slug)];
      // Before the other notice, so that the rename's own undo is the latest.
      tellRename(from, to);
      say(`“${before.name}” is now “${changes.name}”.`, {
        undo: undo(async () => {
          await saveTerm(taxonomy, term.id, before);
          // The new URL was never shown to visitors, so it needs no redirect.
          if (from !== to) await deleteRedirect(to);
        }),
      });
    },
    remove: (term: DeskTerm) =>
      later(term, deletedMessage(decodedName(term.name), term.count), () => deleteTerm(taxonomy, term.id)),
    merge: (from: DeskTerm, into: DeskTerm) =>
      later(from, `“${decodedName(from.name)}” merged into “${decodedName(into.name)}”.`, () =>
        mergeTerms(from.id, into.id),
      ),
  };
}

type TermActions = ReturnType<typeof useTermActions>;
