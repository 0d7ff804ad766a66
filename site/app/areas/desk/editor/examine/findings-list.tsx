import type { EditingSession } from "../saving/editing-session.ts";
import type { Finding } from "./examine.ts";

const fields = { title: "editor-title", excerpt: "editor-excerpt", featured: "editor-featured" } as const;

/** @param onGo after the place is in sight, to close what lies over it; a field may have to be shown first. */
export function FindingsList({
  session,
  findings,
  onGo,
}: {
  session: EditingSession;
  findings: readonly Finding[];
  onGo: (finding: Finding) => void;
}) {
  return (
    <ul className="editor-findings">
      {findings.map((finding) => (
        <li key={`${finding.words}-${finding.at}`} data-weight={finding.weight}>
          <p>
            <span className="label">{finding.weight === "harm" ? "Has to be mended" : "Advice"}</span>{" "}
            {finding.words}
          </p>
          <button
            type="button"
            className="desk-button"
            onClick={() => {
              onGo(finding);
              goTo(session, finding);
            }}
          >
            Go there
          </button>
        </li>
      ))}
    </ul>
  );
}

function goTo(session: EditingSession, { at, field }: Finding): void {
  // Once the window over it is gone, and a panel that was closed is drawn.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (at !== undefined) return session.editor.goTo(at);
      const place = field && document.getElementById(fields[field]);
      const target = place?.matches("input, textarea") ? place : place?.querySelector<HTMLElement>("button");
      place?.scrollIntoView({ block: "center" });
      target?.focus();
    }),
  );
}
