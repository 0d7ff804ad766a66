import { expect, test } from "vitest";
import { isReadMailbox, replyAddressOf, replyAddressProblem } from "./reply-address.ts";

const sender = { value: "Extenso <studio@extenso.example>", isSet: true };

function settingsWith({
  user,
  replyTo,
  readAddresses = [],
}: {
  user?: string;
  replyTo?: string;
  readAddresses?: string[];
}) {
  const mailbox = { host: "imap.example", port: 993, secure: true, folder: "INBOX", password: "secret" };
  return {
    mail: { sender, notices: sender, replyTo, readAddresses },
    imap: user === undefined ? undefined : { ...mailbox, user },
  };
}

test.each([
  ["without a mailbox that is read", {}, "hello@studio.example", false],
  [
    "where the contact address is the one that is read",
    { user: "hello@studio.example" },
    "Hello@studio.example",
    false,
  ],
  ["where it is not", { user: "answers@studio.example" }, "answers@studio.example", true],
  [
    "where the user is a name, which the contact address has",
    { user: "hello" },
    "hello@studio.example",
    false,
  ],
  ["where the user is another name", { user: "u4711" }, "hello@studio.example", true],
  [
    "where they are told to go to an address that is only said to be read",
    { user: "u4711", replyTo: "hello@studio.example", readAddresses: ["hello@studio.example"] },
    "hello@studio.example",
    false,
  ],
  [
    "where the contact address is an alias of the mailbox",
    { user: "answers@studio.example", readAddresses: ["hello@studio.example"] },
    "hello@studio.example",
    false,
  ],
  [
    "where only an alias is known of a mailbox whose user is a name",
    { user: "u4711", readAddresses: ["answers@studio.example"] },
    "answers@studio.example",
    true,
  ],
  [
    "where they are told to go elsewhere",
    { user: "u4711", replyTo: "answers@studio.example" },
    "answers@studio.example",
    true,
  ],
  [
    "where they are told to go elsewhere than to the contact address, which is read",
    { user: "hello@studio.example", replyTo: "other@studio.example" },
    "other@studio.example",
    true,
  ],
  [
    "where they go to a tag of the mailbox, which its server may not know",
    { user: "hello@studio.example", replyTo: "hello+x@studio.example" },
    "hello+x@studio.example",
    true,
  ],
])("%s, answers go to an address, and what doesn’t meet is said", (_, given, address, isProblem) => {
  const settings = settingsWith(given);
  const contact = address.toLowerCase() === "hello@studio.example" ? address : "hello@studio.example";
  expect(replyAddressOf(settings, contact)).toBe(address);
  expect(replyAddressProblem(settings, contact) !== null).toBe(isProblem);
});

test("a problem names the addresses, and what to do", () => {
  const settings = settingsWith({ user: "answers@studio.example" });
  expect(replyAddressProblem(settings, "hello@studio.example")).toEqual({
    text: "Answers go to answers@studio.example, which is read. What people write to hello@studio.example isn’t.",
    todo: "name answers@studio.example at /desk/site/contact and for the notices, or have mail to hello@studio.example delivered there and name it in IMAP_ADDRESSES",
  });
  const elsewhere = settingsWith({ user: "answers@studio.example", replyTo: "hello+x@studio.example" });
  expect(replyAddressProblem(elsewhere, "hello@studio.example")).toEqual({
    text: "Answers go to hello+x@studio.example, which isn’t known to arrive in the mailbox that is read.",
    todo: "set MAIL_REPLY_TO to answers@studio.example, or have mail to hello+x@studio.example delivered there and name it in IMAP_ADDRESSES",
  });
  expect(isReadMailbox(settings, "Answers@Studio.example")).toBe(true);
  expect(isReadMailbox(settings, "answers+tag@studio.example")).toBe(false);
  expect(isReadMailbox(settingsWith({}), "answers@studio.example")).toBe(false);
});
