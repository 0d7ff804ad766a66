/** The history of all records: articles, pages, projects, parts of the site's content. */

export interface VersionTables {
  versions: VersionsTable;
}

/** A record as it was saved, or as somebody is writing it. The live record is a row of its own table. */
export interface VersionsTable {
  /** What the record is; each kind counts by itself. */
  kind: string;
  /** The record's id or name, as text. */
  record: string;
  /** Empty: the record has one language. */
  locale: string;
  /** The version's id in the API. Later versions of a record have higher ones. */
  number: number;
  /** What the version is to its kind: saved, an autosave, a draft, published … */
  state: string;
  /** Null: the server itself. Names no row of `users`: it outlives the account. */
  author_id: number | null;
  created_at: string;
  /** Version of the schema that the body was written for; null: the first, or the kind has none. */
  schema_version: number | null;
  /** When it is to be published; null: it isn't scheduled, or no longer. */
  due_at: string | null;
  /** Of a scheduled version: the body that was live when it was scheduled; null: the default one. */
  base: string | null;
  base_schema_version: number | null;
  /** JSON. The last column, so that SQLite reads the others without it. */
  body: string;
}
