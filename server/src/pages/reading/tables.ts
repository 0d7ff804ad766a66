/** The table of the pages’ cache that outlives a process. */

export interface ReadingTables {
  /** A cache of long texts prepared for readers, keyed by a hash of the text and the code; rows can be made anew. */
  prepared_texts: { key: string; value: string; length: number; used_at: string };
}
