import type { FoundPage } from "./found-pages.ts";

/** Pages to choose from, each with its address; nothing where none was found. */
export function FoundPagesList({
  pages,
  onChoose,
}: {
  pages: readonly FoundPage[];
  onChoose: (page: FoundPage) => void;
}) {
  if (pages.length === 0) return null;
  return (
    <ul aria-label="Pages of this site" className="desk-found-pages">
      {pages.map((page) => (
        <li key={page.key}>
          <button type="button" onClick={() => onChoose(page)}>
            <span>{page.label}</span>
            <span className="desk-soft">{page.path}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
