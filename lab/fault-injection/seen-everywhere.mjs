/** Checks that a change on one replica shows on all of them, and how a replica answers without its database. */
import { setTimeout as wait } from "node:timers/promises";
import { openClient } from "./client.mjs";
import { nextNumber } from "./numbers.mjs";

/** Caches keep pages for longer than this, so a change that shows within it must have invalidated them. */
const withinMs = 10_000;
const lookEveryMs = 100;
const shown = ["/", "/feed.xml", "/wp-json/wp/v2/posts?per_page=5&_fields=title"];

async function written(client, token, words) {
  const faq = "/wp-json/extenso/v1/site/faq";
  const { json: read } = await client.ask(faq, { token });
  const document = { ...read.document, title: words };
  const post = { title: words, content: words, status: "publish" };
  const answers = [
    await client.ask(faq, { method: "POST", token, json: { document, status: "publish" } }),
    await client.ask("/wp-json/wp/v2/posts", { method: "POST", token, json: post }),
  ];
  return answers.filter(({ status }) => status >= 300).map(({ status, bytes }) => `${status} ${bytes}`);
}

/**
 * Fills the caches of every replica. Then each replica in turn takes a change, and all are polled until they show it.
 *
 * @param {{url: string}[]} replicas requested directly, not through the proxy.
 * @returns {Promise<{looks: number, wrong: string[]}>} `looks` counts the polled paths; `wrong` names each replica and
 *   path that did not show a change.
 */
export async function changesSeen({ replicas, token, patienceMs = withinMs, paths = shown }) {
  const clients = replicas.map(({ url }) => openClient(url));
  const wrong = [];
  let looks = 0;
  for (const [from, writer] of clients.entries()) {
    // The second request for a path is answered from the cache.
    for (const client of clients) for (const path of [...paths, ...paths]) await client.ask(path);
    const words = `Seen everywhere ${Date.now()} ${nextNumber()}`;
    const refused = await written(writer, token, words);
    if (refused.length > 0) {
      wrong.push(`replica ${from + 1} took no words: ${refused.join("; ")}`);
      continue;
    }
    const until = Date.now() + patienceMs;
    for (const [at, client] of clients.entries()) {
      for (const path of paths) {
        looks += 1;
        if (!(await untilShown(client, path, words, until)))
          wrong.push(`replica ${at + 1} does not show on ${path} what replica ${from + 1} took`);
      }
    }
  }
  for (const client of clients) client.close();
  return { looks, wrong };
}

async function untilShown(client, path, words, until) {
  for (;;) {
    const { bytes } = await client.ask(path);
    if (bytes.includes(words)) return true;
    if (Date.now() > until) return false;
    await wait(lookEveryMs);
  }
}

/** Paths that a fresh process has not rendered yet. */
const cold = ["/", "/services", "/portfolio", "/contact", "/no-such-page"];

/**
 * Pauses the database of a replica that has not served a page yet, and resumes it.
 *
 * @param {{url: string}} replica that was just started.
 * @param {{pause: () => Promise<void>, resume: () => Promise<void>}} database
 * @returns {Promise<string[]>} responses that are not a 503 page with `Retry-After`, and paths that still fail once the
 *   database is back.
 */
export async function coldWithoutDatabase({ replica, database, patienceMs = 30_000 }) {
  const client = openClient(replica.url);
  const wrong = [];
  await database.pause();
  try {
    for (const path of cold) {
      const { status, headers, bytes } = await client.ask(path);
      const isClear = status === 503 && headers["retry-after"] !== undefined && bytes.includes("</html>");
      if (!isClear)
        wrong.push(`${path} answers ${status} without the database, not 503 with a page and Retry-After`);
    }
    const { status } = await client.ask("/readyz");
    if (status !== 503) wrong.push(`/readyz answers ${status} without the database`);
  } finally {
    await database.resume();
  }
  const until = Date.now() + patienceMs;
  for (const path of cold) {
    const expected = path === "/no-such-page" ? 404 : 200;
    let status = 0;
    while (status !== expected && Date.now() < until) {
      status = (await client.ask(path)).status;
      if (status !== expected) await wait(lookEveryMs);
    }
    if (status !== expected) wrong.push(`${path} answers ${status} with the database back`);
  }
  client.close();
  return wrong;
}
