/** Bounds of comments, which the desk, the preview page and the server share. */
export const commentLimits = {
  /** Characters of a message. */
  text: 4_000,
  threads: 200,
  /** Messages of a thread. */
  messages: 100,
  /** Messages of all threads of a record. */
  messagesOfRecord: 2_000,
  mentions: 10,
  /** Threads and messages of a record that guests of preview links write. */
  guestThreads: 100,
  guestMessages: 500,
  /** Characters of a guest's name. */
  guestName: 80,
  /** Minutes in which a message can be changed by its author. */
  editMinutes: 15,
};

/** The field of a comment that is about the record as a whole. */
export const wholeRecord = "whole";
