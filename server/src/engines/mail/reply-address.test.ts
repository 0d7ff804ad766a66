import { expect, test } from "vitest";
import { isReadMailbox, replyAddressOf, replyAddressProblem } from "./reply-address.ts";

const sender = { value: "Extenso <studio@extenso.example>", isSet: true };

function settingsWith({ user, replyTo }: { user?: string; replyTo?: string }) {
  const mailbox = { host: "imap.example", port: 993, secure: true, folder: "INBOX", password: "secret" };
  return {
    mail: { sender, notices: sender, replyTo },
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
    "where the setting says so",
    { user: "u4711", replyTo: "answers@studio.example" },
    "answers@studio.example",
    true,
  ],
  [
    "where the setting says that it is read",
    { user: "u4711", replyTo: "hello@studio.example" },
    "hello@studio.example",
    false,
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
    todo: "name answers@studio.example at /desk/site/contact and for the notices, or have mail to hello@studio.example delivered there and set MAIL_REPLY_TO to hello@studio.example",
  });
  expect(isReadMailbox(settings, "answers+tag@studio.example")).toBe(true);
  expect(isReadMailbox(settingsWith({}), "answers@studio.example")).toBe(false);
});
