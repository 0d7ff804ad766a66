/** The desk's mail each morning. */

export interface TodayTables {
  morning_mails: MorningMailsTable;
}

/** Those of the staff who want the desk's mail each morning. */
export interface MorningMailsTable {
  user_id: number;
  /** The last morning that they were told of, or were to be. */
  told_until: string;
}
