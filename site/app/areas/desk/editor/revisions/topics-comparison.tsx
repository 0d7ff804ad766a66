import { useQuery } from "@tanstack/react-query";
import { keys } from "../../api/keys.ts";
import { listTerms, type Taxonomy } from "../../api/terms.ts";
import { plainWords } from "../../ui/plain-words.ts";

/** By their names: topics that went, and that came. */
export function TopicsComparison({
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
    <>
      {gone && <del>{gone}</del>} {came && <ins>{came}</ins>}
    </>
  );
}
