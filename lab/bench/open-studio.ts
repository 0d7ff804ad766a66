/** A studio in a process of its own, so that what it takes can be told from what asking takes. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { administrator } from "./requests.ts";

const program = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));

export interface OpenStudio {
  pid: number;
  port: number;
  /** Until it has ended. */
  close(): Promise<void>;
}

/**
 * @param folder its data; an empty one gets the sample studio.
 * @param environment goes before what every bench sets.
 * @throws when it ends before it is open.
 */
export async function openStudio(
  folder: string,
  environment: Record<string, string> = {},
): Promise<OpenStudio> {
  const studio = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      TRUST_PROXY: "1",
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => studio.once("exit", resolve));
  const port = await new Promise<number>((resolve, reject) => {
    studio.stdout.on("data", (text: Buffer) => {
      const found = /open: \S+:(\d+)/.exec(text.toString());
      if (found) resolve(Number(found[1]));
    });
    ended.then((code) => reject(new Error(`the studio ended with ${code}`)));
  });
  return {
    pid: studio.pid ?? 0,
    port,
    async close() {
      studio.kill("SIGTERM");
      await ended;
    },
  };
}
