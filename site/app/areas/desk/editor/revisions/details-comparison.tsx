import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Changes } from "../../api/content.ts";
import { keys } from "../../api/keys.ts";
import type { DeskRecord } from "../../api/records.ts";
import { listTerms, type Taxonomy } from "../../api/terms.ts";
import { plainWords } from "../../ui/plain-words.ts";
import { compareWords } from "./compare.ts";
import { Runs } from "./runs.tsx";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span className="label editor-soft">{name} </span>
      {children}
    </p>
  );
}

function Topics({
  taxonomy,
  before,
  after,
}: {
  taxonomy: Taxonomy;
  before: readonly number[];
  after: readonly number[];
}) {
  const { data = [] } = useQuery({
    queryKey: keys.terms(taxonomy),
    queryFn: ({ signal }) => listTerms(taxonomy, signal),
  });
  const names = (ids: readonly number[]) =>
    ids.map((id) => plainWords(data.find((term) => term.id === id)?.name ?? `No. ${id}`)).join(", ");
  const gone = names(before.filter((id) => !after.includes(id)));
  const came = names(after.filter((id) => !before.includes(id)));
  return (
    <Row name={taxonomy === "tags" ? "Tags" : "Categories"}>
      {gone && <del>{gone}</del>} {came && <ins>{came}</ins>}
    </Row>
  );
}

/** What stands around the text, from what is saved to what was changed. */
export function DetailsComparison({ record, after }: { record: DeskRecord | null; after: Changes }) {
  const { slug, categories, tags, featured_media: picture } = after;
  return (
    <>
      {slug !== undefined && (
        <Row name="Address">
          <Runs runs={compareWords(record?.slug ?? "", slug)} />
        </Row>
      )}
      {categories && <Topics taxonomy="categories" before={record?.categories ?? []} after={categories} />}
      {tags && <Topics taxonomy="tags" before={record?.tags ?? []} after={tags} />}
      {picture !== undefined && (
        <Row name="Featured picture">
          {picture === 0 ? (
            <del>None any more</del>
          ) : (
            <ins>{record?.featured_media ? "Another" : "A new one"}</ins>
          )}
        </Row>
      )}
    </>
  );
}
