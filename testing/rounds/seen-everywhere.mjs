/** Whether what one replica takes is what all of them show, and what one without its database says. */
import { setTimeout as wait } from "node:timers/promises";
import { openClient } from "./client.mjs";
import { nextNumber } from "./numbers.mjs";

/** A page that nobody tells of a change is kept for longer than that. */
const withinMs = 10_000;
const lookEveryMs = 100;
const shown = ["/", "/feed", "/wp-json/wp/v2/posts?per_page=5&_fields=title"];

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
 * Every replica keeps its pages and answers; then each in turn takes new words, for which all are asked.
 *
 * @param {{url: string}[]} replicas asked past the proxy.
 * @returns {Promise<{looks: number, wrong: string[]}>} which replica did not show whose words where.
 */
export async function changesSeen({ replicas, token, patienceMs = withinMs, paths = shown }) {
  const clients = replicas.map(({ url }) => openClient(url));
  const wrong = [];
  let looks = 0;
  for (const [from, writer] of clients.entries()) {
    // Asked twice, it is sent from what is kept.
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

/** What nobody has asked a fresh process for yet. */
const cold = ["/", "/services", "/portfolio", "/contact", "/no-such-page"];

/**
 * The database ends under a replica that has shown nothing yet, and comes back.
 *
 * @param {{url: string}} replica that was just started.
 * @param {{pause: () => Promise<void>, resume: () => Promise<void>}} database
 * @returns {Promise<string[]>} which answers are no clear word to try again, and what stays away afterwards.
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
