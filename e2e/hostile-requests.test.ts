/** Requests that no browser sends, against the whole server: pages, forms and files as much as the API. */
import { request as send } from "node:http";
import { expect, test } from "./fixtures.ts";

const paths = [
  ...["/", "/contact", "/contact.data", "/newsletter", "/newsletter.data", "/newsletter/confirm"],
  ...[
    "/newsletter/unsubscribe",
    "/portfolio",
    "/services/x",
    "/dashboard/academy",
    "/dashboard/academy.data",
  ],
  ...["/dashboard/academy/post/x.data", "/sign-in", "/_root.data", "/__manifest", "/nowhere"],
  ...["/avatar/.svg", "/avatar/%00.svg", "/wp-content/uploads/", "/wp-content/uploads/%2e%2e%2fstudio.db"],
  ...[
    "/assets/x.js",
    "/media/%5c..%5cx",
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/?rest_route=/wp/v2/%00",
  ],
  ...["/wp-json", "/wp-json/wp/v2/posts?per_page[]=1&search=%00", "/wp-json/extenso/v1/contact", "//"],
];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"];
const bodies: [type: string, body: string][] = [
  ["application/json", "{"],
  ["application/x-www-form-urlencoded", "email=%00&email[]=x&__proto__[a]=1"],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="email"'],
  ["multipart/form-data", "--b--"],
  ["text/plain", "\u0000"],
];

interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

/** Not `fetch`, which would mend the address and refuse the method. */
function ask(
  baseURL: string,
  { method, path, headers = {}, body }: Asked,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(baseURL);
  return new Promise((resolve, reject) => {
    const asked = send({ hostname, port, method, path, headers }, (answer) => {
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

test("none fails, hangs or gives anything away", async ({ baseURL }) => {
  const cases = paths.flatMap((path) =>
    methods.flatMap((method): Asked[] =>
      method === "GET" || method === "TRACE"
        ? [
            { method, path },
            { method, path, headers: { Range: "bytes=9-1", "If-None-Match": '"', "Accept-Encoding": ";;" } },
          ]
        : bodies.map(([type, body]) => ({ method, path, body, headers: { "Content-Type": type } })),
    ),
  );
  const failed: unknown[] = [];
  let next = 0;
  const one = async () => {
    for (let asked = cases[next++]; asked; asked = cases[next++]) {
      const { status, text } = await ask(baseURL ?? "", asked);
      const gaveAway = /SQLITE|node_modules|argon2|at Object\./.test(text);
      if (status >= 500 || gaveAway) failed.push([status, asked, text.slice(0, 200)]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  expect(failed).toEqual([]);
  expect(next).toBeGreaterThan(1000);
});
