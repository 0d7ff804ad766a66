import type { RedirectRule, RedirectSource, UnknownPath } from "../api/redirects.ts";
import { ChooseAllHeader, ChooseCell } from "../kit/table-parts.tsx";
import type { Selection } from "../kit/use-selection.ts";
import { TimeAgo } from "../time/time-ago.tsx";

export const sourceNames: Record<RedirectSource, string> = {
  rename: "Renamed",
  hand: "By hand",
  import: "Imported",
};

/** A rule as a row that can be selected. */
type RedirectRow = RedirectRule & { id: string };

export function RedirectsTable({
  rules,
  selection,
  stale,
  onChange,
  onRemove,
}: {
  rules: readonly RedirectRow[];
  selection: Selection<RedirectRow>;
  stale: boolean;
  onChange: (rule: RedirectRule) => void;
  onRemove: (rule: RedirectRule) => void;
}) {
  return (
    <table className="desk-table redirects-table" data-stale={stale || undefined}>
      <caption className="sr-only">Redirects</caption>
      <thead>
        <tr>
          <ChooseAllHeader selection={selection} disabled={rules.length === 0} />
          <th scope="col">Old address</th>
          <th scope="col">Leads to</th>
          <th scope="col">Used</th>
          <th scope="col" data-hide-order={1}>
            Made
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.from} data-chosen={selection.has(rule) || undefined}>
            <ChooseCell item={rule} name={rule.from} selection={selection} />
            <th scope="row" title={rule.from}>
              <span className="redirects-path">{rule.from}</span>
            </th>
            <td title={rule.to ?? undefined}>
              <span aria-hidden className="redirects-arrow">
                →{" "}
              </span>
              <RedirectTarget rule={rule} />
            </td>
            <td>
              <Uses hits={rule.hits} last={rule.last_hit_gmt} />
            </td>
            <td data-hide-order={1}>
              {sourceNames[rule.source]}
              {rule.created_by && ` by ${rule.created_by.name}`}, <TimeAgo gmt={rule.created_gmt} />
            </td>
            <td>
              <span className="redirects-acts">
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Change ${rule.from}`}
                  onClick={() => onChange(rule)}
                >
                  Change
                </button>
                <button
                  type="button"
                  className="desk-button desk-term-delete"
                  data-look="quiet"
                  aria-label={`Delete ${rule.from}`}
                  onClick={() => onRemove(rule)}
                >
                  Delete
                </button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RedirectTarget({ rule: { to, record } }: { rule: RedirectRule }) {
  if (to === null) return <span>Nothing: {record ? `“${record}”` : "its text"} is not public</span>;
  return (
    <a href={to} target="_blank" rel="noreferrer" className="redirects-path">
      {to}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Uses({ hits, last }: { hits: number; last: string | null }) {
  if (hits === 0) return <span className="desk-soft">Not used yet</span>;
  return (
    <>
      {hits.toLocaleString("en-CA")}×{last && <>, last {<TimeAgo gmt={last} />}</>}
    </>
  );
}

export function UnknownTable({
  paths,
  stale,
  onLead,
  onDismiss,
}: {
  paths: readonly UnknownPath[];
  stale: boolean;
  onLead: (path: string) => void;
  onDismiss: (path: string) => void;
}) {
  return (
    <table className="desk-table redirects-table" data-stale={stale || undefined}>
      <caption className="sr-only">Unknown addresses</caption>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Asked for</th>
          <th scope="col" data-hide-order={1}>
            First
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {paths.map(({ path, hits, first_hit_gmt, last_hit_gmt }) => (
          <tr key={path}>
            <th scope="row" title={path}>
              <span className="redirects-path">{path}</span>
            </th>
            <td>
              <Uses hits={hits} last={last_hit_gmt} />
            </td>
            <td data-hide-order={1}>
              <TimeAgo gmt={first_hit_gmt} />
            </td>
            <td>
              <span className="redirects-acts">
                <button
                  type="button"
                  className="desk-button"
                  aria-label={`Lead it to… ${path}`}
                  onClick={() => onLead(path)}
                >
                  Lead it to…
                </button>
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Dismiss ${path}`}
                  onClick={() => onDismiss(path)}
                >
                  Dismiss
                </button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
