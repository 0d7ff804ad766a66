/**
 * Saving of one open text or form: what is typed goes into the journal on this device at once, one call to the
 * server runs at a time, a stale write is told apart from other failures, and leaving the page loses nothing.
 */
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { isConflict } from "../api/send.ts";
import { forgetEntry, Journal, type JournalEntry } from "./journal.ts";

export type SavingState =
  | "saved"
  | "typing"
  | "keeping"
  | "kept"
  | "saving"
  | "offline"
  | "signed-out"
  | "conflict"
  | "refused";

export interface Saving {
  state: SavingState;
  /** Why the last call failed; null if it went well. */
  error: unknown;
  /** The ETag of what the document was made of; empty for one that the server has not seen. */
  etag: string;
}

/** The server is told of a key press within this time. */
const autosaveAfterMs = 1_000;

/** Milliseconds until the server is tried again with what it has not got. */
const pauseIn = (state: SavingState): number =>
  state === "offline" || state === "signed-out" ? 3_000 : autosaveAfterMs;

/** The session adds `window` and `at` when it writes the journal's entry. */
type JournaledDocument = Omit<JournalEntry, "window" | "at">;

interface EditedDocument {
  journaled(): JournaledDocument;
  /** Whether a save is all that the journal's entry still waits for. An autosave doesn't bring these changes. */
  waitsForSave(): boolean;
  /** Brings the server what it has not got, without publishing it. Documents without it are saved by hand only. */
  autosave?(): Promise<void>;
  /** Looks at what somebody else has saved. @returns the state to show. */
  onConflict?(): Promise<SavingState>;
  onChange(saving: Saving): void;
}

function stateAfter(error: unknown): SavingState {
  if (!(error instanceof ApiError)) return "refused";
  if (isConflict(error)) return "conflict";
  const { status } = error;
  if (status === 401) return "signed-out";
  return status === null || status >= 500 || status === 429 ? "offline" : "refused";
}

/** For texts in a browser that keeps nothing: the page is held until they are saved. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

export class SavingSession {
  readonly #document: EditedDocument;
  readonly #journal = new Journal();
  #saving: Saving;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #call: Promise<void> | null = null;
  /** Counts changes: input that came during a call is still to be sent. */
  #changeCount = 0;
  #sentCount = 0;
  #closed = true;

  constructor(etag: string, edited: EditedDocument) {
    this.#saving = { state: "saved", error: null, etag };
    this.#document = edited;
  }

  /** Opens the journal, and listens to the page until `close`. */
  open(): void {
    this.#closed = false;
    this.#journal.open();
    addEventListener("online", this.#online);
    addEventListener("pagehide", this.#leaving);
    document.addEventListener("visibilitychange", this.#leaving);
  }

  /** Sends what the server has not got; if that fails, the next visit is offered the journal's entry. */
  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#online);
    removeEventListener("pagehide", this.#leaving);
    document.removeEventListener("visibilitychange", this.#leaving);
    removeEventListener("beforeunload", holdPage);
    clearTimeout(this.#timer);
    void this.#sendRest();
  }

  async #sendRest(): Promise<void> {
    if (this.#call) await this.#call;
    if (this.#hasUnsent) await this.#autosave();
    this.#journal.close();
  }

  readonly #online = () => void this.#autosave();

  /** A phone tells of no later moment than these. */
  readonly #leaving = () => {
    this.#journal.flush();
    if (document.visibilityState === "hidden") void this.#autosave();
  };

  get saving(): Saving {
    return this.#saving;
  }

  /** False once the browser refuses to keep anything: private windows, a full disk. */
  get isJournaling(): boolean {
    return this.#journal.works;
  }

  /** Name of this session's journal, by which its entries are told from those left behind. */
  get window(): string {
    return this.#journal.window;
  }

  /** Whether something was typed since the last save, on the server or not. */
  get isChanged(): boolean {
    return this.#changeCount > 0;
  }

  get #hasUnsent(): boolean {
    return this.#sentCount < this.#changeCount;
  }

  show(saving: Partial<Saving>): void {
    this.#saving = { ...this.#saving, ...saving };
    this.#document.onChange(this.#saving);
  }

  /** Hands the document to the journal. Called within the key press that changed it. */
  keep(): void {
    const { window } = this.#journal;
    this.#journal.write(() => ({ ...this.#document.journaled(), window, at: Date.now() }));
    // Autosaved texts are on the server soon, so their page need not be held.
    if (!this.#journal.works && !this.#document.autosave) addEventListener("beforeunload", holdPage);
    else removeEventListener("beforeunload", holdPage);
  }

  /** After the server has the texts: the entry stays while something in it waits for a save. */
  async settle(): Promise<void> {
    if (this.#document.waitsForSave()) this.keep();
    else await this.#journal.forget(this.#document.journaled().place);
  }

  /** After the document was given its number: input since then is kept under it before the old entry goes. */
  async rename(before: string): Promise<void> {
    if (before === this.#document.journaled().place) return;
    this.keep();
    await forgetEntry({ place: before, window: this.#journal.window });
  }

  /** Takes the entry out of the journal: the document says what is saved again. */
  forget(): void {
    void this.#journal.forget(this.#document.journaled().place);
    removeEventListener("beforeunload", holdPage);
  }

  /** Something was typed that an autosave brings to the server. */
  touch(): void {
    this.#changeCount += 1;
    this.keep();
    const { state } = this.#saving;
    if (state === "saved" || state === "kept" || state === "refused")
      this.show({ state: "typing", error: null });
    if (this.#timer === undefined) this.#autosaveIn(autosaveAfterMs);
  }

  #autosaveIn(ms: number): void {
    clearTimeout(this.#timer);
    // The journal keeps for the next visit what the server did not get.
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#autosave();
    }, ms);
  }

  /** Nothing is sent during a conflict: somebody else's words would be written over. */
  async #autosave(): Promise<void> {
    if (!this.#document.autosave || this.#call || this.#saving.state === "conflict" || !this.#hasUnsent)
      return;
    const count = this.#changeCount;
    this.show({ state: "keeping" });
    await this.run(async () => {
      await this.#document.autosave?.();
      this.#sentCount = count;
      if (this.#changeCount !== count) return;
      await this.settle();
      this.show({ state: "kept", error: null });
    });
    if (this.#hasUnsent && this.#timer === undefined) this.#autosaveIn(pauseIn(this.#saving.state));
  }

  /**
   * Saves by hand. @param send resolves when the server has saved the document as it was at the call.
   * @param done called before the journal is settled; `isWhole` is false if something was typed meanwhile.
   * @returns whether it went well.
   */
  save(send: () => Promise<void>, done: (isWhole: boolean) => Promise<void> | void = () => {}) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.run(async () => {
      const count = this.#changeCount;
      this.show({ state: "saving", error: null });
      await send();
      const isWhole = this.#changeCount === count;
      this.#sentCount = isWhole ? 0 : count;
      if (isWhole) this.#changeCount = 0;
      else this.#autosaveIn(autosaveAfterMs);
      this.show({ state: isWhole ? "saved" : "typing" });
      await done(isWhole);
    });
  }

  /**
   * One call at a time, each based on what the one before has saved.
   * @returns whether it went well; if not, `saving` has the error.
   */
  async run(task: () => Promise<void>): Promise<boolean> {
    let isDone = true;
    const before = this.#call ?? Promise.resolve();
    const call = before.then(task).catch(async (error: unknown) => {
      isDone = false;
      const state = stateAfter(error);
      const shown = state === "conflict" ? await this.#document.onConflict?.() : undefined;
      this.show({ state: shown ?? state, error });
    });
    this.#call = call;
    await call;
    if (this.#call === call) this.#call = null;
    return isDone;
  }
}
