/** A studio of gigabytes: backed up, restored and copied into a bucket, with what each takes of time and memory. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBucketServer } from "../cluster/bucket-server.mjs";
import { measured } from "./measured.mjs";
import { startOneServer } from "./one-server.mjs";

const bytesEach = 50 * 1024 * 1024;
/** Megabytes that a program may take more for gigabytes than for a studio that has just been opened. */
const mostMore = 100;
const commands = {
  backup: "server/src/operations/backup/backup-command.ts",
  restore: "server/src/operations/backup/restore-command.ts",
  files: "server/src/operations/files-command.ts",
};

/** Files that differ in every part a program may look at. */
function addFilms(folder, count) {
  mkdirSync(folder, { recursive: true });
  const content = randomBytes(bytesEach);
  for (let index = 0; index < count; index += 1) {
    for (let at = 0; at < content.length; at += 4_096) content.writeUInt32LE(index + 1, at);
    writeFileSync(join(folder, `film-${index}.mp4`), content);
  }
}

/** @returns {Map<string, string>} the sums of all films below a folder, by name. */
function sumsOf(folder) {
  const names = readdirSync(folder).filter((name) => name.startsWith("film-"));
  const sumOf = (name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return new Map(names.map((name) => [name, sumOf(name)]));
}

const filmsIn = (dataDir) => join(dataDir, "files/uploads/2026/11");
const missing = (wanted, found) =>
  [...wanted].filter(([name, sum]) => found.get(name) !== sum).map(([name]) => name);
const told = ({ seconds, megabytes }) => `${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB of memory`;

/** @param {{rounds: number, report: ReturnType<import("./report.mjs").openReport>}} options `rounds`: gigabytes. */
export async function large({ rounds: gigabytes, report }) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-large-"));
  const dataDir = join(folder, "data");
  let bucket;
  try {
    const studio = await startOneServer({ dataDir });
    await studio.stop();
    const env = { ...studio.settings, PUBLIC_URL: "http://localhost:3000" };
    const run = (command, words, more = {}, watch = undefined) =>
      measured(commands[command], words, { ...env, ...more }, watch);
    const says = (what, result, small) => {
      const more = small ? result.megabytes - small.megabytes : 0;
      const isFlat = more <= mostMore;
      report.say(`${what}: ${told(result)}${small ? ` (${told(small)} when it was new)` : ""}`, [
        ...(result.code === 0 ? [] : [`it ended with ${result.code}: ${result.said.slice(-1_000)}`]),
        ...(isFlat ? [] : [`${more.toFixed(0)} MB more than for a new studio`]),
      ]);
    };
    const small = {
      backup: await run("backup", [join(folder, "small")]),
      restore: await run("restore", [join(folder, "small")], { DATA_DIR: join(folder, "small-restored") }),
    };
    addFilms(filmsIn(dataDir), Math.ceil((gigabytes * 1024 ** 3) / bytesEach));
    const films = sumsOf(filmsIn(dataDir));
    const place = join(folder, "place");
    says(`${films.size} files of 50 MB are backed up`, await run("backup", [place]), small.backup);
    says("and once more, with nothing new", await run("backup", [place]), small.backup);
    const restored = join(folder, "restored");
    says("restored", await run("restore", [place], { DATA_DIR: restored }), small.restore);
    report.say("every file of the restored studio is what it was", missing(films, sumsOf(filmsIn(restored))));
    for (const done of ["place", "restored", "small", "small-restored"])
      rmSync(join(folder, done), { recursive: true, force: true });

    bucket = await startBucketServer({ folder: join(folder, "bucket") });
    const toBucket = { S3_URL: bucket.url };
    // Every file is named when it has arrived.
    const broken = await run(
      "files",
      ["copy", "disk", "bucket"],
      toBucket,
      (said) => said.split("film-").length > films.size / 3,
    );
    const before = broken.said.split("\n").filter((line) => line.includes("film-")).length;
    report.say(`copied into a bucket, and killed after ${before} of ${films.size} files: ${told(broken)}`, [
      ...(broken.killed ? [] : [`it was over before: ${broken.said.slice(-500)}`]),
    ]);
    const resumed = await run("files", ["copy", "disk", "bucket"], toBucket);
    const after = resumed.said.split("\n").filter((line) => line.includes("film-")).length;
    says(`and gone on with: ${after} files`, resumed, null);
    report.say(
      "what had arrived was not copied again",
      after <= films.size - before ? [] : [`${after} were`],
    );
    rmSync(join(dataDir, "files"), { recursive: true });
    const back = await run("files", ["copy", "bucket", "disk"], toBucket);
    says("and back", back, null);
    report.say("every file is what it was", missing(films, sumsOf(filmsIn(dataDir))));
    const most = Math.max(resumed.megabytes, back.megabytes, broken.megabytes);
    report.say(
      "copying takes no more memory than parts on their way",
      most <= 400 ? [] : [`${most.toFixed(0)} MB`],
    );
    report.say(`${(statSync(join(folder, "data/studio.db")).size / 1e6).toFixed(1)} MB of database`, []);
  } finally {
    await bucket?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
