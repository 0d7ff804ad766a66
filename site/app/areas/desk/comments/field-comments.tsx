import { MessageSquare, MessageSquarePlus } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { openLabel } from "./use-comments.ts";

interface FieldComments {
  /** Open comments by field. */
  counts: ReadonlyMap<string, number>;
  /** Leads to a field's open comments, or begins one. */
  open: (field: string) => void;
}

/** `null` where there are no comments, such as before the first save. */
const Context = createContext<FieldComments | null>(null);
export const FieldCommentsProvider = Context.Provider;

/** A field of a form with a button for its comments. */
export function Commented({ field, label, children }: { field: string; label: string; children: ReactNode }) {
  const comments = useContext(Context);
  const count = comments?.counts.get(field) ?? 0;
  const Icon = count > 0 ? MessageSquare : MessageSquarePlus;
  return (
    <div className="desk-commented" data-comment-field={field} data-comment-label={label}>
      {children}
      {comments && (
        <button
          type="button"
          className="desk-commented-button"
          title={count > 0 ? openLabel(count) : "Comment"}
          data-open={count > 0 || undefined}
          onClick={() => comments.open(field)}
        >
          <Icon aria-hidden size={16} />
          {/* As its words, not as a label: those are the fields' own. */}
          <span className="sr-only">
            {count > 0 ? `${openLabel(count)} on ${label}` : `Comment on ${label}`}
          </span>
          {count > 0 && <span aria-hidden>{count}</span>}
        </button>
      )}
    </div>
  );
}

/** The element of a field; null where the form has none of this name. */
export function commentedElement(field: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-comment-field="${field}"]`);
}
