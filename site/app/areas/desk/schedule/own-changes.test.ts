import { expect, test } from "vitest";
import type { CalendarEntry } from "../api/calendar.ts";
import { inTurn } from "./own-changes.ts";

const entry = (version: number, etag: string): CalendarEntry => ({
  kind: "site",
  id: 0,
  part: "faq",
  version,
  title: "",
  status: "future",
  path: "",
  date_gmt: "",
  date: "",
  etag,
  may_edit: true,
  may_publish: true,
});

test("two quick changes of one record go one after the other, the second with the tag of the first", async () => {
  const sent: string[] = [];
  const change = (to: string) => async (now: CalendarEntry) => {
    sent.push(`${now.version} ${now.etag} begins`);
    await Promise.resolve();
    sent.push(`${now.version} ends`);
    return { etag: to };
  };
  await Promise.all([inTurn(entry(1, "a"), change("b")), inTurn(entry(2, "a"), change("c"))]);
  await inTurn(entry(1, "a"), change("d"));
  expect(sent).toEqual([...["1 a begins", "1 ends", "2 b begins", "2 ends"], ...["1 c begins", "1 ends"]]);
});

test("one that fails holds up none, and what somebody else wrote stays a conflict", async () => {
  const refused = inTurn(entry(1, "x"), () => Promise.reject(new Error("409")));
  const next = inTurn(entry(1, "y"), async ({ etag }) => ({ etag }));
  await expect(refused).rejects.toThrow("409");
  expect(await next).toEqual({ etag: "y" });
});
