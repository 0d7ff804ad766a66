/**
 * Version counters of public content: each write increments its resource's version in the same transaction, and
 * every cache of every replica is notified.
 */
import type { Transaction } from "kysely";
import type { Notification, PoolClient } from "pg";
import type { Logger } from "pino";
import { fixedStatement } from "./fixed-statement.ts";
import type { Database } from "./open.ts";
import { sendAtCommit } from "./send-at-commit.ts";
import type { Tables } from "./tables.ts";

declare module "../../kernel/events.ts" {
  interface Events {
    /** A transaction of this process has written public content. */
    contentWritten: { resources: readonly string[] };
    /** Public content has another version than before, whichever process wrote it: caches invalidate what they made of it. */
    contentChanged: { resource: string };
  }
}

/** Owner → names of its public resources. Owners add themselves, by declaring this interface in their `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared by the owners of the resources.
export interface ContentResources {}

export type ContentResource = ContentResources[keyof ContentResources];

/**
 * Announces that public resources change in this transaction, each named once. Once it is committed, every process
 * hears of it as the event `contentChanged`, by which caches invalidate what they made of these resources.
 */
export async function announceContentChange(
  rows: Transaction<Tables>,
  ...resources: ContentResource[]
): Promise<void> {
  if (resources.length === 0) return;
  // In one order, so that two who save at once wait for each other and never in a circle.
  await addChanges(
    rows,
    resources.sort().map((resource) => ({ resource })),
  );
  await sendAtCommit(rows, "contentWritten", { resources });
}

/** A trigger counts the rows as versions, on PostgreSQL within the commit, so that writers don't wait for each other. */
const addChanges = fixedStatement((query, changes: { resource: string }[]) =>
  query.insertInto("content_changes").values(changes),
);

const allVersions = fixedStatement((query) => query.selectFrom("content_versions").selectAll());

const notRead = "content versions not read, tried again until they are";
const notCalled = "not called when content changes, looked for it instead";

export interface ContentVersionsOptions {
  /** How often other replicas' changes are looked for, besides hearing of them; they may show a second late. */
  pollMs?: number;
}

/**
 * The versions known to this process; a new one is sent as `contentChanged`. They are read when a transaction of this
 * process has written content and, on PostgreSQL, when another's has: it notifies (`NOTIFY`), and regular polling makes
 * up for a lost connection or a pooler that drops notifications.
 */
export class ContentVersions {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #versions = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #listening: PoolClient | undefined;
  #connecting: Promise<void> | undefined;
  /** The look under way; one that is asked for meanwhile begins after it. */
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #closed = false;
  /** Failures that last, which are logged once and not at each look. */
  readonly #loggedFailures = new Set<string>();
  readonly #unsubscribe: () => void;

  private constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
    this.#unsubscribe = database.events.on("contentWritten", () => void this.look());
  }

  static async open(
    database: Database,
    log: Logger,
    { pollMs = 500 }: ContentVersionsOptions = {},
  ): Promise<ContentVersions> {
    const versions = new ContentVersions(database, log);
    for (const { resource, version } of await allVersions(database.query))
      versions.#versions.set(resource, version);
    if (database.kind === "sqlite") return versions;
    await versions.#listen();
    versions.#timer = setInterval(() => void versions.#poll(), pollMs).unref();
    return versions;
  }

  /** 0 for what never changed. */
  current(resource: string): number {
    return this.#versions.get(resource) ?? 0;
  }

  /** Reads the versions now and sends what is new; never fails. */
  look(): Promise<void> {
    if (this.#looking) {
      this.#lookAgain = true;
      return this.#looking;
    }
    this.#looking = this.#lookUntilDone().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    clearInterval(this.#timer);
    await this.#connecting;
    await this.#looking;
    // Closed, not given back: it listens for as long as it lives.
    this.#listening?.release(true);
    this.#listening = undefined;
  }

  async #lookUntilDone(): Promise<void> {
    do {
      this.#lookAgain = false;
      try {
        await this.#read();
        this.#loggedFailures.delete(notRead);
      } catch (error) {
        this.#logOnce(notRead, error);
      }
    } while (this.#lookAgain && !this.#closed);
  }

  async #read(): Promise<void> {
    const rows = await allVersions(this.#database.query);
    for (const { resource, version } of rows) {
      if (this.#versions.get(resource) === version) continue;
      this.#versions.set(resource, version);
      this.#database.events.send("contentChanged", { resource });
    }
  }

  async #poll(): Promise<void> {
    if (!this.#listening) {
      // If connecting takes longer than the polling interval, a second connection would never be released.
      this.#connecting ??= this.#listen().finally(() => {
        this.#connecting = undefined;
      });
      await this.#connecting;
    }
    await this.look();
  }

  /** Takes a connection of the pool for good; a broken one is replaced at the next look. */
  async #listen(): Promise<void> {
    let client: PoolClient | undefined;
    const lost = (): void => {
      if (this.#listening !== client) return;
      this.#listening = undefined;
      client?.release(true);
    };
    try {
      client = await this.#database.pool?.connect();
      if (!client) return;
      client.on("error", lost);
      client.on("end", lost);
      client.on("notification", ({ channel }: Notification) => {
        if (channel === "content_changed") void this.look();
      });
      await client.query("LISTEN content_changed");
      if (this.#closed) client.release(true);
      else this.#listening = client;
      this.#loggedFailures.delete(notCalled);
    } catch (error) {
      client?.release(true);
      this.#logOnce(notCalled, error);
    }
  }

  #logOnce(failure: string, error: unknown): void {
    if (!this.#loggedFailures.has(failure)) this.#log.warn({ err: error }, failure);
    this.#loggedFailures.add(failure);
  }
}
