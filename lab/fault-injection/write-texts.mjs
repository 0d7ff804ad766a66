/** Writers of texts: posts, their revisions, terms, the site's words, and posts that publish themselves. */
import { setTimeout as wait } from "node:timers/promises";
import { Changing } from "./ledger.mjs";
import { nextNumber } from "./numbers.mjs";

const filler = "What was acknowledged is there, whatever happened to the machine. ".repeat(20);
/** With what a busy cluster takes to answer. */
const leastAheadMs = 65_000;
const api = "/wp-json/wp/v2";
const own = "/wp-json/extenso/v1";

export const texts = {
  async post({ write, ledger }) {
    const title = `Post ${nextNumber()}`;
    const content = `<p>${title}: ${filler}</p>`;
    const answer = await write(`${api}/posts`, { title, content, status: "publish" }, 201);
    await wait(20);
    if (!answer) return undefined;
    const text = new Changing();
    text.acknowledge(content);
    ledger.posts.set(answer.json.id, { title, text });
    return answer.json.id;
  },

  /** One post of this writer's own, again and again. */
  async revision(context) {
    const { write, ledger, mine } = context;
    if (!mine.post) {
      mine.post = await texts.post(context);
      return;
    }
    const { text } = ledger.posts.get(mine.post);
    const content = `<p>Version ${nextNumber()}: ${filler}</p>`;
    text.sending(content);
    const answer = await write(`${api}/posts/${mine.post}`, { content }, 200);
    if (answer) text.acknowledge(content);
    await wait(20);
  },

  async term({ write, ledger }) {
    const name = `Term ${nextNumber()}`;
    const answer = await write(`${api}/tags`, { name }, 201);
    if (answer) ledger.terms.set(answer.json.id, name);
    await wait(20);
  },

  /** The site's words of one part: there is one writer of this kind. */
  async words({ write, ledger, mine, token, send }) {
    if (!mine.document) {
      const answer = await send(`${own}/site/faq`, { token }, 200);
      if (answer) mine.document = answer.json.document;
      return;
    }
    const title = `Questions ${nextNumber()}`;
    ledger.words.sending(title);
    const answer = await write(`${own}/site/faq`, { document: { ...mine.document, title } }, 200);
    if (answer) ledger.words.acknowledge(title);
  },

  /** A post that comes out by itself. */
  async scheduled({ write, ledger }) {
    const title = `Scheduled ${nextNumber()}`;
    const at = Math.ceil((Date.now() + leastAheadMs + Math.random() * 8_000) / 1000) * 1000;
    const date_gmt = new Date(at).toISOString().slice(0, 19);
    const answer = await write(`${api}/posts`, { title, content: title, status: "future", date_gmt }, 201);
    if (answer?.json.status === "future") ledger.scheduled.set(answer.json.id, at);
    await wait(400);
  },
};
