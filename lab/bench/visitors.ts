/** Visitors of a studio, as many as ask at once. */
import { Agent, request } from "node:http";

export interface BenchRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answered {
  status: number;
  text: string;
}

export class Visitors {
  readonly #agent: Agent;
  readonly #port: number;
  readonly #atOnce: number;
  /** How often each status was answered. */
  readonly statuses: Record<number, number> = {};

  constructor(port: number, atOnce: number) {
    this.#port = port;
    this.#atOnce = atOnce;
    this.#agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  }

  /** @throws when the connection breaks: a server that fell is not to be taken for one that holds. */
  ask(asked: BenchRequest): Promise<Answered> {
    const { path, method = "GET", headers = {}, body } = asked;
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
      const options = { host: "127.0.0.1", port: this.#port, agent: this.#agent, path, method };
      const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const status = answer.statusCode ?? 0;
          this.statuses[status] = (this.statuses[status] ?? 0) + 1;
          resolve({ status, text: Buffer.concat(parts).toString() });
        });
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // The server may close a resting connection in the moment it is taken again.
        if (sent.reusedSocket && error.code === "ECONNRESET") resolve(this.ask(asked));
        else reject(error);
      });
      sent.end(body);
    });
  }

  async askMany(count: number, make: (k: number) => BenchRequest): Promise<void> {
    let next = 0;
    const visitor = async () => {
      while (next < count) {
        const k = next;
        next += 1;
        await this.ask(make(k));
      }
    };
    await Promise.all(Array.from({ length: this.#atOnce }, visitor));
  }

  async read<T>(path: string): Promise<T> {
    return JSON.parse((await this.ask({ path })).text);
  }

  close(): void {
    this.#agent.destroy();
  }
}
