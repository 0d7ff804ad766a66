import { Compare, ComparedField, type ComparedNames, ComparedWords } from "../kit/compare.tsx";
import type { SiteContentChange } from "./content-changes.ts";

/** Fields in which two documents of a part differ. */
export function PartDifferences({
  changes,
  names,
}: {
  changes: readonly SiteContentChange[];
  names: ComparedNames;
}) {
  return (
    <Compare names={names}>
      {changes.map(({ where, before, after }) => (
        <ComparedField key={where} name={where}>
          <ComparedWords before={before} after={after} />
        </ComparedField>
      ))}
    </Compare>
  );
}
