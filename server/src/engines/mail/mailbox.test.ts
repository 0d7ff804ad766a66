import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  [
    "dana@example.test",
    ["DANA@Example.Test", "dana+news@example.test", " dana@example.test. ", "ｄana@example.test"],
  ],
  ["danalang@gmail.com", ["Dana.Lang@gmail.com", "d.a.n.a.lang+x+y@googlemail.com"]],
  ["zoë@xn--bcher-kva.example", ["Zoe\u0308@bücher.example", "ZOË@XN--BCHER-KVA.example"]],
])("%s is one mailbox, however it is written", (mailbox, ways) => {
  for (const way of [mailbox, ...ways]) expect(mailboxOf(way), way).toBe(mailbox);
});

test("other mailboxes stay others", () => {
  const others = ["dana@example.test", "d.ana@example.test", "+dana@example.test", "+robin@example.test"];
  expect(new Set(others.map(mailboxOf)).size).toBe(others.length);
});
