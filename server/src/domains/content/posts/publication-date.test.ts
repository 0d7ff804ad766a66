import { expect, test } from "vitest";
import { resolvePublicationDate } from "./publication-date.ts";

const now = new Date("2026-11-22T08:00:00.000Z");
const at = now.toISOString();

test.each<
  [
    string,
    Parameters<typeof resolvePublicationDate>[0],
    string | null,
    ReturnType<typeof resolvePublicationDate>,
  ]
>([
  ["a draft's date floats", "draft", null, { status: "draft", published_at: at, date_floats: 1 }],
  [
    "until one is set",
    "draft",
    "2025-06-02T16:00:00.000Z",
    { status: "draft", published_at: "2025-06-02T16:00:00.000Z", date_floats: 0 },
  ],
  ["published is now", "publish", null, { status: "publish", published_at: at, date_floats: 0 }],
  [
    "a date to come waits",
    "publish",
    "2026-11-22T08:01:00.000Z",
    { status: "future", published_at: "2026-11-22T08:01:00.000Z", date_floats: 0 },
  ],
  [
    "not for seconds",
    "publish",
    "2026-11-22T08:00:59.000Z",
    { status: "publish", published_at: "2026-11-22T08:00:59.000Z", date_floats: 0 },
  ],
  [
    "what is scheduled waits for the last second, too",
    "future",
    "2026-11-22T08:00:58.000Z",
    { status: "future", published_at: "2026-11-22T08:00:58.000Z", date_floats: 0 },
  ],
  ["and is out when it has come", "future", at, { status: "publish", published_at: at, date_floats: 0 }],
  [
    "what was to come and is past is out",
    "future",
    "2025-06-02T16:00:00.000Z",
    { status: "publish", published_at: "2025-06-02T16:00:00.000Z", date_floats: 0 },
  ],
  [
    "private stays private",
    "private",
    "2037-01-01T00:00:00.000Z",
    { status: "private", published_at: "2037-01-01T00:00:00.000Z", date_floats: 0 },
  ],
])("%s", (_, status, date, expected) => {
  expect(resolvePublicationDate(status, date, now)).toEqual(expected);
});
