import { useState } from "react";
import { agoWords } from "../../ui/times.ts";
import { Comparison } from "../revisions/comparison.tsx";
import type { EditingSession } from "../saving/editing-session.ts";
import type { LeftWords } from "./use-editing-session.ts";

/** Something was typed and not saved: it is offered, and nothing happens to it by itself. */
export function LeftWordsStrip({
  session,
  left,
  onDone,
}: {
  session: EditingSession;
  left: LeftWords;
  onDone: () => void;
}) {
  const [shown, setShown] = useState(false);
  const where = left.from === "browser" ? "in this browser" : "on the server";
  return (
    <section aria-label="Words that were not saved" className="editor-strip">
      <p>
        There are words {where} that were typed {agoWords(new Date(left.at), new Date())} and not saved.
      </p>
      <div className="desk-row">
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          onClick={() => {
            session.replace(left.texts);
            left.forget();
            onDone();
          }}
        >
          Take them
        </button>
        <button type="button" className="desk-button" aria-expanded={shown} onClick={() => setShown(!shown)}>
          What differs
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
          Leave them
        </button>
      </div>
      {shown && <Comparison before={session.texts} after={left.texts} />}
    </section>
  );
}
