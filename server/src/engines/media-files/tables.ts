/** Names of stored files. */

export interface MediaFileTables {
  /** Names of files that are being uploaded or have a record, so that no other upload gets them. */
  upload_names: { file: string; taken_at: string };
}
