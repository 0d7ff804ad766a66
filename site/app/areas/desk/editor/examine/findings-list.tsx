import type { Finding } from "../../findings/finding.ts";
import { FindingsList as Findings } from "../../findings/findings-list.tsx";
import type { EditingSession } from "../saving/editing-session.ts";

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
    <Findings
      findings={findings}
      action={(finding) => (
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            onGo(finding);
            goToFinding(session, finding);
          }}
        >
          Go there
        </button>
      )}
    />
  );
}

export function goToFinding(session: EditingSession, { at, field }: Finding): void {
  // Once the window over it is gone, and a panel that was closed is drawn.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (at !== undefined) return session.editor.goTo(at);
      const place = field && document.getElementById(fields[field]);
      const target = place?.matches("input, textarea")
        ? place
        : place?.querySelector<HTMLElement>("input, button");
      place?.scrollIntoView({ block: "center" });
      target?.focus();
    }),
  );
}
