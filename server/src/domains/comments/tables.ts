/** Tables of comments on articles, pages and projects. */
import type { Generated } from "kysely";

export interface CommentTables {
  comment_threads: CommentThreadsTable;
  comment_messages: CommentMessagesTable;
  comment_watchers: CommentWatchersTable;
}

export interface CommentThreadsTable {
  id: Generated<number>;
  post_id: number;
  /** A field's name; empty for a block. */
  field: string;
  /** The block's position among the outermost ones, as it was last known; 0 for a field. */
  block: number;
  /** The beginning of the block's text, by which it is found again. */
  words: string;
  /** Counts every change of the thread and its messages. */
  revision: number;
  created_at: string;
  resolved_at: string | null;
  resolved_by: number | null;
  /** The preview link on which a guest began it; null for the staff's own, and once the link has ended. */
  preview_link_id: number | null;
}

export interface CommentMessagesTable {
  id: Generated<number>;
  thread_id: number;
  /** Null for guests, and where the account is gone. */
  author_id: number | null;
  /** Name that a guest of a preview link typed. */
  guest_name: string | null;
  body: string;
  created_at: string;
  edited_at: string | null;
}

/** Those who get a mail when somebody else writes in a thread. */
export interface CommentWatchersTable {
  thread_id: number;
  user_id: number;
  /** The newest message that they were told of or wrote themselves. */
  told_message: number;
  /** When the last mail was written; empty before the first. */
  told_at: string;
}
