/** The history of all records: articles, pages, projects, parts of the site's content. */

export interface VersionTables {
  versions: VersionsTable;
}

/** A saved state of a record, or a draft in progress. The live record is a row of its own table. */
export interface VersionsTable {
  /** Kind of record, such as `project` or `site`; each kind numbers its versions by itself. */
  kind: string;
  /** The record's id or name, as text. */
  record: string;
  /** Empty: the record has one language. */
  locale: string;
  /** The version's id in the API. Later versions of a record have higher ones. */
  number: number;
  /** Defined by the kind: saved, an autosave, a draft, published … */
  state: string;
  /** Null: the server itself. Not a foreign key, because the version outlives the account. */
  author_id: number | null;
  created_at: string;
  /** Version of the schema that the body was written for; null: the first, or the kind has none. */
  schema_version: number | null;
  /** When it is to be published; null: it isn't scheduled, or no longer. */
  due_at: string | null;
  /** For a scheduled version, the body that was live when it was scheduled; null for the default one. */
  base: string | null;
  base_schema_version: number | null;
  /** JSON. The last column, so that SQLite reads the others without it. */
  body: string;
}
