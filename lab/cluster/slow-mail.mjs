/**
 * `node lab/cluster/slow-mail.mjs`: two replicas, and a mail server that says 250 after 22 s. Meanwhile the database is
 * away for 16 s, longer than a lease. Each mail has to arrive once.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../../scripts/postgres.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";
import { startMailServer } from "./mail-server.mjs";
import { freePorts, migrateStudio, startReplica } from "./replica.mjs";

const answerAfterMs = 22_000;
const awayMs = 16_000;
const requests = 4;
/** Long enough for what would be sent a second time: leases, pauses and the server's own. */
const patienceMs = 240_000;

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "extenso-slow-mail-"));
const postgres = await startPostgres();
if (!postgres) process.exit(1);
const mail = await startMailServer({ answerAfterMs });
const members = [];
try {
  const ports = await freePorts(2);
  const shared = {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    TRUST_PROXY: "1",
    REPLICAS: "2",
    DATABASE_URL: postgres.url,
    FILES_DIR: join(folder, "files"),
    SMTP_URL: mail.url,
    SEED_SAMPLE: "0",
    JWT_SECRET: randomBytes(48).toString("base64url"),
    ADMIN_PASSWORD: "Cluster-Admin-1",
    ADMIN_EMAIL: "admin@extenso.example",
  };
  await migrateStudio({ ...shared, DATA_DIR: join(folder, "migrate") });
  for (const port of ports)
    members.push(
      await startReplica({ ...shared, PORT: String(port), DATA_DIR: join(folder, `data-${port}`) }),
    );
  const expected = new Set();
  for (let index = 0; index < requests; index += 1) {
    const email = `client-${index}@client.example`;
    expected.add(email);
    const response = await fetch(`${members[index % 2].url}/wp-json/extenso/v1/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${index + 1}` },
      body: JSON.stringify({ name: "Dana", email, service: "branding", message: "A film about a harbour." }),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  }
  const since = Date.now();
  while (mail.mails.length === 0 && Date.now() < since + 30_000) await wait(100);
  // The text of some mails is with the server, which hasn't answered.
  await wait(1_000);
  await postgres.pause();
  console.log(`The database is away; ${mail.mails.length} mails are with the server.`);
  await wait(awayMs);
  await postgres.resume();
  const until = Date.now() + patienceMs;
  const arrived = () => new Set(mail.mails.flatMap(({ to }) => to));
  while (![...expected].every((email) => arrived().has(email)) && Date.now() < until) await wait(500);
  // Whatever would be sent twice is sent by now.
  await wait(90_000);
  const counts = Map.groupBy(mail.mails, ({ id }) => id);
  for (const [id, same] of counts)
    if (same.length > 1)
      console.log(
        `✗ ${id} to ${same[0].to} arrived ${same.length} times: ${same.map(({ by, at }) => `${by} after ${at - since} ms`).join(", ")}`,
      );
  const missing = [...expected].filter((email) => !arrived().has(email));
  for (const email of missing) console.log(`✗ nothing arrived for ${email}`);
  const twice = [...counts.values()].filter((same) => same.length > 1).length;
  console.log(`${counts.size} mails, ${twice} of them more than once, ${missing.length} missing.`);
  process.exitCode = twice + missing.length > 0 ? 1 : 0;
} finally {
  for (const member of members) await member.stop();
  await mail.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
