/** Events of the kernel, sent by transactions: nobody hears of what was rolled back. */
import type { DatabaseConnection, Transaction } from "kysely";
import type { EventBus, EventName, Events } from "../../kernel/events.ts";
import type { Tables } from "./tables.ts";

type Sending = (events: EventBus) => void;

/** Connection with an open transaction → events that its commit sends. */
const pending = new WeakMap<DatabaseConnection, Sending[]>();

/** Sends an event to this process's listeners once the transaction is committed, and never if it is rolled back. */
export async function sendAtCommit<Name extends EventName>(
  rows: Transaction<Tables>,
  name: Name,
  facts: Events[Name],
): Promise<void> {
  await rows.getExecutor().provideConnection(async (connection) => {
    const sendings = pending.get(connection);
    if (!sendings) throw new Error("an event is sent by a transaction that has ended");
    sendings.push((events) => events.send(name, facts));
  });
}

/** For drivers, when a transaction begins on the connection. */
export function collectEvents(connection: DatabaseConnection): void {
  pending.set(connection, []);
}

/** For drivers, when the transaction is committed. */
export function sendCollected(connection: DatabaseConnection, events: EventBus): void {
  const sendings = pending.get(connection) ?? [];
  pending.delete(connection);
  for (const send of sendings) send(events);
}

/** For drivers, when the transaction is rolled back. */
export function dropCollected(connection: DatabaseConnection): void {
  pending.delete(connection);
}
