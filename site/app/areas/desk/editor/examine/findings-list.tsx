import { FindingsWithPictures } from "../../findings/alt-text-queue.tsx";
import type { Finding } from "../../findings/finding.ts";
import { FindingsList as Findings } from "../../findings/findings-list.tsx";
import type { AltTextResult } from "../../library/alt-text-form.tsx";
import { picturesOf, withAlt, withDecorative } from "../cards/card-source.ts";
import type { EditingSession } from "../saving/editing-session.ts";

const fields = { title: "editor-title", excerpt: "editor-excerpt", featured: "editor-featured" } as const;

/**
 * @param onGo after the place is in sight, to close what lies over it; a field may have to be shown first.
 * @param onDescribed a picture got its alt text here; without it, pictures are lines like the others.
 */
export function FindingsList({
  session,
  findings,
  onGo,
  onDescribed,
}: {
  session: EditingSession;
  findings: readonly Finding[];
  onGo: (finding: Finding) => void;
  onDescribed?: () => void;
}) {
  const action = (finding: Finding) => (
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
  );
  if (!onDescribed) return <Findings findings={findings} action={action} />;
  return (
    <FindingsWithPictures
      findings={findings}
      describe={(finding, answer) => describePicture(session, finding, answer)}
      onDescribed={onDescribed}
      action={action}
    />
  );
}

/** The block keeps the text of its picture. */
export function describePicture(
  { editor }: EditingSession,
  { at, lacking }: Finding,
  { alt_text, decorative }: AltTextResult,
): void {
  const source = at === undefined ? undefined : editor.state.doc.nodeAt(at)?.attrs.source;
  const picture = typeof source === "string" ? picturesOf(source)[lacking?.index ?? 0] : undefined;
  if (at === undefined || !picture) return;
  const changed = decorative ? withDecorative(source, picture, true) : withAlt(source, picture, alt_text);
  editor.view?.dispatch(editor.state.tr.setNodeAttribute(at, "source", changed));
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
