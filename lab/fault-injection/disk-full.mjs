/** A disk that is full while everybody writes, and has room again later. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brokenFiles, lostRows, sayMails } from "./check.mjs";
import { signIn } from "./client.mjs";
import { Ledger } from "./ledger.mjs";
import { openMailBudget } from "./mail-budget.mjs";
import { startOneServer } from "./one-server.mjs";
import { noisePicture } from "./picture.mjs";
import { faultsOfFile } from "./rows.mjs";
import { startVisitors } from "./visitors.mjs";
import { few, startWriters } from "./writers.mjs";

const fullMs = 3_000;
const diskBytes = 256 * 1024 * 1024;

/** @param {{rounds: number, report: ReturnType<import("./report.mjs").openReport>}} options */
export async function diskFull({ rounds, report }) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-full-"));
  const disk = join(folder, "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskBytes}`, "tmpfs", disk]);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return report.say("full disks", ["only root may mount a small disk"]);
  }
  const unmount = () => execFileSync("umount", ["-l", disk]);
  // Before the folder that it lies in goes.
  process.prependOnceListener("exit", unmount);
  const studio = await startOneServer({ dataDir: join(disk, "data") });
  const { server, origin, rows, mails } = studio;
  const ledger = new Ledger();
  const picture = await noisePicture();
  const budget = openMailBudget(rounds);
  const token = await signIn(origin);
  const filler = join(disk, "filler");
  const writers = startWriters({ origin, token, ledger, picture, crew: few, mails: budget });
  const visitors = startVisitors(origin, 2);
  const meanwhile = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      budget.nextRound();
      await wait(500);
      fill(disk, filler);
      const before = ledger.counts.refused + ledger.odd.length;
      await wait(fullMs);
      meanwhile.push(ledger.counts.refused + ledger.odd.length - before);
      // Every other time it dies on the full disk, and must begin on one that has room.
      if (round % 2 === 0) await server.kill();
      rmSync(filler);
      if (round % 2 === 0) await server.start();
      const healed = ledger.counts.acknowledged;
      await wait(3_000);
      if (ledger.counts.acknowledged === healed)
        report.say(`round ${round}: it heals`, ["nothing was written after it"]);
    }
    await Promise.all([writers.end(), visitors.end()]);
    const { acknowledged, refused, unanswered } = ledger.counts;
    const said = `disk full, ${rounds} times (${meanwhile.join(", ")} writes refused meanwhile), ${acknowledged} acknowledged writes (${refused} refused, ${unanswered} unanswered)`;
    report.say(`${said}: none lost`, await lostRows(rows, ledger));
    report.say("the database opens, and its integrity check finds nothing", faultsOfFile(studio.file));
    const known = new Set();
    const broken = await brokenFiles({ rows, origin, picture, known });
    report.say(`${known.size} uploads are whole, others absent`, broken);
    report.say("no writer got an answer that it should not", ledger.odd);
    const { read, failed } = visitors.seen;
    const whileAlive = failed.filter((line) => !/ECONN|socket hang up/.test(line));
    report.say(`${read} pages read, none failed while the server ran`, whileAlive);
    // Nothing is noted on a full disk: what a server knew that died on it is lost.
    await sayMails({ report, rows, mails, ledger, kills: server.kills, lostMs: fullMs + 1_000 });
  } finally {
    await Promise.all([writers.end(), visitors.end()]);
    await studio.stop();
    process.off("exit", unmount);
    unmount();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** To the last byte. */
function fill(disk, filler) {
  const { bavail, bsize } = statfsSync(disk);
  const part = Buffer.alloc(1024 * 1024);
  try {
    for (let left = bavail * bsize + part.length; left > 0; left -= part.length) {
      writeFileSync(filler, part, { flag: "a" });
    }
  } catch (error) {
    if (error.code !== "ENOSPC") throw error;
  }
}
