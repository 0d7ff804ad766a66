/** `kill -9` of one server with an SQLite file, under writers of every kind. */
import { setTimeout as wait } from "node:timers/promises";
import { brokenFiles, lostRows, sayErrors, sayMails, sayRefusals } from "./check.mjs";
import { signIn } from "./client.mjs";
import { Ledger } from "./ledger.mjs";
import { openMailBudget } from "./mail-budget.mjs";
import { startOneServer } from "./one-server.mjs";
import { noisePicture } from "./picture.mjs";
import { roundsOf } from "./rounds-of.mjs";
import { faultsOfFile } from "./rows.mjs";
import { sayRequests } from "./write-requests.mjs";
import { few, startWriters } from "./writers.mjs";

const writingMs = () => 1_000 + Math.random() * 5_000;
/** The first upload of a process waits for what cuts pictures to start, which takes longer than most rounds. */
const uploadWithinMs = 30_000;

/** So that there are acknowledged uploads to look for, every third round lasts until one more is. */
async function untilUploaded(ledger, before) {
  const until = Date.now() + uploadWithinMs;
  while (ledger.media.size === before && Date.now() < until) await wait(20);
}

/** Tables, leftovers and claims of the dead one are being looked at then. */
async function killWhileStarting(server) {
  const starting = server.start().catch(() => {});
  await wait(Math.random() * 3_000);
  await server.kill();
  await starting;
}

/** @param {{rounds: number, seconds?: number, report: ReturnType<import("./report.mjs").openReport>}} options */
export async function killOne({ rounds, seconds, report }) {
  const studio = await startOneServer();
  const { server, origin, rows, mails } = studio;
  const ledger = new Ledger();
  const picture = await noisePicture();
  const budget = openMailBudget(rounds);
  const known = new Set();
  const wrong = { file: [], lost: [], broken: [] };
  let done = 0;
  const token = await signIn(origin);
  const writers = startWriters({ origin, token, ledger, picture, crew: few, mails: budget });
  try {
    for (const round of roundsOf({ rounds, seconds })) {
      done = round;
      budget.nextRound();
      const uploaded = ledger.media.size;
      await wait(writingMs());
      if (round % 3 === 0) await untilUploaded(ledger, uploaded);
      await server.kill();
      wrong.file.push(...faultsOfFile(studio.file).map((line) => `round ${round}: ${line}`));
      if (round % 5 === 0) await killWhileStarting(server);
      await server.start();
      wrong.lost.push(...(await lostRows(rows, ledger)).map((line) => `round ${round}: ${line}`));
      if (round % 10 === 0) wrong.broken.push(...(await brokenFiles({ rows, origin, picture, known })));
    }
    await writers.end();
    wrong.broken.push(...(await brokenFiles({ rows, origin, picture, known })));
    const { acknowledged, unanswered, refused } = ledger.counts;
    const said = `kill -9 of one server, ${done} times, ${acknowledged} acknowledged writes (${unanswered} unanswered, ${refused} refused)`;
    report.say(`${said}: none lost`, wrong.lost);
    report.say("the database opens, and its integrity check finds nothing", wrong.file);
    const none = ledger.media.size === 0 && done >= 3 ? ["no upload was acknowledged"] : [];
    report.say(`${known.size} uploads are whole, ${ledger.media.size} of them acknowledged, others absent`, [
      ...wrong.broken,
      ...none,
    ]);
    sayRequests(report, ledger);
    report.say("no writer got an answer that it should not", ledger.odd);
    sayRefusals(report, ledger);
    await sayMails({ report, rows, mails, ledger, kills: server.kills });
    sayErrors(report, server.errors);
  } finally {
    await writers.end();
    await studio.stop();
  }
}
