import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { asTus } from "../../domains/library/uploads/tus-failure.ts";
import { unavailableError } from "../rest/rest-error.ts";
import { unavailableDependency } from "./unavailable-dependency.ts";

const failing = (properties: object, cause?: Error) =>
  Object.assign(new Error("failed", { cause }), properties);

test.each([
  ["a file on a full disk", failing({ code: "ENOSPC" })],
  ["one beyond its quota", failing({ code: "EDQUOT" })],
  ["SQLite on a full disk", failing({ code: "ERR_SQLITE_ERROR", errcode: 13 })],
  ["PostgreSQL on a full disk", failing({ code: "53100" })],
  ["what was caused by one", failing({}, failing({ code: "ENOSPC" }))],
])("%s lacks room, which is said, with when to try again", (_, error) => {
  expect(unavailableDependency(error)).toBe("room");
  const told = unavailableError("room");
  expect(told).toMatchObject({ status: 503, code: "extenso_disk_full", headers: { "Retry-After": "5" } });
  expect(asTus(error)).toEqual({ status_code: 503, body: JSON.stringify(told.toWire()) });
});

test("a database that is gone is told apart, and what is a fault of ours stays one", () => {
  expect(unavailableDependency(failing({ code: "ECONNREFUSED" }))).toBe("database");
  const fault = new TypeError("not a function");
  expect(unavailableDependency(fault)).toBe(null);
  expect(asTus(fault)).toBe(fault);
});

test.each([
  ["held by another process", 5],
  ["not to be read", 10 | (1 << 8)],
  ["damaged", 11],
  ["not to be opened", 14],
  ["no database", 26],
])("SQLite's file, %s, is a database that is away", (_, errcode) => {
  expect(unavailableDependency(failing({ code: "ERR_SQLITE_ERROR", errcode }))).toBe("database");
});

test("a statement that SQLite doesn't understand is a fault of ours", () => {
  expect(unavailableDependency(failing({ code: "ERR_SQLITE_ERROR", errcode: 1 }))).toBe(null);
});

test("a database that takes connections and says nothing is away, and so is one that was closed meanwhile", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 20 });
  try {
    const late = await client.connect().catch((error: unknown) => error);
    expect(unavailableDependency(late)).toBe("database");
    const closed = await client.query("select 1").catch((error: unknown) => error);
    expect([(closed as Error).message, unavailableDependency(closed)]).toEqual([
      expect.any(String),
      "database",
    ]);
  } finally {
    silent.close();
  }
});
