/** Requests that no browser sends, against the whole server: pages, forms and files as much as the API. */
import { request as send } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedStudio, startSampleStudio } from "../../test/started-studio.ts";

let studio: StartedStudio;
beforeAll(async () => {
  studio = await startSampleStudio();
});
afterAll(() => studio.stop());

const paths = [
  "/",
  "/contact",
  "/contact.data",
  "/newsletter",
  "/newsletter.data",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/portfolio",
  "/services/x",
  "/dashboard/academy",
  "/dashboard/academy.data",
  "/dashboard/academy/post/x.data",
  "/sign-in",
  "/_root.data",
  "/__manifest",
  "/nowhere",
  "/avatar/.svg",
  "/avatar/%00.svg",
  "/wp-content/uploads/",
  "/wp-content/uploads/%2e%2e%2fstudio.db",
  "/assets/x.js",
  "/media/%5c..%5cx",
  "/sitemap.xml",
  "/robots.txt",
  "/healthz",
  "/?rest_route=/wp/v2/%00",
  "/wp-json",
  "/wp-json/wp/v2/posts?per_page[]=1&search=%00",
  "/wp-json/extenso/v1/contact",
  "//",
];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"];
const bodies: [type: string, body: string][] = [
  ["application/json", "{"],
  ["application/x-www-form-urlencoded", "email=%00&email[]=x&__proto__[a]=1"],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="email"'],
  ["multipart/form-data", "--b--"],
  ["text/plain", "\u0000"],
];

interface HostileRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

let visitor = 0;

/**
 * Not `fetch`, which would mend the URL and refuse the method. Each request comes from an address of its own, so that
 * no limit hides the code behind it.
 */
function ask({
  method,
  path,
  headers = {},
  body,
}: HostileRequest): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(studio.url);
  visitor += 1;
  const from = { "X-Forwarded-For": `2001:db8:${visitor.toString(16)}::1` };
  return new Promise((resolve, reject) => {
    const asked = send({ hostname, port, method, path, headers: { ...from, ...headers } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Each path by each method; each body by POST at each path, and by the other methods at a fifth of the paths. */
function hostileRequests(): HostileRequest[] {
  const oddHeaders = { Range: "bytes=9-1", "If-None-Match": '"', "Accept-Encoding": ";;" };
  return paths.flatMap((path, pathIndex) =>
    methods.flatMap((method, methodIndex): HostileRequest[] => {
      if (method === "GET" || method === "TRACE")
        return [
          { method, path },
          { method, path, headers: oddHeaders },
        ];
      return bodies
        .filter((_, at) => method === "POST" || at === (pathIndex + methodIndex) % bodies.length)
        .map(([type, body]) => ({ method, path, body, headers: { "Content-Type": type } }));
    }),
  );
}

test("none fails, hangs or gives anything away", async () => {
  const requests = hostileRequests();
  expect(requests.length).toBeGreaterThan(400);
  const failed: unknown[] = [];
  const rest = requests.values();
  const one = async () => {
    for (const asked of rest) {
      const { status, text } = await ask(asked);
      const gaveAway = /SQLITE|node_modules|argon2|at Object\./.test(text);
      if (status >= 500 || gaveAway) failed.push([status, asked, text.slice(0, 200)]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  expect(failed).toEqual([]);
});

const accents = `a${"\u0301".repeat(40_000)}${"\u0316".repeat(40_000)}`;
const form = { "Content-Type": "application/x-www-form-urlencoded" };

function call(path: string, body: object): HostileRequest {
  const headers = { "Content-Type": "application/json" };
  return { method: "POST", path: `/wp-json${path}`, headers, body: JSON.stringify(body) };
}

/** Each of these once took between one second and half a minute, and everyone else had to wait. */
test.each<[what: string, status: number, asked: HostileRequest]>([
  ["a password of accents", 413, call("/jwt-auth/v1/token", { username: "casey_member", password: accents })],
  [
    "a user name of accents",
    403,
    call("/jwt-auth/v1/token", { username: accents.slice(25_000, 55_000), password: "x" }),
  ],
  [
    "an address of accents",
    400,
    call("/extenso/v1/password/forgot", { email: `${accents.slice(25_000, 55_000)}@example.test` }),
  ],
  ["a number of digits", 400, call("/extenso/v1/contact", { elapsed_ms: `${"1".repeat(60_000)}x` })],
  ["a path of seven thousand parts", 414, { method: "GET", path: `/${"a/".repeat(7_000)}` }],
  ["a path of four thousand", 404, { method: "GET", path: `/${"a/".repeat(4_000)}` }],
  ["what the router asks for there", 404, { method: "GET", path: `/${"a/".repeat(2_000)}b.data` }],
  ["a slug of brackets", 414, { method: "GET", path: `/wp-json/wp/v2/posts?slug=${"<".repeat(15_000)}` }],
  ["a status of brackets", 414, { method: "GET", path: `/wp-json/wp/v2/posts?status=${"<".repeat(7_900)}` }],
  [
    "a range of spaces",
    200,
    { method: "GET", path: "/media/og-default.jpg", headers: { Range: `bytes=${" ".repeat(15_000)}x` } },
  ],
  [
    "a name of spaces in a form that comes back",
    400,
    { method: "POST", path: "/contact", headers: form, body: `name=x${"+".repeat(60_000)}x` },
  ],
])("nobody else waits for %s", async (_, status, asked) => {
  /** Milliseconds of this thread's processor time between two answers: other programs use the machine, too. */
  let longest = 0;
  let isAnswered = false;
  const answering = ask(asked).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    const before = process.threadCpuUsage();
    await ask({ method: "GET", path: "/healthz" });
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  expect((await answering).status).toBe(status);
  expect(longest).toBeLessThan(900);
});

test("a form that says no length is taken up to a form's length", async () => {
  const { hostname, port } = new URL(studio.url);
  const sendForm = (bytes: number) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { ...form, "Transfer-Encoding": "chunked" };
      const asked = send({ hostname, port, method: "POST", path: "/newsletter", headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      asked.on("error", reject);
      asked.write("email=");
      asked.end("x".repeat(bytes));
    });
  expect((await sendForm(1_000)).status).toBe(400);
  const refused = await sendForm(70_000);
  expect(refused.status).toBe(413);
  // The server's own page: the site, which has the same bound, was not asked.
  expect(refused.text).toContain("That is too much at once");
});
