/** Backups of a cluster: one for all replicas, a studio restored from it on another machine, and a flipped bit. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCluster } from "../cluster/cluster.mjs";
import { freePorts } from "../cluster/replica.mjs";
import { openClient, signIn } from "./client.mjs";
import { tryFilm } from "./film.mjs";
import { openOtherMachine } from "./other-machine.mjs";
import { rowsOfPostgres } from "./rows.mjs";

const passphrase = "kettle and fog, of the rounds";
/** Time limit of the first backup with all pictures, generous enough for a busy machine. */
const patienceMs = 240_000;
const lists = ["posts", "portfolio-items", "pages", "media", "categories", "tags"];

function backupsIn(place) {
  const folder = join(place, "backups");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** A studio as visitors see it: the totals of its lists, and status and size of 20 pictures. */
async function lookAt(origin) {
  const client = openClient(origin);
  const seen = {};
  for (const list of lists) {
    const { headers } = await client.ask(`/wp-json/wp/v2/${list}?per_page=1`);
    seen[list] = headers["x-wp-total"];
  }
  const { json } = await client.ask("/wp-json/wp/v2/media?per_page=20&_fields=source_url");
  for (const { source_url } of json) {
    const path = new URL(source_url).pathname;
    const { status, bytes } = await client.ask(path);
    seen[path] = `${status}, ${bytes.length} bytes`;
  }
  client.close();
  return seen;
}

function differences(one, other) {
  return Object.keys({ ...one, ...other })
    .filter((name) => one[name] !== other[name])
    .map((name) => `${name}: ${one[name]}, there ${other[name]}`);
}

/** Changes one bit in the middle of a file. */
function flipBit(path) {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 0b0001_0000;
  writeFileSync(path, bytes);
}

function largestBelow(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  const files = paths.filter((path) => statSync(path).isFile());
  return files.sort((a, b) => statSync(b).size - statSync(a).size)[0];
}

/** @param {{report: ReturnType<import("./report.mjs").openReport>}} options */
export async function backup({ report }) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-backup-"));
  const place = join(folder, "place");
  chmodSync(folder, 0o711);
  mkdirSync(place);
  const environment = { BACKUP_TO: place, BACKUP_EVERY: "1", BACKUP_PASSPHRASE: passphrase };
  const cluster = await startCluster({ environment });
  if (!cluster) return report.say("the cluster starts", ["what is missing was said above"]);
  try {
    const rows = rowsOfPostgres(cluster.postgres.url);
    const held = "select count(*) as many from studio_state where key = 'backup-claim'";
    const until = Date.now() + patienceMs;
    let quiet = 0;
    // Those that waited for the one look again when it is done: a while without a claim.
    while (Date.now() < until && quiet < 6) {
      await wait(500);
      const isOver = Number((await rows(held))[0].many) === 0 && backupsIn(place).length > 0;
      quiet = isOver ? quiet + 1 : 0;
    }
    const made = backupsIn(place);
    const errors = cluster.replicas.flatMap((replica) => replica.errors.map((line) => line.slice(0, 300)));
    report.say(`three replicas whose backup is due make ${made.length}`, made.length === 1 ? errors : made);

    const ports = await freePorts(3);
    const there = openOtherMachine(join(folder, "elsewhere"), place, { port: ports[0], passphrase });
    const source = await lookAt(cluster.url);
    const studio = await there.restoreAndStart();
    try {
      const found = await lookAt(there.origin);
      const wrong = differences(source, found);
      const whom = there.user.uid === undefined ? "another folder" : "another user's folder";
      const said = `in ${whom}, of the backup alone, a studio is restored and open after ${(studio.ms / 1000).toFixed(1)} s`;
      await signIn(there.origin).catch((error) => wrong.push(error.message));
      report.say(said, wrong);
    } finally {
      await studio.stop();
    }
    report.say("a film is made ready for the web in a bucket", await tryFilm(cluster.url, folder));

    const again = there.restore();
    report.say("it is not restored over a studio", again.status === 0 ? ["it was"] : []);

    for (const [index, part] of ["objects", "backups"].entries()) {
      const port = ports[index + 1];
      const damaged = openOtherMachine(join(folder, `damaged-${part}`), place, { port, passphrase });
      const victim = largestBelow(join(damaged.copied, part));
      flipBit(victim);
      const checked = damaged.backup("--check");
      const restored = damaged.restore();
      const name = victim.slice(damaged.copied.length + 1);
      report.say(`a bit that flipped in ${part} is found, and nothing is restored`, [
        ...(checked.status === 1 && checked.stderr.length > 0
          ? []
          : [`${name}: ${checked.stdout}${checked.stderr}`]),
        ...(restored.status !== 0 ? [] : [`${name}: restored all the same`]),
      ]);
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
