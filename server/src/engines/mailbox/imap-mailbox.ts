/** A mailbox on an IMAP server, read and never changed. */
import { setTimeout as wait } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { ImapAddress } from "../../kernel/settings/imap-address.ts";
import { largestMail, mailHead, type RawMail } from "./read-mail.ts";

export interface OpenMailbox {
  /** UIDs are valid only while this stays the same. */
  uidValidity: string;
  /** The highest UID below those of mails since that day. */
  uidBefore(since: Date): Promise<number>;
  /** Mails with higher UIDs, in their order. */
  mailsAfter(uid: number): AsyncIterable<RawMail>;
  /** Resolves when there may be a new mail, a minute later at the latest. @throws when the connection is lost. */
  waitForMail(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Opens a mailbox. @throws {MailboxError} */
export type MailboxOpener = (address: ImapAddress, signal: AbortSignal) => Promise<OpenMailbox>;

/** The mailbox can't be read. `message` is one sentence without secrets. */
export class MailboxError extends Error {
  override name = "MailboxError";
}

const connectMs = 15_000;
/** Socket timeout, after which a silently dead connection is noticed. */
const silentMs = 3 * 60_000;
/** Length of one IDLE, since servers drop long ones. The desk also learns at this interval that all mails are read. */
const idleMs = 60_000;
/** Interval for servers without IDLE. */
const pollMs = 10_000;
const pieceBytes = 1024 * 1024;
/** Mails whose sizes are fetched in one command. */
const batch = 100;

export const openImapMailbox: MailboxOpener = async (address, signal) => {
  const client = await clientOf(address);
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  /** Set when the server announced new mails while nothing waited for them. */
  let hasNews = false;
  let onNews = () => {};
  client.on("error", (error) => lost.reject(failureOf(error, address)));
  client.on("close", () => lost.reject(new MailboxError("The connection to the mail server was lost.")));
  client.on("exists", () => {
    hasNews = true;
    onNews();
  });
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });

  /** Rethrows the library's errors as {@link MailboxError}, and rejects when the connection is lost. */
  async function tried<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await Promise.race([work, lost.promise]);
    } catch (error) {
      throw failureOf(error, address);
    }
  }

  /** In pieces, which the parsing thread joins: joining a large mail here would block the event loop. */
  async function fetchSource(uid: number, mostBytes: number): Promise<Buffer[]> {
    const pieces: Buffer[] = [];
    for (let start = 0; start < mostBytes; start += pieceBytes) {
      const maxLength = Math.min(pieceBytes, mostBytes - start);
      const asked = { source: { start, maxLength } };
      const mail = await tried(client.fetchOne(String(uid), asked, { uid: true }));
      const piece = mail ? mail.source : undefined;
      if (!piece) break;
      pieces.push(piece);
      if (piece.length < maxLength) break;
    }
    return pieces;
  }

  try {
    signal.throwIfAborted();
    await tried(client.connect());
    const { uidValidity } = await tried(client.mailboxOpen(address.folder, { readOnly: true }));
    return {
      uidValidity: String(uidValidity),
      async uidBefore(since) {
        const [first] = sorted(await tried(client.search({ since }, { uid: true })));
        if (first !== undefined) return first - 1;
        return sorted(await tried(client.search({ all: true }, { uid: true }))).at(-1) ?? 0;
      },
      async *mailsAfter(uid) {
        for (let last = uid; ; ) {
          // `n:*` always includes the last mail, even if its UID is below n.
          const found = await tried(client.search({ uid: `${last + 1}:*` }, { uid: true }));
          const uids = sorted(found).filter((one) => one > last);
          if (uids.length === 0) return;
          const listed = await tried(
            client.fetchAll(
              uids.slice(0, batch).join(","),
              { size: true, internalDate: true },
              { uid: true },
            ),
          );
          for (const { uid: one, size = 0, internalDate } of listed.sort((a, b) => a.uid - b.uid)) {
            const pieces = await fetchSource(one, size > largestMail ? mailHead : largestMail);
            last = one;
            // It was deleted in the meantime.
            if (pieces.length === 0) continue;
            const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
            const receivedAt = new Date(internalDate ?? Date.now());
            yield { uid: one, size: Math.max(size, bytes), receivedAt, pieces };
          }
          last = Math.max(last, ...uids.slice(0, batch));
        }
      },
      async waitForMail(until) {
        if (!hasNews) {
          const news = Promise.withResolvers<void>();
          onNews = news.resolve;
          const ended = new AbortController();
          const either = AbortSignal.any([until, ended.signal]);
          try {
            const canCall = client.capabilities.has("IDLE");
            const calling = canCall ? client.idle().then(() => undefined) : news.promise;
            const paused = wait(canCall ? idleMs : pollMs, undefined, { signal: either });
            await tried(Promise.race([news.promise, calling, paused]));
          } finally {
            ended.abort();
            onNews = () => {};
          }
        }
        hasNews = false;
      },
      close() {
        signal.removeEventListener("abort", close);
        close();
      },
    };
  } catch (error) {
    close();
    throw failureOf(error, address);
  }
};

async function clientOf({ host, port, secure, user, password }: ImapAddress): Promise<ImapFlow> {
  // Loaded only if a mailbox is configured.
  const { ImapFlow: Client } = await import("imapflow");
  return new Client({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    // STARTTLS is required except on this machine, so that no password crosses the network in clear.
    doSTARTTLS: secure ? undefined : !/^(?:localhost|127\.[\d.]+|::1)$/.test(host),
    disableAutoIdle: true,
    maxIdleTime: idleMs,
    disableCompression: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    maxLiteralSize: largestMail + 1024,
    maxResponseSize: 2 * largestMail,
    maxResponseTokens: 200_000,
  });
}

const sorted = (uids: number[] | false | undefined) => (uids || []).sort((a, b) => a - b);

function failureOf(error: unknown, { password, folder }: ImapAddress): Error {
  if (error instanceof MailboxError || (error instanceof Error && error.name === "AbortError")) return error;
  const {
    authenticationFailed,
    mailboxMissing,
    code = "",
    responseText,
    message = "",
  } = error as {
    authenticationFailed?: boolean;
    mailboxMissing?: boolean;
    code?: string;
    responseText?: string;
    message?: string;
  };
  if (authenticationFailed) return new MailboxError("The mail server refuses the user or the password.");
  if (mailboxMissing) return new MailboxError(`There is no folder ${folder} in the mailbox.`);
  const said = `${code} ${responseText ?? message}`.replaceAll(password, "…").replace(/\s+/g, " ").trim();
  return new MailboxError(`The mail server can’t be read: ${said.slice(0, 200)}`);
}
