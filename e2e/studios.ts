/** Further studios and WordPresses beside the one under test: real processes on ports of their own. */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../server/test/free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const captures = join(root, "server/test/captures");

export interface Studio {
  url: string;
  dataDir: string;
  close(): Promise<void>;
}

/**
 * V8 settings of studios that live for minutes: the product's own keep its memory small, and collecting garbage so
 * often is a third of what a start and a page cost.
 */
export const heapFlags = ["--heap-growing-percent=100", "--max-semi-space-size=32"];

function run(file: string, parameters: string[], env: Record<string, string>) {
  return spawn(process.execPath, [...heapFlags, join(root, file), ...parameters], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** On a busy machine, starting servers may take longer than a journey may. */
export const starting = { timeout: 180_000 } as const;

/**
 * For the few journeys that share a studio of their own: one worker takes them one after another, and a failed one
 * does not keep the others. Another worker would first start all their servers again, which takes more of a processor
 * than the journeys.
 */
export const sharedStudio = { mode: "default" } as const;

interface Closable {
  close(): Promise<void>;
}

export interface SharedServers extends Closable {
  /** @returns what `open` returned when a journey of this worker asked for `name` last. */
  open<Opened extends Closable>(name: string, open: () => Promise<Opened>): Promise<Opened>;
}

/** How many of a worker's shared servers are open at once: starting one takes far more than its rest. */
const mostShared = 4;

/**
 * The servers that a worker's journeys share: they stay open until others are needed that were used since. Playwright
 * starts another worker, with a browser of its own, for each file that has a worker's fixture; this is the only one of
 * all files.
 */
export function shareServers(): SharedServers {
  /** By name, the one that was used last at the end. */
  const shared = new Map<string, Closable>();
  return {
    async close() {
      await Promise.all([...shared.values()].map((opened) => opened.close()));
      shared.clear();
    },
    async open<Opened extends Closable>(name: string, open: () => Promise<Opened>): Promise<Opened> {
      const opened = (shared.get(name) as Opened | undefined) ?? (await open());
      shared.delete(name);
      shared.set(name, opened);
      const [oldest] = shared;
      if (oldest && shared.size > mostShared) {
        shared.delete(oldest[0]);
        await oldest[1].close();
      }
      return opened;
    },
  };
}

/** The body of a fixture: opens something, lends it to the journeys, closes it. */
export async function lend<Opened extends { close(): Promise<void> }>(
  opening: Opened | Promise<Opened>,
  use: (opened: Opened) => Promise<void>,
): Promise<void> {
  const opened = await opening;
  await use(opened);
  await opened.close();
}

/** Empty, but for what the second argument names: a dataset's file, or the sample studio. */
export async function openStudio(
  env: Record<string, string>,
  { dataset = "", sample = false }: { dataset?: string; sample?: boolean } = {},
): Promise<Studio> {
  const dataDir = await mkdtemp(join(tmpdir(), "extenso-studio-"));
  if (sample) await cp(process.env.E2E_SAMPLE_DIR ?? "", dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  if (dataset) {
    const loading = run("server/src/operations/importers/load-command.ts", [dataset], { DATA_DIR: dataDir });
    const code = await new Promise((resolve) => loading.on("close", resolve));
    if (code !== 0) throw new Error(`${dataset} was not loaded`);
  }
  const studio = run("server/src/main.ts", [], {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    SEED_SAMPLE: "0",
    ADMIN_PASSWORD: "Journey-Admin-1",
    ADMIN_EMAIL: "admin@extenso.example",
    ...env,
  });
  await new Promise<void>((resolve, reject) => {
    studio.stdout.on("data", (part) => {
      if (String(part).includes("Extenso is open")) resolve();
    });
    studio.once("close", (code) => reject(new Error(`the studio ended with ${code}`)));
  });
  return {
    url,
    dataDir,
    async close() {
      const ended = new Promise((resolve) => studio.once("close", resolve));
      studio.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function openDatasetStudio(env: Record<string, string>): Promise<Studio> {
  return openStudio(env, { dataset: join(captures, "dataset.json") });
}

export interface StudioBehind<WordPress> extends Closable {
  wordPress: WordPress;
  studio: Studio;
}

/** A studio whose content is that of `wordPress`, and which closes it, too. */
export async function openInFrontOf<WordPress extends Closable & { url: string; mediaHost?: string }>(
  wordPress: WordPress,
): Promise<StudioBehind<WordPress>> {
  const { url, mediaHost } = wordPress;
  const studio = await openStudio({
    CONTENT_API_URL: url,
    ...(mediaHost ? { MEDIA_HOSTS: mediaHost } : {}),
  });
  return {
    wordPress,
    studio,
    async close() {
      await studio.close();
      await wordPress.close();
    },
  };
}

export interface PlainWordPress {
  url: string;
  /** Its pictures lie at a host that its index does not name, as with a CDN. */
  mediaHost: string;
  /** `METHOD /path` of what it was asked below its API. */
  asked: string[];
  /** The bodies with which its member's profile was saved. */
  saved: Record<string, unknown>[];
  /** The status with which it refuses everything but its index, as a host in trouble does. */
  failsWith: number | null;
  close(): Promise<void>;
}

interface Capture {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

async function capture(name: string): Promise<Capture> {
  return JSON.parse(await readFile(join(captures, `${name}.json`), "utf8"));
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8") || "{}");
}

/** A WordPress's OPTIONS response for the user update: it lists the username, although it refuses a new one. */
const describedUser: Capture = {
  status: 200,
  headers: {},
  body: {
    namespace: "wp/v2",
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    endpoints: [
      { methods: ["GET"], allow_batch: { v1: true }, args: { context: { type: "string", required: false } } },
      {
        methods: ["POST", "PUT", "PATCH"],
        allow_batch: { v1: true },
        args: {
          username: { description: "Login name for the user.", type: "string", required: false },
          name: { description: "Display name for the user.", type: "string", required: false },
        },
      },
    ],
  },
};

/**
 * A WordPress with the plugin “JWT Authentication for WP REST API” and nothing else, unless it is told: its
 * answers are those that a real one gave, without what our own plugin added. Its member is `casey_member`.
 */
export async function openPlainWordPress(memberPassword: string): Promise<PlainWordPress> {
  const wordPress: PlainWordPress = {
    url: "",
    mediaHost: "cms.example.test",
    asked: [],
    saved: [],
    failsWith: null,
    close: async () => {},
  };
  const token = "plain.jwt.token";

  async function answer(request: IncomingMessage): Promise<Capture> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const call = `${request.method} ${pathname.replace(/^\/wp-json/, "")}`;
    const signedIn = request.headers.authorization === `Bearer ${token}`;
    wordPress.asked.push(call);
    if (wordPress.failsWith && call !== "GET /")
      return { status: wordPress.failsWith, headers: {}, body: null };
    switch (call) {
      case "GET /": {
        const names = [
          "/wp/v2/posts",
          "/wp/v2/users/me",
          "/jwt-auth/v1/token",
          "/jwt-auth/v1/token/validate",
        ];
        const routes = Object.fromEntries(names.map((route) => [route, {}]));
        return { status: 200, headers: {}, body: { name: "Plain", routes } };
      }
      case "POST /jwt-auth/v1/token": {
        if ((await bodyOf(request)).password !== memberPassword) return capture("token-wrong-password");
        const { status, headers, body } = await capture("token-ok");
        const { user_email, user_nicename, user_display_name } = body as Record<string, unknown>;
        return { status, headers, body: { token, user_email, user_nicename, user_display_name } };
      }
      case "POST /jwt-auth/v1/token/validate":
        return capture(signedIn ? "validate-ok" : "validate-expired");
      case "GET /wp/v2/users/me":
        return capture(signedIn ? "users-me-edit" : "users-me-public");
      case "OPTIONS /wp/v2/users/me":
        return describedUser;
      case "POST /wp/v2/users/4": {
        if (!signedIn) return capture("user-update-public");
        const sent = await bodyOf(request);
        wordPress.saved.push(sent);
        const { username = "casey_member", name } = sent;
        if (username !== "casey_member") return capture("user-update-new-username");
        const { body, ...answer } = await capture("user-update-self");
        return { ...answer, body: { ...(body as object), ...(name ? { name } : {}) } };
      }
      case "GET /wp/v2/posts":
        if (searchParams.has("slug")) return capture("posts-slug-found");
        return capture(searchParams.get("page") === "2" ? "posts-list-page-2" : "posts-list-page-1");
      default:
        return capture("route-unknown");
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(({ status, headers, body }) => {
      for (const name of ["Content-Type", "X-WP-Total", "X-WP-TotalPages"]) {
        if (headers[name]) response.setHeader(name, headers[name]);
      }
      if (!headers["Content-Type"]) response.setHeader("Content-Type", "application/json");
      response.statusCode = status;
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(wordPress, {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
