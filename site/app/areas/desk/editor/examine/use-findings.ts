import { useEffect, useState } from "react";
import type { Finding } from "../../findings/finding.ts";
import { useSessionView } from "../page/use-session-view.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { textFindings } from "./text-findings.ts";

/** Looked at when one stops typing for this long. */
const pauseMs = 600;

/** With the places of this site asked whether they are there. */
export function findingsNow(session: EditingSession): Promise<Finding[]> {
  const { title, excerpt, record, changes } = session.view;
  return textFindings({
    type: session.type,
    doc: session.editor.state.doc,
    title,
    excerpt,
    featured: changes.featured_media ?? record?.featured_media ?? 0,
  });
}

/** Null until they are known. */
export function useFindings(session: EditingSession): Finding[] | null {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const { title, excerpt, changes, record } = useSessionView(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at is read from the session
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        findingsNow(session).then((found) => {
          if (!left) setFindings(found);
        });
      }, pauseMs);
    };
    later();
    const unlisten = session.editor.onChange(later);
    return () => {
      left = true;
      clearTimeout(timer);
      unlisten();
    };
  }, [session, title, excerpt, changes, record]);
  return findings;
}
