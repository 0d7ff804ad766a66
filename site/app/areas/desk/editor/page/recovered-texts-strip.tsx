import { useState } from "react";
import { agoLabel } from "../../time/times.ts";
import { DetailsComparison } from "../revisions/details-comparison.tsx";
import { TextComparison } from "../revisions/text-comparison.tsx";
import { isOther, textsOf } from "../saving/autosave.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import type { RecoveredTexts } from "./use-editing-session.ts";

/** Something was typed and not saved: it is offered, and nothing happens to it by itself. */
export function RecoveredTextsStrip({
  session,
  left,
  onDone,
}: {
  session: EditingSession;
  left: RecoveredTexts;
  onDone: () => void;
}) {
  const [shown, setShown] = useState(false);
  const isText = isOther(left.texts, textsOf(session.view.record));
  const where = left.from === "browser" ? "in this browser" : "on the server";
  return (
    <section aria-label="Unsaved changes" className="editor-strip">
      <p>
        {isText ? "Text you typed" : "Details you changed"} {madeWords(left.at)} weren’t saved. They’re kept{" "}
        {where}.
      </p>
      <div className="desk-row">
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          onClick={() => {
            takeUp(session, left);
            left.forget();
            onDone();
          }}
        >
          Restore
        </button>
        <button type="button" className="desk-button" aria-expanded={shown} onClick={() => setShown(!shown)}>
          Compare
        </button>
        <button
          type="button"
          className="desk-button"
          data-look="quiet"
          onClick={() => {
            left.forget();
            onDone();
          }}
        >
          Discard
        </button>
      </div>
      {shown && (
        <TextComparison
          before={session.texts}
          after={left.texts}
          names={{ before: "the saved text", after: "what wasn’t saved" }}
        >
          <DetailsComparison record={session.view.record} after={left.details} plannedFor={left.plannedFor} />
        </TextComparison>
      )}
    </section>
  );
}

function madeWords(at: number): string {
  const ago = agoLabel(new Date(at), new Date());
  return ago === "now" ? "just now" : ago;
}

/** Texts that are the same keep their cursor and what can be undone. */
function takeUp(session: EditingSession, { texts, details, plannedFor }: RecoveredTexts): void {
  const { title, content, excerpt } = texts;
  const now = session.texts;
  if (Object.keys(details).length > 0) session.set(details);
  if (plannedFor) session.plan(plannedFor);
  if (content !== now.content) session.replace(texts);
  else if (title !== now.title || excerpt !== now.excerpt) session.write({ title, excerpt });
}
