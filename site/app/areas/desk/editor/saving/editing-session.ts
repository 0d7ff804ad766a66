/** One text being edited: its document, and the record that the saving session brings it to. */
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import {
  type Changes,
  type ContentType,
  createRecord,
  getRecord,
  saveRecord,
  type Tagged,
} from "../../api/content.ts";
import { SavingSession, type SavingState } from "../../saving/saving-session.ts";
import { TextEditor } from "../writing/text-editor.ts";
import { autosaveTexts, createDraft, savedTexts, type Texts, textsOf } from "./autosave.ts";
import { changedDetails } from "./details.ts";
import { isOut, type SessionView, viewOf } from "./session-view.ts";

export class EditingSession {
  readonly editor: TextEditor;
  readonly type: ContentType;
  readonly #person: number;
  readonly saving: SavingSession;
  readonly #listeners = new Set<() => void>();
  #view: SessionView;
  /** The texts that the changes are based on, for merging. */
  #base: Texts;
  onCreated: (id: number) => void = () => {};
  readonly #unlisten: () => void;

  constructor(type: ContentType, tagged: Tagged | null, person: number) {
    this.type = type;
    this.#person = person;
    this.#base = textsOf(tagged?.record ?? null);
    this.editor = new TextEditor(this.#base.content);
    this.#view = viewOf(tagged?.record ?? null);
    this.saving = new SavingSession(tagged?.etag ?? "", {
      journaled: () => ({
        place: this.place,
        person,
        ...this.texts,
        details: this.#view.changes,
        plannedFor: this.#view.plannedFor,
        basis: this.#view.record?.modified_gmt ?? "",
      }),
      waitsForSave: () => Object.keys(this.#view.changes).length > 0 || this.#view.plannedFor !== "",
      autosave: () => this.#autosave(),
      onConflict: () => this.#readTheirs(),
      onChange: ({ state, error }) => this.#show({ state, problem: problemOf(error) }),
    });
    this.saving.open();
    this.#unlisten = this.editor.onChange(() => this.saving.touch());
  }

  /** Sends unsaved texts when the page is left; if that fails, the next visit offers them. */
  close(): void {
    this.onCreated = () => {};
    this.#unlisten();
    this.saving.close();
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
    return this.saving.isChanged || Object.keys(this.#view.changes).length > 0;
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
    this.saving.touch();
  }

  /** Readers see these changes with the next save, not before. */
  set(changes: Changes): void {
    const { record, changes: before } = this.#view;
    this.#show({ changes: changedDetails(record, { ...before, ...changes }) });
    this.saving.keep();
  }

  /** @param local on the studio's clock; empty: not scheduled. */
  plan(local: string): void {
    this.#show({ plannedFor: local });
    if (local === "" && !this.isUnsaved) void this.saving.settle();
    else this.saving.keep();
  }

  async #autosave(): Promise<void> {
    const { record } = this.#view;
    if (!record) {
      const made = await createDraft(this.type, this.texts);
      if (!made) return;
      const before = this.place;
      this.#take(made);
      await this.saving.rename(before);
      this.onCreated(made.record.id);
      return;
    }
    const { etag } = this.saving.saving;
    const kept = await autosaveTexts(this.type, record, this.texts, { person: this.#person, etag });
    if (!kept) return;
    this.#base = kept.base;
    this.#show({ record: { ...record, modified_gmt: kept.modified } });
    this.saving.show({ etag: kept.etag });
  }

  #take({ record, etag }: Tagged): void {
    this.#base = textsOf(record);
    this.#show({ record });
    this.saving.show({ etag });
  }

  async #readTheirs(): Promise<SavingState> {
    const { record } = this.#view;
    if (!record) return "refused";
    const theirs = await getRecord(this.type, record.id).catch(() => null);
    if (theirs) this.#show({ theirs });
    return theirs ? "conflict" : "offline";
  }

  /** Saves everything, for readers to see if the record is published. @returns whether it succeeded. */
  save(changes: Changes = {}): Promise<boolean> {
    let before = this.place;
    let isNew = false;
    return this.saving.save(
      async () => {
        const { record, changes: sent } = this.#view;
        before = this.place;
        isNew = record === null;
        const all = { ...savedTexts(this.texts), ...sent, ...changes };
        const saved = record
          ? await saveRecord(this.type, record.id, all, { etag: this.saving.saving.etag })
          : await createRecord(this.type, { status: "draft", ...all });
        this.#take(saved);
        const rest = changedDetails(saved.record, this.#view.changes === sent ? {} : this.#view.changes);
        this.#show({ changes: rest, plannedFor: isOut(saved.record) ? "" : this.#view.plannedFor });
      },
      async (isWhole) => {
        await this.saving.rename(before);
        if (isWhole) await this.saving.settle();
        const { record } = this.#view;
        if (isNew && record) this.onCreated(record.id);
      },
    );
  }

  /** Replaces the text by another: from the journal, a revision, or a merge. */
  replace(texts: Partial<Texts>): void {
    if (texts.content !== undefined) this.editor.open(texts.content);
    this.write({ title: texts.title ?? this.#view.title, excerpt: texts.excerpt ?? this.#view.excerpt });
  }

  /** Goes back to the record as the server has it, after its changes were scheduled, or an update was published. */
  async revert(): Promise<void> {
    const { record } = this.#view;
    if (!record) return;
    const tagged = await getRecord(this.type, record.id);
    this.#take(tagged);
    this.#show({ changes: {}, plannedFor: "" });
    this.replace(textsOf(tagged.record));
    const { etag } = tagged;
    await this.saving.save(
      // The record's own text takes the autosave's place, so that the old one isn't offered again.
      async () =>
        void (await autosaveTexts(this.type, tagged.record, this.texts, { person: this.#person, etag })),
      async (isWhole) => {
        if (isWhole) await this.saving.settle();
      },
    );
  }

  /** Bases the merged text on the other person's save, and shows it as unsaved. */
  merge(theirs: Tagged, merged: Texts): void {
    this.#take(theirs);
    this.#show({ theirs: null });
    this.saving.show({ state: "typing", error: null });
    this.replace(merged);
  }
}

function problemOf(error: unknown): string {
  if (error === null) return "";
  return errorMessage(error);
}
