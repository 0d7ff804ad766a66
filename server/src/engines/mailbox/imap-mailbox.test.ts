import { afterEach, beforeEach, expect, test } from "vitest";
import { parseImapAddress } from "../../kernel/settings/imap-address.ts";
import { openImapMailbox } from "./imap-mailbox.ts";
import { largestMail, mailHead, type RawMail } from "./read-mail.ts";
import { type ImapServer, startImapServer } from "./test-imap-server.ts";

let server: ImapServer;
let ending: AbortController;

beforeEach(async () => {
  server = await startImapServer();
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  await server.close();
});

function addressOf(url = server.url) {
  const address = parseImapAddress(url);
  if (!address) throw new Error(`${url} is no address`);
  return address;
}
const open = (url?: string) => openImapMailbox(addressOf(url), ending.signal);

async function all(mails: AsyncIterable<RawMail>): Promise<RawMail[]> {
  const found = [];
  for await (const mail of mails) found.push(mail);
  return found;
}

test("mails come whole, in order, after the one that was read last, and nothing is changed", async () => {
  for (const subject of ["one", "two", "three"]) server.deliver(`Subject: ${subject}\r\n\r\nHello`);
  const mailbox = await open();
  expect(mailbox.uidValidity).toBe("7");
  const mails = await all(mailbox.mailsAfter(1));
  expect(mails.map(({ uid, pieces }) => [uid, Buffer.concat(pieces).toString().slice(0, 14)])).toEqual([
    [2, "Subject: two\r\n"],
    [3, "Subject: three"],
  ]);
  expect(await all(mailbox.mailsAfter(3))).toEqual([]);
  expect(await mailbox.uidBefore(new Date())).toBe(0);
  expect(await mailbox.uidBefore(new Date("2099-01-01"))).toBe(3);
  expect(server.commands.filter((command) => /STORE|EXPUNGE|SELECT|BODY\[/i.test(command))).toEqual([]);
});

test("of a mail that is too large only the beginning is fetched", async () => {
  server.deliver(Buffer.concat([Buffer.from("Subject: large\r\n\r\n"), Buffer.alloc(largestMail, "x")]));
  const [mail] = await all((await open()).mailsAfter(0));
  expect([mail?.size, mail?.pieces.map(({ length }) => length)]).toEqual([largestMail + 18, [mailHead]]);
});

test("a new mail ends the waiting at once", async () => {
  const mailbox = await open();
  await all(mailbox.mailsAfter(0));
  const waiting = mailbox.waitForMail(ending.signal);
  await expect.poll(() => server.commands.includes("IDLE")).toBe(true);
  const began = performance.now();
  server.deliver("Subject: new\r\n\r\nHello");
  await waiting;
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await all(mailbox.mailsAfter(0))).toHaveLength(1);
});

test("a lost connection, a wrong password, a missing folder and no server are told without the password", async () => {
  const mailbox = await open();
  const waiting = mailbox.waitForMail(ending.signal);
  await expect.poll(() => server.commands.includes("IDLE")).toBe(true);
  server.drop();
  await expect(waiting).rejects.toThrow("The connection to the mail server was lost.");
  await expect(open(server.url.replace(":secret@", ":hunter2@"))).rejects.toThrow(
    "The mail server refuses the user or the password.",
  );
  await expect(open(`${server.url}/Archive`)).rejects.toThrow(/folder Archive|can’t be read/);
  await server.close();
  await expect(open()).rejects.toThrow(/^The mail server can’t be read: .*ECONNREFUSED/);
});

test("whoever ends closes the connection", async () => {
  const mailbox = await open();
  const waiting = mailbox.waitForMail(ending.signal);
  ending.abort();
  await expect(waiting).rejects.toThrow();
});

test("a mail of several pieces comes whole", async () => {
  const source = Buffer.concat([Buffer.from("Subject: long\r\n\r\n"), Buffer.alloc(2 * 1024 * 1024, "abc")]);
  server.deliver(source);
  const [mail] = await all((await open()).mailsAfter(0));
  expect(Buffer.compare(Buffer.concat(mail?.pieces ?? []), source)).toBe(0);
});
