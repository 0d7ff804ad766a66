/** Stands in for another machine: another user, folder and port, with the backup as the studio's only data. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root } from "../../scripts/install.mjs";

/** @returns ids of the user `nobody`; empty unless run by root, as only root can change users. */
function anotherUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" })),
  );
  return { uid, gid };
}

/** @param {string} folder empty. */
export function openOtherMachine(folder, backup, { port, passphrase }) {
  const user = anotherUser();
  const copied = join(folder, "backup");
  mkdirSync(folder, { recursive: true });
  execFileSync("cp", ["-r", backup, copied]);
  if (user.uid !== undefined) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
  chmodSync(folder, 0o700);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
    BACKUP_PASSPHRASE: passphrase,
    YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
  };
  const options = { ...user, cwd: root, env };
  return {
    user,
    copied,
    origin: `http://127.0.0.1:${port}`,
    /** @returns what `npm run backup -- …` said and how it ended. */
    backup(...words) {
      const all = ["server/src/operations/backup/backup-command.ts", copied, ...words];
      return spawnSync(pinnedNode, all, { ...options, encoding: "utf8" });
    },
    restore(...words) {
      const all = ["scripts/restore.mjs", copied, "--without-mail", ...words];
      return spawnSync(pinnedNode, all, { ...options, encoding: "utf8" });
    },
    /** `npm run restore -- … --start`, until it is open. @returns {Promise<{ms: number, stop: () => Promise<void>}>} */
    async restoreAndStart() {
      const started = performance.now();
      const words = ["scripts/restore.mjs", copied, "--without-mail", "--start"];
      const child = spawn(pinnedNode, words, { ...options, stdio: ["ignore", "pipe", "pipe"] });
      const ended = new Promise((resolve) => child.once("close", resolve));
      let said = "";
      child.stderr.on("data", (part) => {
        said += part;
      });
      await new Promise((resolve, reject) => {
        child.stdout.on("data", (part) => {
          said += part;
          if (said.includes("Extenso is open")) resolve();
        });
        ended.then((code) => reject(new Error(`restore ended with ${code}: ${said.slice(-2_000)}`)));
      });
      return {
        ms: performance.now() - started,
        async stop() {
          child.kill("SIGTERM");
          await ended;
        },
      };
    },
  };
}
