import { expect, test } from "vitest";
import { createLog } from "../../kernel/logging/log.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { awaitDatabase } from "./await-database.ts";

const environment = {
  DATA_DIR: "/nowhere",
  PORT: "0",
  HOST: "127.0.0.1",
  DATABASE_URL: "postgres://nobody@127.0.0.1:9/studio",
};
const replica = readSettings({ ...environment, REPLICAS: "2" });
const single = readSettings({ ...environment, REPLICAS: "1" });
const log = createLog("silent");
const away = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));

test("a replica whose database is away says so to everybody, and opens when it comes back", async () => {
  let isAway = true;
  const listening = Promise.withResolvers<number>();
  const opened = awaitDatabase(
    replica,
    log,
    () => (isAway ? away() : Promise.resolve("open")),
    listening.resolve,
  );
  const origin = `http://127.0.0.1:${await listening.promise}`;
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  for (const [path, type] of [
    ["/", "text/html"],
    ["/nowhere/at/all", "text/html"],
    ["/feed.xml", "text/html"],
    ["/wp-json/wp/v2/posts", "application/json"],
    ["/readyz", "application/json"],
  ] as const) {
    const answer = await fetch(`${origin}${path}`);
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
    expect(answer.headers.get("Content-Type")).toContain(type);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
  expect(await (await fetch(`${origin}/`)).text()).toContain("back in a moment");
  expect(await (await fetch(`${origin}/wp-json`)).json()).toMatchObject({
    code: "extenso_database_unavailable",
  });
  isAway = false;
  expect(await opened).toBe("open");
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
});

test("one process alone, and any other failure, ends the start at once", async () => {
  await expect(awaitDatabase(single, log, away)).rejects.toThrow("refused");
  const broken = () => Promise.reject(new Error("no such table"));
  await expect(awaitDatabase(replica, log, broken)).rejects.toThrow("no such table");
});
