import type { WireImportReport } from "@extenso/contract/wire/exchange.ts";

type Counts = WireImportReport["counts"][number];

const kinds: Record<Counts["kind"], string> = {
  author: "Authors",
  category: "Categories",
  tag: "Tags",
  media: "Files",
  post: "Articles",
  page: "Pages",
  "portfolio-item": "Projects",
};

const singular: Record<string, string> = {
  author: "Author",
  category: "Category",
  tag: "Tag",
  media: "File",
  post: "Article",
  page: "Page",
  "portfolio-item": "Project",
};

export const number = (count: number) => count.toLocaleString("en-CA");

/** "42 new, 3 changed, 1 left out". A check doesn't know yet whether files are to be fetched. */
function outcomes({ kind, made, updated, unchanged, skipped, failed }: Counts, isCheck: boolean): string {
  const parts: [number, string][] = [
    [made, isCheck && kind === "media" ? "to be fetched" : "new"],
    [updated, "changed"],
    [unchanged, "here already"],
    [skipped, "left out"],
    [failed, "failed"],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${number(count)} ${word}`);
  return told.join(", ") || "None";
}

/** Report of an import, or of a check: the same counts, of records that an import would write. */
export function ImportReport({ report }: { report: WireImportReport }) {
  const { counts, redirects, left_out, kept_fields, kept_shortcodes = [], unknown_roles } = report;
  const isCheck = report.kind === "check";
  const listed = (all: readonly { name: string; count: number }[]) =>
    all.map(({ name, count }) => `${name} (${number(count)})`).join(", ");
  const lines: [string, string][] = [
    ...counts.map((one): [string, string] => [kinds[one.kind], outcomes(one, isCheck)]),
    ["Old addresses", redirects > 0 ? `${number(redirects)} redirected` : ""],
    ["Fields kept", listed(kept_fields)],
  ];
  const lost: [string, string][] = [
    ["Comments", left_out.comments > 0 ? number(left_out.comments) : ""],
    ["Content types", listed(left_out.types)],
    ["Taxonomies", listed(left_out.taxonomies)],
    ["Plugins’ fields", listed(left_out.fields)],
    ["Plugins’ shortcodes, left in the texts", listed(kept_shortcodes)],
    ["Roles", unknown_roles.map(({ login, roles }) => `${login} (${roles})`).join(", ")],
  ];
  return (
    <>
      <Lines label={isCheck ? "What would be imported" : "What was imported"} lines={lines} />
      {lost.some(([, told]) => told) && (
        <>
          <h4>Has no place here</h4>
          <Lines label="Has no place here" lines={lost} />
        </>
      )}
      <Remarks report={report} />
    </>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly [string, string][] }) {
  return (
    <dl className="exchange-counts" aria-label={label}>
      {lines.map(
        ([name, told]) =>
          told && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{told}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Remarks({ report: { remarks, more_remarks: more } }: { report: WireImportReport }) {
  if (remarks.length === 0) return null;
  const all = remarks.length + more;
  return (
    <details className="exchange-more">
      <summary>{number(all)} left out or failed</summary>
      <ul className="exchange-remarks" aria-label="Left out or failed">
        {remarks.map(({ kind, name, outcome, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and names may be the same
          <li key={at}>
            {singular[kind] ?? kind} <b>{name}</b>: {outcome === "failed" && "failed, "}
            {reason}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="desk-soft">… and {number(more)} more. The terminal names up to 1,000.</p>}
    </details>
  );
}
