/** A proxy before a bucket's server that can simulate its failures. */
import { createServer, request } from "node:http";

/** How the proxy treats requests. @typedef {"open" | "half busy" | "busy" | "refusing" | "silent" | "away"} Trouble */

const codes = { busy: [503, "SlowDown"], refusing: [403, "AccessDenied"] };

/**
 * @param {string} url of a bucket, as `S3_URL` has it.
 * @returns {Promise<{url: string, trouble: Trouble, stop: () => Promise<void>}>} `url`: of the same bucket through this
 *   door; `trouble`: to be set.
 */
export async function troubledBucket(url) {
  const behind = new URL(url);
  const server = createServer((asked, answer) => {
    asked.on("error", () => {});
    const trouble = door.trouble === "half busy" ? (Math.random() < 0.5 ? "busy" : "open") : door.trouble;
    if (trouble === "away") return void asked.socket.destroy();
    if (trouble === "silent") return void asked.resume();
    if (trouble !== "open") {
      const [status, code] = codes[trouble];
      asked.resume();
      asked.on("end", () => answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
      return;
    }
    // The host's name is signed.
    const { hostname, port } = behind;
    const { method, url: path, headers } = asked;
    const on = request({ hostname, port, method, path, headers }, (said) => {
      answer.writeHead(said.statusCode, said.headers);
      said.pipe(answer);
    });
    on.on("error", () => answer.destroy());
    asked.pipe(on);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.port = String(server.address().port);
  /** @type {Awaited<ReturnType<typeof troubledBucket>>} */
  const door = {
    url: through.href,
    trouble: "open",
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return door;
}
