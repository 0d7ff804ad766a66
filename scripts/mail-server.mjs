/** A mail server of one's own that takes every mail, for `npm run cluster` and the rounds. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * @returns {Promise<{url: string, mails: {to: string[], id: string, text: string, at: number}[], stop: () => Promise<void>}>}
 *   `id`: its Message-ID; `at`: when it was taken, in ms.
 */
export async function startMailServer() {
  const { SMTPServer } = createRequire(join(root, "server/package.json"))("smtp-server");
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (part) => {
        text += part;
      });
      stream.on("end", () => {
        const id = /^Message-ID:\s*(<[^>]+>)/im.exec(text)?.[1] ?? "";
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), id, text, at: Date.now() });
        done();
      });
    },
  });
  // A client that was killed leaves its connection as it is.
  server.on("error", () => {});
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
