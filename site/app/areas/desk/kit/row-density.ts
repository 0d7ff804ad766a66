/** Row density of the desk's lists, as chosen in this browser. */
import { createStore } from "../store.ts";

const storageKey = "extenso_desk_rows";

const compact = createStore(false);
let isRead = false;

/** Reads the choice once the page is hydrated: the server's render has none. */
export function readRowDensity(): void {
  if (isRead) return;
  isRead = true;
  try {
    compact.set(localStorage.getItem(storageKey) === "compact");
  } catch {
    // A private window has no storage.
  }
}

export const useCompactRows = () => compact.use();

/** Applies the choice and remembers it; without storage, for this visit. */
export function setCompactRows(isCompact: boolean): void {
  compact.set(isCompact);
  try {
    if (isCompact) localStorage.setItem(storageKey, "compact");
    else localStorage.removeItem(storageKey);
  } catch {
    // A private window has no storage.
  }
}
