/** One server with everything in a folder, as most studios run it, and a mail server that counts. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "../cluster/mail-server.mjs";
import { freePorts, startReplica } from "../cluster/replica.mjs";
import { administrator } from "./client.mjs";
import { rowsOfFile } from "./rows.mjs";

/**
 * @param {{dataDir?: string, environment?: Record<string, string>}} options `dataDir`: an empty folder, which stays;
 *   without it one that is gone at the end.
 */
export async function startOneServer({ dataDir, environment = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-"));
  const mail = await startMailServer();
  const [port] = await freePorts(1);
  const data = dataDir ?? join(folder, "data");
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
    ADMIN_PASSWORD: administrator.password,
    ADMIN_EMAIL: "admin@extenso.example",
    ...environment,
  };
  const server = await startReplica(settings);
  const file = join(data, "studio.db");
  return {
    server,
    origin: server.url,
    folder,
    data,
    file,
    settings,
    mails: mail.mails,
    rows: rowsOfFile(file),
    async stop() {
      await server.stop();
      await mail.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
