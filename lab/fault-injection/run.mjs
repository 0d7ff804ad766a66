/** `npm run rounds`: what a studio must bear, again and again. `--help` says what there is. */
import { parseArgs } from "node:util";
import { runPinned } from "../../scripts/install.mjs";
import { takeScratch } from "../../scripts/scratch.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";
import { openReport } from "./report.mjs";

const help = `npm run rounds -- WHAT [--rounds N] [--seconds N]     no round of the first four begins after so many seconds

  kill        kill -9 of one server with an SQLite file, under writers of every kind (100 rounds)
  replicas    kill -9 of one of three replicas behind HAProxy, on PostgreSQL and a bucket, under fifty writers
              and visitors, with posts that publish themselves (100 rounds)
  power       power cuts of one server: only what was synced is left (50 rounds; a C compiler is needed)
  disk        a full disk under one server (6 rounds; as root, who may mount a small one)
  clock       one replica's clock ten minutes before and behind the others (2 rounds of 20 s each)
  bucket      three replicas' bucket half busy, busy, refusing, silent and away, 15 s each (1 round)
  deploy      a new build with other hashed files and one more table, replica by replica under load, and back
  backup      a scheduled backup of three replicas, a film in a bucket, a studio restored by another user, flipped bits
  large       a studio of --rounds gigabytes (2): backup, restore, a copy into a bucket that is killed and goes on
  cases       hostile and worst input as every argument of every route, of which npm test sends a third
  all         all of them, one after the other, for hours (npm run test:long)
`;
const parts = {
  kill: async (options) => (await import("./kill-one.mjs")).killOne({ rounds: 100, ...options }),
  replicas: async (options) =>
    (await import("./kill-replicas.mjs")).killReplicas({ rounds: 100, ...options }),
  power: async (options) => (await import("./power-cut.mjs")).powerCut({ rounds: 50, ...options }),
  disk: async (options) => (await import("./disk-full.mjs")).diskFull({ rounds: 6, ...options }),
  clock: async (options) => (await import("./wrong-clock.mjs")).wrongClock({ rounds: 2, ...options }),
  bucket: async (options) => (await import("./bucket.mjs")).bucketInTrouble({ rounds: 1, ...options }),
  deploy: async (options) => (await import("./deploy.mjs")).deploy(options),
  backup: async (options) => (await import("./backup.mjs")).backup(options),
  large: async (options) => (await import("./large.mjs")).large({ rounds: 2, ...options }),
  cases: async (options) => (await import("./all-cases.mjs")).allCases(options),
};

await runPinned(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      rounds: { type: "string" },
      seconds: { type: "string" },
    },
  });
  const [what] = positionals;
  const given = ["rounds", "seconds"].filter((name) => values[name] !== undefined);
  const isClear = given.every((name) => /^[1-9]\d{0,4}$/.test(values[name]));
  if (values.help || !(parts[what] || what === "all") || !isClear) {
    console.log(help);
    process.exit(values.help ? 0 : 1);
  }
  await ensureBuilt();
  process.env.TMPDIR = takeScratch("extenso-rounds-");
  const report = openReport();
  const started = performance.now();
  const options = Object.fromEntries(given.map((name) => [name, Number(values[name])]));
  for (const one of what === "all" ? Object.keys(parts) : [what]) {
    if (what === "all") console.log(`${one}:`);
    await parts[one]({ ...options, report });
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  process.exit(report.failures.length > 0 ? 1 : 0);
});
