/** Two commands that are started in one checkout at once must not install or build over each other. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const lookAgainMs = 300;

/** The kernel keeps the name for as long as this process lives; only Linux has such names. */
function take(name) {
  return new Promise((resolve, reject) => {
    const holder = createServer((connection) => connection.destroy());
    holder.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    holder.listen({ path: `\0extenso-${name}`, exclusive: true }, () => resolve(holder));
  });
}

/**
 * Runs `work` when no other process runs it for this folder.
 * @template Result
 * @param {string} folder
 * @param {string} waiting is said once if another does.
 * @param {() => Promise<Result>} work
 */
export async function oneAtATime(folder, waiting, work) {
  if (process.platform !== "linux") return work();
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = createHash("sha256").update(`${dev} ${ino}`).digest("base64url");
  let holder = await take(name);
  if (!holder) console.error(waiting);
  while (!holder) {
    await wait(lookAgainMs);
    holder = await take(name);
  }
  try {
    return await work();
  } finally {
    holder.close();
  }
}
