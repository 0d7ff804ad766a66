/** Power cuts of one server with an SQLite file: only what was synced is left of its folder. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brokenFiles, lostRows, sayMails } from "./check.mjs";
import { signIn } from "./client.mjs";
import { Ledger } from "./ledger.mjs";
import { openMailBudget } from "./mail-budget.mjs";
import { startOneServer } from "./one-server.mjs";
import { noisePicture } from "./picture.mjs";
import { roundsOf } from "./rounds-of.mjs";
import { faultsOfFile } from "./rows.mjs";
import { buildLibrary, cutPower, takeAsSynced } from "./synced.mjs";
import { few, startWriters } from "./writers.mjs";

/** @param {{rounds: number, seconds?: number, report: ReturnType<import("./report.mjs").openReport>}} options */
export async function powerCut({ rounds, seconds, report }) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-power-"));
  const library = buildLibrary(folder);
  if (!library) return report.say("power cuts", ["a C compiler is needed"]);
  const place = join(folder, "synced");
  const dataDir = join(folder, "data");
  for (const path of [dataDir, place, join(place, "files"), join(place, "folders")]) mkdirSync(path);
  const environment = { LD_PRELOAD: library, SYNCED_BELOW: dataDir, SYNCED_TO: place };
  const studio = await startOneServer({ dataDir, environment });
  const { server, origin, rows, mails } = studio;
  const ledger = new Ledger();
  const picture = await noisePicture();
  const budget = openMailBudget(rounds);
  const known = new Set();
  const wrong = { file: [], lost: [], broken: [] };
  const lost = { names: 0, empty: 0 };
  let done = 0;
  const token = await signIn(origin);
  await server.stop();
  takeAsSynced(dataDir, place);
  await server.start();
  const writers = startWriters({ origin, token, ledger, picture, crew: few, mails: budget });
  try {
    for (const round of roundsOf({ rounds, seconds })) {
      done = round;
      budget.nextRound();
      await wait(1_000 + Math.random() * 5_000);
      await server.kill();
      const { lostNames, emptyFiles } = cutPower(dataDir, place);
      lost.names += lostNames;
      lost.empty += emptyFiles;
      takeAsSynced(dataDir, place);
      wrong.file.push(...faultsOfFile(studio.file).map((line) => `round ${round}: ${line}`));
      await server.start();
      wrong.lost.push(...(await lostRows(rows, ledger)).map((line) => `round ${round}: ${line}`));
      wrong.broken.push(...(await brokenFiles({ rows, origin, picture, known })));
    }
    await writers.end();
    wrong.broken.push(...(await brokenFiles({ rows, origin, picture, known: new Set() })));
    const { acknowledged, unanswered } = ledger.counts;
    const gone = `${lost.names} names gone, ${lost.empty} files left empty`;
    const said = `power cut, ${done} times (${gone}), ${acknowledged} acknowledged writes (${unanswered} unanswered)`;
    report.say(`${said}: none lost`, wrong.lost);
    report.say("the database opens, and its integrity check finds nothing", wrong.file);
    report.say(`${known.size} uploads are whole, others absent`, wrong.broken);
    report.say("no writer got an answer that it should not", ledger.odd);
    await sayMails({ report, rows, mails, ledger, kills: server.kills });
    report.say(
      "nothing was logged as an error",
      server.errors.map((line) => line.slice(0, 300)),
    );
  } finally {
    await writers.end();
    await studio.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
