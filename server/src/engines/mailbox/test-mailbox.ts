/** A mailbox in memory, for tests: opened as an IMAP one is. */
import { MailboxError, type MailboxOpener } from "./imap-mailbox.ts";

export interface TestMailbox {
  open: MailboxOpener;
  /** @returns the new mail's UID. */
  deliver(source: string | Buffer): number;
  /** The server numbers its mails anew. */
  renumber(): void;
  /** `null`: it can be read again. */
  failWith(problem: string | null): void;
  /** How often it was opened. */
  opened(): number;
}

export function makeTestMailbox(receivedAt = new Date("2026-11-21T04:00:00.000Z")): TestMailbox {
  let validity = 1;
  let mails: { uid: number; source: Buffer }[] = [];
  let next = 1;
  let problem: string | null = null;
  let opens = 0;
  let waiting: (() => void)[] = [];
  let hasNews = false;
  const wake = () => {
    hasNews = true;
    for (const call of waiting) call();
    waiting = [];
  };
  return {
    deliver(source) {
      const uid = next++;
      mails.push({ uid, source: Buffer.from(source) });
      wake();
      return uid;
    },
    renumber() {
      validity += 1;
      next = 1;
      mails = mails.map(({ source }) => ({ uid: next++, source }));
      wake();
    },
    failWith(said) {
      problem = said;
      wake();
    },
    opened: () => opens,
    async open() {
      opens += 1;
      if (problem !== null) throw new MailboxError(problem);
      const ofOpening = validity;
      return {
        uidValidity: String(ofOpening),
        uidBefore: async () => 0,
        async *mailsAfter(uid) {
          for (const { uid: one, source } of mails.filter((mail) => mail.uid > uid)) {
            yield { uid: one, size: source.length, receivedAt, pieces: [Buffer.from(source)] };
          }
        },
        async waitForMail(signal) {
          if (!hasNews && !signal.aborted) {
            await new Promise<void>((resolve) => {
              waiting.push(resolve);
              signal.addEventListener("abort", () => resolve(), { once: true });
            });
          }
          hasNews = false;
          if (problem !== null || ofOpening !== validity) {
            throw new MailboxError(problem ?? "The connection to the mail server was lost.");
          }
        },
        close() {},
      };
    },
  };
}
