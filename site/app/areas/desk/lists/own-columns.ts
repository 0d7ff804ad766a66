/** Columns that each list shows, as chosen in this browser. */
import { createStore } from "../store.ts";

const storageKey = "extenso_desk_columns";

/** List → column → whether it is shown. Columns that were never chosen follow the list's default. */
type Chosen = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

function isChosen(value: unknown): value is Chosen {
  const isRecord = (one: unknown): one is object => typeof one === "object" && one !== null;
  return isRecord(value) && Object.values(value).every(isRecord);
}

function kept(): Chosen {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return isChosen(value) ? value : {};
  } catch {
    return {};
  }
}

const chosen = createStore<Chosen>({});
let isRead = false;

/** Called once the page is hydrated, since the server renders without storage. */
export function readOwnColumns(): void {
  if (isRead) return;
  isRead = true;
  chosen.set(kept());
}

interface Named {
  name: string;
  /** Not shown until it is chosen. */
  extra?: boolean;
}

function isShown(own: Chosen, list: string, { name, extra = false }: Named): boolean {
  return own[list]?.[name] ?? !extra;
}

/** @returns those of `columns` that are shown, in their order. */
export function useShownColumns<Column extends Named>(
  list: string,
  columns: readonly Column[],
): readonly Column[] {
  const own = chosen.use();
  return columns.filter((column) => isShown(own, list, column));
}

/** Shows or hides a column, and stores the choice; without storage it lasts for this visit. */
export function showColumn(list: string, name: string, shown: boolean): void {
  const next = { ...chosen.get(), [list]: { ...chosen.get()[list], [name]: shown } };
  chosen.set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // A private window keeps nothing.
  }
}
