import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { useLeaving } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import type { DeskTerm } from "../api/records.ts";
import { listTerms, type Taxonomy } from "../api/terms.ts";
import { useCommands } from "../commands/commands.ts";
import { Failure } from "../ui/failure.tsx";
import { Plus } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { plainWords } from "../ui/plain-words.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { TermForm } from "./term-form.tsx";
import { TermsTable } from "./terms-table.tsx";
import { leavingName, useTermActs } from "./use-term-acts.ts";

const MergeWindow = lazy(() => import("./merge-window.tsx"));

export const meta = () => [
  { title: "Topics · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

const perPage = 50;
const words = {
  categories: { one: "category", many: "Categories" },
  tags: { one: "tag", many: "Tags" },
} as const;

const none: DeskTerm[] = [];

/** `/desk/topics`: what articles are sorted by. The address has the kind, the search and the page. */
export default function TopicsPage() {
  const [params, setParams] = useSearchParams();
  const taxonomy: Taxonomy = params.get("kind") === "tags" ? "tags" : "categories";
  const search = (params.get("search") ?? "").slice(0, 200);
  const [isNew, setNew] = useState(false);
  const [merged, setMerged] = useState<DeskTerm | null>(null);
  const isOurs = useOwnContent();
  const acts = useTermActs(taxonomy);
  const leaving = useLeaving();
  const list = useQuery({
    queryKey: keys.terms(taxonomy),
    queryFn: ({ signal }) => listTerms(taxonomy, signal),
  });
  const all = list.data ?? none;
  const byId = useMemo(() => new Map(all.map((term) => [term.id, term])), [all]);
  const wanted = search.trim().toLowerCase();
  const there = all.filter(({ id }) => !leaving.has(leavingName(taxonomy, id)));
  const found = there.filter(({ name, slug }) =>
    `${plainWords(name)} ${slug}`.toLowerCase().includes(wanted),
  );
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get("page"))) || 1));
  const { one, many } = words[taxonomy];
  const change = (changes: Record<string, string>, typing = false) => {
    const next = { ...(taxonomy === "tags" ? { kind: "tags" } : {}), search, ...changes };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), {
      replace: typing,
      state: { keepsFocus: true },
    });
  };
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
      <header className="desk-head">
        <h1 className="desk-title">Topics</h1>
        <p className="desk-count" role="status">
          {list.data && `${found.length.toLocaleString("en-CA")}${wanted ? " found" : ""}`}
        </p>
        <div className="desk-head-end">
          <button type="button" className="desk-button" data-look="primary" onClick={() => setNew(true)}>
            <Plus aria-hidden size={18} />
            New {one}
          </button>
        </div>
      </header>
      <div className="desk-filters">
        <fieldset className="desk-choices">
          <legend className="sr-only">Kind of topic</legend>
          {(Object.keys(words) as Taxonomy[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={taxonomy === name}
              onClick={() => {
                setNew(false);
                change({ kind: name === "tags" ? name : "", search: "" });
              }}
            >
              {words[name].many}
            </button>
          ))}
        </fieldset>
        <SearchBox
          label={`Search ${many.toLowerCase()}`}
          value={search}
          onSearch={(text) => change({ search: text }, true)}
        />
      </div>
      {!isOurs && (
        <p className="desk-strip">
          Your WordPress cannot merge two topics: put its articles into the other one, then delete it.
        </p>
      )}
      {isNew && (
        <TermForm
          key={taxonomy}
          label={`New ${one}`}
          submit="Create"
          onSend={({ name }) => acts.create(name)}
          onDone={() => setNew(false)}
        />
      )}
      {list.error && !list.data ? (
        <Failure words={errorWords(list.error)} onAgain={() => void list.refetch()} />
      ) : list.data && found.length === 0 ? (
        <div className="desk-empty">
          <h2>{wanted ? `No ${one} matches` : `No ${one} yet`}</h2>
          <p>Articles are found by their topics: give the first one a name.</p>
        </div>
      ) : (
        <TermsTable
          taxonomy={taxonomy}
          label={many}
          terms={found.slice((page - 1) * perPage, page * perPage)}
          all={byId}
          acts={acts}
          onMerge={isOurs ? setMerged : undefined}
        />
      )}
      <Pager
        page={page}
        perPage={perPage}
        total={found.length}
        onPage={(next) => change({ page: next > 1 ? String(next) : "" })}
      />
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
