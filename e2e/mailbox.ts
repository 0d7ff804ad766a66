/** A mailbox on an IMAP server of its own, for journeys: mails are dropped into it as a mail server does. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs the small server that the product's own tests use, in a process beside. */
const program = `
  import { createInterface } from "node:readline";
  import { startImapServer } from "./server/src/engines/mailbox/test-imap-server.ts";
  const server = await startImapServer();
  console.log(server.url);
  createInterface({ input: process.stdin }).on("line", (line) => server.deliver(Buffer.from(line, "base64")));
`;

export interface Mailbox {
  /** For `IMAP_URL`. */
  url: string;
  deliver(source: string): void;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const server = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve) =>
    server.stdout.once("data", (part) => resolve(String(part).trim())),
  );
  return {
    url,
    deliver: (source) => void server.stdin.write(`${Buffer.from(source).toString("base64")}\n`),
    async close() {
      const ended = new Promise((resolve) => server.once("close", resolve));
      server.kill("SIGTERM");
      await ended;
    },
  };
}
