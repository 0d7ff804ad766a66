import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { DeskTerm } from "../api/records.ts";
import type { Taxonomy } from "../api/terms.ts";
import { plainWords } from "../ui/plain-words.ts";
import { articleCount } from "./merge-messages.ts";
import { TermForm } from "./term-form.tsx";
import type { TermActs } from "./use-term-acts.ts";

/** A topic's name with those it is below, the outermost first. */
function pathOf(term: DeskTerm, all: ReadonlyMap<number, DeskTerm>): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let at = all.get(term.parent); at && !seen.has(at.id); at = all.get(at.parent)) {
    seen.add(at.id);
    names.unshift(plainWords(at.name));
  }
  return names;
}

export function TermsTable({
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
  acts: TermActs;
  /** Undefined: they cannot be merged here. */
  onMerge: ((term: DeskTerm) => void) | undefined;
}) {
  const [edited, setEdited] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const left = useRef(0);

  // Back on what was pressed, once its row is there again.
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
          <th scope="col" data-leaves={1}>
            Address
          </th>
          <th scope="col">Published articles</th>
          <th scope="col">
            <span className="sr-only">Acts</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {terms.map((term) => {
          const name = plainWords(term.name);
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
              <td data-leaves={1}>{term.slug}</td>
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
                  {onMerge && (
                    <button
                      type="button"
                      className="desk-button"
                      data-look="quiet"
                      aria-label={`Merge ${name}…`}
                      onClick={() => onMerge(term)}
                    >
                      Merge…
                    </button>
                  )}
                  <button
                    type="button"
                    className="desk-button desk-term-delete"
                    data-look="quiet"
                    aria-label={`Delete ${name}`}
                    onClick={() => {
                      acts.remove(term);
                      document.getElementById("main")?.focus({ preventScroll: true });
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
