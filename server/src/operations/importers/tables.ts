/** Table of imports: the ids here of another site's records. */

export interface ImportTables {
  import_keys: ImportKeysTable;
}

/** Maps a record of another site to ours. */
export interface ImportKeysTable {
  /** URL of the other site. */
  source: string;
  kind: "post" | "media" | "term";
  /** Permanent identifier at the source: the GUID, or taxonomy and slug of a term. */
  key: string;
  /** Id reserved before the record is written. */
  target_id: number;
  /** SHA-256 of the imported data; empty while the id is reserved but the record isn't written. */
  fingerprint: string;
}
