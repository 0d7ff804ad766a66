/**
 * Version counters of public content: each write increments its resource's version in the same transaction, and
 * every cache of every replica is notified.
 */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import type { Transaction } from "kysely";
import type { Notification, PoolClient } from "pg";
import type { Logger } from "pino";
import { fixedStatement } from "./fixed-statement.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./tables.ts";

export type ContentResource =
  | "posts"
  | "portfolio-items"
  | "pages"
  | "media"
  | "clip-thumbnails"
  | "categories"
  | "tags"
  | "users"
  | "settings"
  | SiteContentResource;

/** A part of the site's own words. */
export type SiteContentResource = `site/${SitePart}`;

/**
 * Notes, in the transaction that changes them, that public resources have changed, each named once. They are counted,
 * and caches hear of it, when the transaction is committed.
 */
export async function recordContentChange(
  query: Transaction<Tables>,
  ...resources: ContentResource[]
): Promise<void> {
  if (resources.length === 0) return;
  // In one order, so that two who save at once wait for each other and never in a circle.
  await addChanges(
    query,
    resources.sort().map((resource) => ({ resource })),
  );
}

const addChanges = fixedStatement((query, changes: { resource: string }[]) =>
  query.insertInto("content_changes").values(changes),
);

const allVersions = fixedStatement((query) => query.selectFrom("content_versions").selectAll());

type Listener = (resource: string) => void;

const notRead = "content versions not read, tried again until they are";
const notCalled = "not called when content changes, looked for it instead";

export interface ContentVersionsOptions {
  /** How often other replicas' changes are looked for, besides hearing of them; they may show a second late. */
  pollMs?: number;
}

/**
 * The versions known to this process. SQLite has no other writer, so they are read after each commit; PostgreSQL
 * notifies (`NOTIFY`), and regular polling makes up for a lost connection or a pooler that drops notifications.
 */
export class ContentVersions {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #listening: PoolClient | undefined;
  #connecting: Promise<void> | undefined;
  /** The look under way; one that is asked for meanwhile begins after it. */
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #closed = false;
  /** Failures that last, which are logged once and not at each look. */
  readonly #told = new Set<string>();
  #unsubscribe: () => void = () => {};

  private constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  static async open(
    database: Database,
    log: Logger,
    { pollMs = 500 }: ContentVersionsOptions = {},
  ): Promise<ContentVersions> {
    const versions = new ContentVersions(database, log);
    await versions.#read();
    if (database.kind === "sqlite") {
      versions.#unsubscribe = database.onCommit(() => void versions.look());
      return versions;
    }
    await versions.#listen();
    versions.#timer = setInterval(() => void versions.#poll(), pollMs).unref();
    return versions;
  }

  /** 0 for what never changed. */
  current(resource: string): number {
    return this.#versions.get(resource) ?? 0;
  }

  /** @returns what ends the listening. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the versions now and tells the listeners what is new; never fails. */
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
        this.#told.delete(notRead);
      } catch (error) {
        this.#tell(notRead, error);
      }
    } while (this.#lookAgain && !this.#closed);
  }

  async #read(): Promise<void> {
    const rows = await allVersions(this.#database.query);
    for (const { resource, version } of rows) {
      if (this.#versions.get(resource) === version) continue;
      this.#versions.set(resource, version);
      for (const listener of this.#listeners) listener(resource);
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
      this.#told.delete(notCalled);
    } catch (error) {
      client?.release(true);
      this.#tell(notCalled, error);
    }
  }

  #tell(failure: string, error: unknown): void {
    if (!this.#told.has(failure)) this.#log.warn({ err: error }, failure);
    this.#told.add(failure);
  }
}
