/**
 * `npm run mailbox`: three replicas on one PostgreSQL read one mailbox of a real Dovecot, while they are killed and
 * Dovecot is restarted. Every mail has to be in its conversation, once. Then the worst mails come, and how long others
 * wait meanwhile is measured. `-- 200` for another number of mails than 2,000.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { runPinned } from "../../scripts/install.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";
import { startCluster } from "../cluster/cluster.mjs";
import { openClient } from "../fault-injection/client.mjs";
import { startDovecot } from "./dovecot.mjs";
import { worstMails } from "./worst-mails.mjs";

const requests = 20;
const killEveryMs = 4_000;
const deliverForMs = 60_000;
const patienceMs = 180_000;

/** @returns failures, a line each. */
async function run(count) {
  const dovecot = await startDovecot();
  if (!dovecot) return ["Dovecot is missing"];
  // The cluster's bucket is in this process, which would measure itself.
  const files = mkdtempSync(join(tmpdir(), "extenso-mailbox-"));
  const environment = { IMAP_URL: dovecot.url, S3_URL: "", FILES_DIR: files };
  const cluster = await startCluster({ proxy: false, environment });
  if (!cluster) return ["PostgreSQL is missing"];
  const database = new pg.Client({ connectionString: cluster.postgres.url });
  await database.connect();
  const failures = [];
  const expect = (isSo, line) => {
    console.log(`${isSo ? "ok  " : "FAIL"} ${line}`);
    if (!isSo) failures.push(line);
  };
  try {
    const references = await ask(cluster.replicas[0].url);
    await fill(dovecot, cluster, { count, references });
    const began = performance.now();
    const total = await until(database, count);
    console.log(`     the last was there ${Math.round(performance.now() - began)} ms after the last kill`);
    expect(total === count, `${total} of ${count} mails are in conversations`);
    await checkMails(database, { count, references, expect });
    await checkLatency(database, dovecot, { count, reference: references[0], expect });
    await checkWorst(database, dovecot, { cluster, reference: references[0], expect });
  } finally {
    for (const { errors } of cluster.replicas)
      if (errors.length > 0) console.log(errors.slice(0, 5).join("\n"));
    await database.end();
    await cluster.stop();
    await dovecot.stop();
    rmSync(files, { recursive: true, force: true });
  }
  return failures;
}

async function ask(url) {
  const references = [];
  for (let at = 0; at < requests; at += 1) {
    const client = openClient(url);
    const { status, json } = await client.ask("/wp-json/extenso/v1/contact", {
      method: "POST",
      json: {
        name: `Client ${at}`,
        email: `client-${at}@person.example`,
        message: "A film, please.",
        service: "videography",
        budget: "",
        timeline: "",
        company: "",
        phone: "",
      },
    });
    client.close();
    if (status !== 200) throw new Error(`a request was refused with ${status}`);
    references.push(json.reference);
  }
  return references;
}

const mailOf = (number, reference) =>
  [
    `From: Client <client@person.example>`,
    `Subject: Mail ${number}`,
    `Message-ID: <lab-${number}@person.example>`,
    `In-Reply-To: <request.${reference.toLowerCase()}@extenso.example>`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    `marker-${number}-`,
    "",
    "On Friday Robin wrote:",
    "> Hello",
  ].join("\r\n");

/** Delivers all mails within a minute, with a kill every few seconds and two restarts of Dovecot. */
async function fill(dovecot, { replicas }, { count, references }) {
  let isDone = false;
  let kills = 0;
  const killing = (async () => {
    while (!isDone) {
      await wait(killEveryMs * (0.5 + Math.random()));
      const replica = replicas[Math.floor(Math.random() * replicas.length)];
      await replica.kill();
      await replica.start();
      kills += 1;
    }
  })();
  const batch = Math.max(1, Math.ceil(count / 100));
  for (let number = 0; number < count; number += 1) {
    await dovecot.deliver(mailOf(number, references[number % requests]));
    if (number % batch === 0) await wait(deliverForMs / 100);
    if (number === Math.floor(count / 3) || number === Math.floor((2 * count) / 3)) await dovecot.restart();
  }
  isDone = true;
  await killing;
  console.log(`     ${count} mails were delivered, with ${kills} kills and 2 restarts of Dovecot`);
}

async function counted(database) {
  const { rows } = await database.query(
    "select count(*) as count from request_messages where kind = 'mail' and body like 'marker-%'",
  );
  return Number(rows[0].count);
}

async function until(database, count) {
  const end = performance.now() + patienceMs;
  for (;;) {
    const total = await counted(database);
    if (total >= count || performance.now() > end) return total;
    await wait(100);
  }
}

async function checkMails(database, { count, references, expect }) {
  const { rows } = await database.query(
    `select body, reference, count(*) as times from request_messages
       join contact_requests on contact_requests.id = request_id
      where kind = 'mail' group by body, reference`,
  );
  const twice = rows.filter(({ times }) => Number(times) > 1);
  const numbers = new Map(rows.map(({ body, reference }) => [Number(body.split("-")[1]), reference]));
  const misplaced = [...numbers].filter(([number, reference]) => references[number % requests] !== reference);
  const missing = Array.from({ length: count }, (_, at) => at).filter((number) => !numbers.has(number));
  expect(twice.length === 0, `${twice.length} mails are there twice`);
  expect(missing.length === 0, `${missing.length} mails are missing ${missing.slice(0, 5)}`);
  expect(misplaced.length === 0, `${misplaced.length} mails are in another conversation`);
}

async function checkLatency(database, dovecot, { count, reference, expect }) {
  // The last kill may have been the reader's: another takes over when its lease ends.
  await dovecot.deliver(mailOf(count, reference));
  await until(database, count + 1);
  const times = [];
  for (let more = 1; more <= 10; more += 1) {
    const began = performance.now();
    await dovecot.deliver(mailOf(count + more * requests, reference));
    await until(database, count + more + 1);
    times.push(performance.now() - began);
  }
  const longest = Math.round(Math.max(...times));
  expect(longest < 5_000, `a mail is in its conversation ${longest} ms after it was delivered, at most`);
}

const told = ({ healthz, write }) => `/healthz ${Math.round(healthz)} ms, a note ${Math.round(write)} ms`;

/** How long others wait while the worst mails are read. */
async function checkWorst(database, dovecot, { cluster, reference, expect }) {
  // Made before the measuring: this process would hold itself up.
  const worst = Object.fromEntries(
    Object.entries(worstMails(reference)).map(([name, source]) => [name, Buffer.from(source, "latin1")]),
  );
  const clients = cluster.replicas.map(({ url }) => openClient(url));
  const writer = clients[0];
  const { json: signedIn } = await writer.ask("/wp-json/jwt-auth/v1/token", {
    method: "POST",
    json: { username: "studio_admin", password: "Cluster-Admin-1" },
  });
  const { rows } = await database.query("select id from contact_requests where reference = $1", [reference]);
  const write = () =>
    writer.ask(`/wp-json/extenso/v1/requests/${rows[0].id}/messages`, {
      method: "POST",
      token: signedIn.token,
      json: { kind: "note", body: "A note." },
    });
  const { rows: counted } = await database.query("select count(*) as count from incoming_mails");
  let isDone = false;
  const longest = { healthz: 0, write: 0 };
  const quiet = { healthz: 0, write: 0 };
  /** Calls that got no answer: the replica closed the connection in that moment, or is gone. */
  const unanswered = [];
  const measure = async (into, name, work) => {
    const began = performance.now();
    await work().catch((error) => unanswered.push(`${name} ${error.code}`));
    into[name] = Math.max(into[name], performance.now() - began);
  };
  const health = () =>
    Promise.all(clients.map((client) => measure(longest, "healthz", () => client.ask("/healthz"))));
  for (let round = 0; round < 20; round += 1) {
    await measure(quiet, "healthz", () => clients[1].ask("/healthz"));
    await measure(quiet, "write", write);
    await wait(20);
  }
  const watching = Promise.all([
    (async () => {
      while (!isDone) {
        await health();
        await wait(5);
      }
    })(),
    (async () => {
      while (!isDone) {
        await measure(longest, "write", write);
        await wait(200);
      }
    })(),
  ]);
  for (const [name, source] of Object.entries(worst)) {
    const began = performance.now();
    const before = { ...longest };
    Object.assign(longest, { healthz: 0, write: 0 });
    await dovecot.deliver(source);
    const at = Object.keys(worst).indexOf(name) + 1;
    const end = performance.now() + patienceMs;
    for (;;) {
      const { rows: now } = await database.query("select count(*) as count from incoming_mails");
      if (Number(now[0].count) >= Number(counted[0].count) + at || performance.now() > end) break;
      await wait(50);
    }
    console.log(`     ${name}: ${Math.round(performance.now() - began)} ms; longest ${told(longest)}`);
    longest.healthz = Math.max(longest.healthz, before.healthz);
    longest.write = Math.max(longest.write, before.write);
  }
  isDone = true;
  await watching;
  const { rows: after } = await database.query(
    "select subject, notices from incoming_mails where subject like 'Worst%' order by id",
  );
  for (const { subject, notices } of after) console.log(`     ${subject}: ${notices}`);
  for (const client of clients) client.close();
  expect(
    after.length === Object.keys(worst).length,
    `${after.length} of the worst mails are in the conversation`,
  );
  if (unanswered.length > 0) console.log(`     without an answer: ${unanswered.slice(0, 10).join(", ")}`);
  console.log(`     longest in a quiet studio: ${told(quiet)}`);
  expect(longest.healthz < 50 && longest.write < 100, `longest while they are read: ${told(longest)}`);
}

await runPinned(import.meta.url, async () => {
  await ensureBuilt();
  const failures = await run(Number(process.argv[2] ?? 2_000));
  process.exit(failures.length > 0 ? 1 : 0);
});
