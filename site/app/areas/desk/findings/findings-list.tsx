import type { ReactNode } from "react";
import { type Finding, findingKey } from "./finding.ts";

/** Lists findings; `action` renders the way to the place of each. */
export function FindingsList({
  findings,
  action,
}: {
  findings: readonly Finding[];
  action: (finding: Finding) => ReactNode;
}) {
  return (
    <ul className="desk-findings">
      {findings.map((finding) => (
        <li key={findingKey(finding)} data-weight={finding.weight}>
          <p>
            <span className="label">{finding.weight === "harm" ? "Must fix" : "Suggestion"}</span>{" "}
            {finding.message}
          </p>
          {action(finding)}
        </li>
      ))}
    </ul>
  );
}
