/** `kill -9` of any of three replicas behind HAProxy, on PostgreSQL and a bucket, under fifty writers and visitors. */
import { setTimeout as wait } from "node:timers/promises";
import { startCluster } from "../cluster/cluster.mjs";
import { brokenFiles, lostRows, sayErrors, sayMails, sayRefusals } from "./check.mjs";
import { signIn } from "./client.mjs";
import { Ledger } from "./ledger.mjs";
import { openMailBudget } from "./mail-budget.mjs";
import { noisePicture } from "./picture.mjs";
import { roundsOf } from "./rounds-of.mjs";
import { rowsOfPostgres } from "./rows.mjs";
import { publishedOnce } from "./scheduled.mjs";
import { changesSeen, coldWithoutDatabase } from "./seen-everywhere.mjs";
import { startVisitors } from "./visitors.mjs";
import { sayRequests } from "./write-requests.mjs";
import { fifty, startWriters } from "./writers.mjs";

/** Starts the writers and visitors of a cluster. @returns `end` stops them, and `say` reports. */
export async function startEverybody(cluster, { rounds, crew = fifty }) {
  const origin = cluster.url;
  const rows = rowsOfPostgres(cluster.postgres.url);
  const ledger = new Ledger();
  const picture = await noisePicture();
  const budget = openMailBudget(rounds);
  const token = await signIn(origin);
  const writers = startWriters({ origin, token, ledger, picture, crew, mails: budget });
  const visitors = startVisitors(origin, 4);
  return {
    ledger,
    rows,
    budget,
    async end() {
      await Promise.all([writers.end(), visitors.end()]);
    },
    /** @param {string} what happened meanwhile. */
    async say(report, what, { areFilesThere = true } = {}) {
      const { acknowledged, unanswered, refused } = ledger.counts;
      const said = `${what}, ${acknowledged} acknowledged writes (${unanswered} unanswered, ${refused} refused)`;
      report.say(`${said}: none lost`, await lostRows(rows, ledger));
      const known = new Set();
      const broken = await brokenFiles({ rows, origin, picture, known });
      report.say(`${known.size} uploads are whole, others absent`, broken);
      sayRequests(report, ledger);
      report.say("no writer got an answer that it should not", ledger.odd);
      sayRefusals(report, ledger, { areFilesThere });
      const { read, failed } = visitors.seen;
      report.say(`${read} pages read through the proxy, none failed`, failed);
      if (ledger.scheduled.size > 0) {
        await untilDue(ledger);
        const { count, latest, wrong } = await publishedOnce(rows, ledger.scheduled);
        report.say(`${count} scheduled posts published once each, at most ${latest} ms late`, wrong);
      }
      const { mails } = cluster;
      const kills = cluster.replicas.flatMap((replica) => replica.kills);
      await sayMails({ report, rows, mails, ledger, kills });
      const errors = cluster.replicas.flatMap((replica) => replica.errors);
      sayErrors(report, errors);
    },
  };
}

/** Reports whether every replica shows the changes: writes may be stored, and still not be seen. */
async function sayChanges(report, { url, replicas }) {
  const { looks, wrong } = await changesSeen({ replicas, token: await signIn(url) });
  report.say(`what each replica took is shown by all of them (${looks} looks)`, wrong);
}

/** Last: without its database every process says errors. */
async function sayColdReplica(report, { replicas, postgres }) {
  const replica = replicas.at(-1);
  await replica.kill();
  await replica.start();
  const wrong = await coldWithoutDatabase({ replica, database: postgres });
  report.say("a replica that has shown nothing yet says that its database is away, and goes on", wrong);
}

async function untilDue({ scheduled }) {
  const last = Math.max(0, ...scheduled.values());
  await wait(Math.max(0, last + 3_000 - Date.now()));
}

/** @param {{rounds: number, seconds?: number, report: ReturnType<import("./report.mjs").openReport>}} options */
export async function killReplicas({ rounds, seconds, report }) {
  const cluster = await startCluster();
  if (!cluster) return report.say("the cluster starts", ["what is missing was said above"]);
  try {
    const everybody = await startEverybody(cluster, { rounds });
    let done = 0;
    for (const round of roundsOf({ rounds, seconds })) {
      done = round;
      everybody.budget.nextRound();
      const replica = cluster.replicas[Math.floor(Math.random() * cluster.replicas.length)];
      await wait(Math.random() * 1_500);
      await replica.kill();
      await replica.start();
    }
    await everybody.end();
    await everybody.say(report, `kill -9 of one of three replicas, ${done} times`);
    await sayChanges(report, cluster);
    await sayColdReplica(report, cluster);
  } finally {
    await cluster.stop();
  }
}
