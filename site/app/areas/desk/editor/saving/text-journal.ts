/** The journal of one open text: what it writes, and when that is safe elsewhere. */
import { forgetEntry, Journal, type JournalEntry } from "../../saving/journal.ts";

/** As it is at the moment. */
type Written = Omit<JournalEntry, "window" | "at">;

export class TextJournal extends Journal {
  readonly #written: () => Written;

  constructor(written: () => Written) {
    super();
    this.#written = written;
    this.open();
  }

  keep(): void {
    this.write(() => ({ ...this.#written(), window: this.window, at: Date.now() }));
  }

  /** The server has the texts; what else was changed goes there with the next save alone. */
  async settle(): Promise<void> {
    const { place, details = {}, plannedFor = "" } = this.#written();
    if (Object.keys(details).length === 0 && plannedFor === "") await this.forget(place);
    else this.keep();
  }

  /** What was typed since then is kept under its new name before the old one goes. */
  async rename(before: string): Promise<void> {
    if (before === this.#written().place) return;
    this.keep();
    await forgetEntry({ place: before, window: this.window });
  }
}
