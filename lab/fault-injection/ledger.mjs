/** Records acknowledged and unanswered writes of clients; the checks compare the studio with it afterwards. */

/** A text that one writer changes again and again: what was acknowledged last, and what may have come after. */
export class Changing {
  acknowledged = null;
  /** Sent after it, without an answer. @type {Set<string>} */
  perhaps = new Set();
  times = 0;

  sending(text) {
    this.perhaps.add(text);
  }
  acknowledge(text) {
    this.acknowledged = text;
    this.perhaps.clear();
    this.times += 1;
  }
  allows(text) {
    return text === this.acknowledged || this.perhaps.has(text);
  }
}

export class Ledger {
  /** By number: title and text. @type {Map<number, {title: string, text: Changing}>} */
  posts = new Map();
  /** By number: when each is to come out, in ms. @type {Map<number, number>} */
  scheduled = new Map();
  /** By number: the addresses of its files, and how many bytes each has where that was said. */
  media = new Map();
  /** By address: how many bytes were acknowledged. @type {Map<string, number>} */
  pieces = new Map();
  terms = new Map();
  /** By mailbox: `contact`, `newsletter`, `sign-up`; each causes one mail to it. @type {Map<string, string>} */
  people = new Map();
  /** All mailboxes that were sent, acknowledged or not; each may get at most one mail. @type {Set<string>} */
  mailboxes = new Set();
  /** By number: what was acknowledged of a request at the desk (write-requests.mjs). */
  requests = new Map();
  /** By mailbox: mails that must come, and that may. @type {Map<string, {sure: number, most: number}>} */
  threads = new Map();
  words = new Changing();
  /** Answers that no writer should see. @type {string[]} */
  odd = [];
  counts = { acknowledged: 0, refused: 0, unanswered: 0 };
  /** How often each reason was given. @type {Map<string, number>} */
  refusals = new Map();

  refuse(reason) {
    this.counts.refused += 1;
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }
}
