/** One text being edited: what is typed goes into the journal at once and to the server within two seconds. */
import {
  type Changes,
  type ContentType,
  createRecord,
  getRecord,
  saveRecord,
  type Tagged,
} from "../../api/content.ts";
import { isConflict } from "../../api/send.ts";
import { TextEditor } from "../writing/text-editor.ts";
import type { Texts } from "./autosave.ts";
import { autosaveAfterMs, pauseIn } from "./autosave-timing.ts";
import { changedDetails } from "./details.ts";
import { keepNew, keepTexts } from "./keep-texts.ts";
import { failureOf, isOut, type SessionView, textsOf, viewOf } from "./session-view.ts";
import { TextJournal } from "./text-journal.ts";
import { watchPage } from "./watch-page.ts";

export class EditingSession {
  readonly editor: TextEditor;
  readonly type: ContentType;
  readonly #person: number;
  readonly journal: TextJournal;
  readonly #listeners = new Set<() => void>();
  #view: SessionView;
  #etag: string;
  /** What this was made of, for merging. */
  #base: Texts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  /** Counts changes: what was typed while a call was under way is still to be sent. */
  #changeCount = 0;
  #keptCount = 0;
  onCreated: (id: number) => void = () => {};
  readonly #stop: () => void;
  #closed = false;

  constructor(type: ContentType, tagged: Tagged | null, person: number) {
    this.type = type;
    this.#person = person;
    this.#etag = tagged?.etag ?? "";
    this.#base = textsOf(tagged?.record ?? null);
    this.editor = new TextEditor(this.#base.content);
    this.#view = viewOf(tagged?.record ?? null);
    this.journal = new TextJournal(() => ({
      ...{ place: this.place, person, ...this.texts },
      ...{ details: this.#view.changes, plannedFor: this.#view.plannedFor },
      basis: this.#view.record?.modified_gmt ?? "",
    }));
    const unlisten = this.editor.onChange(() => this.#touched());
    const unwatch = watchPage({
      online: () => void this.#keep(),
      // What is not on the server yet goes there, too.
      leaving: () => {
        this.journal.flush();
        if (document.visibilityState === "hidden") void this.#keep();
      },
    });
    this.#stop = () => {
      unlisten();
      unwatch();
      clearTimeout(this.#timer);
    };
  }

  /** What is not on the server yet goes there on the way out; what did not get there may be offered from then on. */
  close(): void {
    this.#closed = true;
    this.onCreated = () => {};
    this.#stop();
    void this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#sending;
    if (this.#keptCount < this.#changeCount) await this.#keep();
    this.journal.close();
  }

  get view(): SessionView {
    return this.#view;
  }

  get base(): Texts {
    return this.#base;
  }

  get texts(): Texts {
    return { title: this.#view.title, content: this.editor.raw, excerpt: this.#view.excerpt };
  }

  get place(): string {
    return `${this.type}/${this.#view.record?.id ?? "new"}`;
  }

  get isUnsaved(): boolean {
    return this.#changeCount > 0 || Object.keys(this.#view.changes).length > 0;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(change: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  write(change: Partial<Pick<SessionView, "title" | "excerpt">>): void {
    this.#show(change);
    this.#touched();
  }

  /** What readers see changes with the next save, not before. */
  set(changes: Changes): void {
    const { record, changes: before } = this.#view;
    this.#show({ changes: changedDetails(record, { ...before, ...changes }) });
    this.journal.keep();
  }

  /** @param local on the studio's clock; empty: it is not to wait. */
  plan(local: string): void {
    this.#show({ plannedFor: local });
    if (local === "" && !this.isUnsaved) void this.journal.settle();
    else this.journal.keep();
  }

  #touched(): void {
    this.#changeCount += 1;
    this.journal.keep();
    const { state } = this.#view;
    if (state === "saved" || state === "kept" || state === "refused")
      this.#show({ state: "typing", problem: "" });
    if (this.#timer === undefined) this.#later(autosaveAfterMs);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    // What the server did not get is in the journal, for the next time.
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#keep();
    }, ms);
  }

  /** Nobody else's words are written over: a conflict is asked about first. */
  async #keep(): Promise<void> {
    if (this.#sending || this.#view.state === "conflict" || this.#keptCount === this.#changeCount) return;
    const count = this.#changeCount;
    this.#show({ state: "keeping" });
    await this.#run(async () => {
      await this.#send(this.texts);
      this.#keptCount = count;
      if (this.#changeCount === count) {
        await this.journal.settle();
        this.#show({ state: "kept", problem: "" });
      }
    });
    if (this.#keptCount < this.#changeCount && this.#timer === undefined)
      this.#later(pauseIn(this.#view.state));
  }

  async #send(texts: Texts): Promise<void> {
    const { record } = this.#view;
    if (!record) {
      const made = await keepNew(this.type, texts);
      if (!made) return;
      const before = this.place;
      this.#take(made);
      await this.journal.rename(before);
      this.onCreated(made.record.id);
      return;
    }
    const kept = await keepTexts(this.type, record, texts, { person: this.#person, etag: this.#etag });
    if (!kept) return;
    this.#etag = kept.etag;
    this.#base = kept.base;
    this.#show({ record: { ...record, modified_gmt: kept.modified } });
  }

  #take({ record, etag }: Tagged): void {
    this.#etag = etag;
    this.#base = textsOf(record);
    this.#show({ record });
  }

  /** One call at a time; what goes wrong is told and tried again. */
  async #run(task: () => Promise<void>): Promise<boolean> {
    let done = true;
    const before = this.#sending ?? Promise.resolve();
    // Several may wait: each goes on from what the one before has saved.
    const sending = before.then(task).catch(async (error: unknown) => {
      done = false;
      await this.#failed(error);
    });
    this.#sending = sending;
    await sending;
    if (this.#sending === sending) this.#sending = null;
    return done;
  }

  async #failed(error: unknown): Promise<void> {
    if (isConflict(error) && this.#view.record) {
      const theirs = await getRecord(this.type, this.#view.record.id).catch(() => null);
      this.#show(theirs ? { state: "conflict", theirs, problem: error.message } : { state: "offline" });
      return;
    }
    this.#show(failureOf(error));
  }

  /** Saves all of it; readers see it where it is published. @returns whether it went well. */
  async save(changes: Changes = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#run(async () => {
      const count = this.#changeCount;
      const sent = this.#view.changes;
      const texts = this.texts;
      const { record } = this.#view;
      this.#show({ state: "saving", problem: "" });
      const before = this.place;
      const all = { ...texts, ...sent, ...changes };
      const saved = record
        ? await saveRecord(this.type, record.id, all, { etag: this.#etag })
        : await createRecord(this.type, { status: "draft", ...all });
      this.#take(saved);
      this.#keptCount = count;
      const rest = changedDetails(saved.record, this.#view.changes === sent ? {} : this.#view.changes);
      const same = this.#changeCount === count;
      if (same) {
        this.#changeCount = 0;
        this.#keptCount = 0;
      } else this.#later(autosaveAfterMs);
      const plannedFor = isOut(saved.record) ? "" : this.#view.plannedFor;
      this.#show({ state: same ? "saved" : "typing", changes: rest, plannedFor });
      await this.journal.rename(before);
      if (same) await this.journal.settle();
      if (!record) this.onCreated(saved.record.id);
    });
  }

  /** Another text in place of what is there: from the journal, a revision, or a merge. */
  replace(texts: Partial<Texts>): void {
    if (texts.content !== undefined) this.editor.open(texts.content);
    this.write({ title: texts.title ?? this.#view.title, excerpt: texts.excerpt ?? this.#view.excerpt });
  }

  /** What was merged goes on from what the other person saved. */
  settle(theirs: Tagged, merged: Texts): void {
    this.#take(theirs);
    this.#show({ theirs: null, state: "typing", problem: "" });
    this.replace(merged);
  }
}
