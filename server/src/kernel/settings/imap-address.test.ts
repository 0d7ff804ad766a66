import { expect, test } from "vitest";
import { mailboxKey, parseImapAddress } from "./imap-address.ts";

test("an address names server, folder, user and password", () => {
  const address = parseImapAddress("imaps://hello%40studio.example:p%2Fw@imap.example.com/Sales%20mail");
  expect(address).toEqual({
    host: "imap.example.com",
    port: 993,
    secure: true,
    user: "hello@studio.example",
    password: "p/w",
    folder: "Sales mail",
  });
  expect(address && mailboxKey(address)).toBe("hello@studio.example@imap.example.com/Sales mail");
  expect(parseImapAddress("imap://a:b@127.0.0.1:1143")).toMatchObject({
    host: "127.0.0.1",
    port: 1143,
    secure: false,
    folder: "INBOX",
  });
});

test.each([
  "imap.example.com",
  "https://a:b@imap.example.com",
  "imaps://imap.example.com",
  "imaps://a@imap.example.com",
  "imaps://a:b@imap.example.com/INBOX?x=1",
  "imaps://a%0D%0Ab:c@imap.example.com",
  "imaps://a:%E0%A4%A@imap.example.com",
])("%s is none", (text) => expect(parseImapAddress(text)).toBeNull());
