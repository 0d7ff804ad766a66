/**
 * Events: how a layer says what happened to those after it, which it doesn't know. Whoever causes one sends it in its
 * transaction (`engines/database/send-at-commit.ts`), and listeners are called once that is committed.
 */

/** Name → what listeners are told. */
export interface Events {
  /** A transaction of this process has written public content. */
  contentWritten: { resources: readonly string[] };
  /** Public content has another version than before, whichever process wrote it: caches invalidate what they made of it. */
  contentChanged: { resource: string };
  /** A transaction of this process has put a job into the table. */
  jobEnqueued: { kind: string };
  /** A client has accepted a quote, once: what the studio begins for them begins here. */
  quoteAccepted: { quoteId: number; number: string; requestId: number };
}

export type EventName = keyof Events;
type Listener<Name extends EventName> = (facts: Events[Name]) => void;
type Listeners = { [Name in EventName]: Set<Listener<Name>> };

/** The events of one studio; a process has one, tests have as many as they open studios. */
export class EventBus {
  readonly #listeners: Listeners = {
    contentWritten: new Set(),
    contentChanged: new Set(),
    jobEnqueued: new Set(),
    quoteAccepted: new Set(),
  };

  /** @returns a function that removes the listener. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  }

  /** Calls the listeners now. An error of one ends the process, as it does in a timer: the sender can't mend it. */
  send<Name extends EventName>(name: Name, facts: Events[Name]): void {
    for (const listener of this.#listeners[name]) {
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
