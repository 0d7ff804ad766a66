/**
 * Events, by which a layer notifies higher layers that it doesn't know. An event is sent in the transaction that
 * causes it (`engines/database/send-at-commit.ts`), and listeners are called once that is committed.
 */

/** Event names → listeners' arguments. The sender's file adds its events by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared by those who send the events.
export interface Events {}

export type EventName = keyof Events;
type Listener<Name extends EventName> = (facts: Events[Name]) => void;
type Listeners = { [Name in EventName]?: Set<Listener<Name>> };

/** The events of one studio; a process has one, tests have as many as they open studios. */
export class EventBus {
  readonly #listeners: Listeners = {};

  /** @returns a function that removes the listener. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.#listeners[name] ?? new Set<Listener<Name>>();
    this.#listeners[name] = listeners as Listeners[Name];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Calls the listeners now. An error of one ends the process, as it does in a timer: the sender can't mend it. */
  send<Name extends EventName>(name: Name, facts: Events[Name]): void {
    for (const listener of this.#listeners[name] ?? []) {
      try {
        listener(facts);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
