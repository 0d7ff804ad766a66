/** A client with an address of its own, so that each has the limits of its own, as people elsewhere have. */
import { Agent, request } from "node:http";

const patienceMs = 30_000;
let clients = 0;

/** @returns an address of this machine that no other client has. */
function nextAddress() {
  clients += 1;
  return `127.${10 + (clients >> 16)}.${(clients >> 8) % 256}.${clients % 256}`;
}

/**
 * @param {string} origin
 * @returns {{ask: (path: string, options?: {method?: string, token?: string, json?: unknown, body?: Buffer, headers?: Record<string, string>}) => Promise<{status: number, headers: import("node:http").IncomingHttpHeaders, bytes: Buffer, json: any}>, close: () => void}}
 *   `ask` rejects where no whole answer came.
 */
export function openClient(origin) {
  const { hostname, port } = new URL(origin);
  const localAddress = nextAddress();
  const agent = new Agent({ keepAlive: true, localAddress });
  const host = hostname === "localhost" ? "127.0.0.1" : hostname;
  return {
    ask(path, { method = "GET", token, json, body, headers = {} } = {}) {
      const content = json === undefined ? body : Buffer.from(JSON.stringify(json));
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            host,
            port,
            path,
            method,
            agent,
            localAddress,
            headers: {
              ...(token ? { Authorization: `Bearer ${token}` } : {}),
              ...(json === undefined ? {} : { "Content-Type": "application/json" }),
              ...(content ? { "Content-Length": content.length } : {}),
              ...headers,
            },
            signal: AbortSignal.timeout(patienceMs),
          },
          (answer) => {
            const parts = [];
            answer.on("data", (part) => parts.push(part));
            answer.on("error", reject);
            answer.on("end", () => {
              const bytes = Buffer.concat(parts);
              const { statusCode: status = 0, headers } = answer;
              const isJson = /json/.test(headers["content-type"] ?? "");
              try {
                const json = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null;
                resolve({ status, headers, bytes, json });
              } catch (error) {
                reject(error);
              }
            });
          },
        );
        sent.on("error", reject);
        sent.end(content);
      });
    },
    close: () => agent.destroy(),
  };
}

export const administrator = { username: "studio_admin", password: "Cluster-Admin-1" };

/** @returns {Promise<string>} an administrator's token. */
export async function signIn(origin) {
  const client = openClient(origin);
  const answer = await client.ask("/wp-json/jwt-auth/v1/token", { method: "POST", json: administrator });
  client.close();
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.bytes}`);
  return answer.json.token;
}
