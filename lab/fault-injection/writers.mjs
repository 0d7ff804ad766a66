/** Writers of every kind, each at work until it is told to end; what they are told goes into the ledger. */
import { setTimeout as wait } from "node:timers/promises";
import { openClient, signIn } from "./client.mjs";
import { files } from "./write-files.mjs";
import { people } from "./write-people.mjs";
import { requests } from "./write-requests.mjs";
import { texts } from "./write-texts.mjs";

/** A writer is `(context) => Promise<void>`: one write. It notes what was acknowledged, or throws what its call threw. */
const kinds = { ...texts, ...files, ...people, ...requests };

/** A token is good for a quarter of an hour. */
const renewTokenMs = 5 * 60_000;

/** So many writers of each kind. */
export const few = {
  post: 2,
  revision: 2,
  media: 1,
  pieces: 1,
  term: 1,
  contact: 1,
  newsletter: 1,
  signUp: 1,
  words: 1,
  request: 1,
};
export const fifty = {
  post: 14,
  revision: 12,
  media: 4,
  pieces: 2,
  term: 6,
  contact: 3,
  newsletter: 3,
  signUp: 2,
  words: 1,
  request: 3,
  scheduled: 3,
};

/**
 * @param {{origin: string, token: string, ledger: import("./ledger.mjs").Ledger, picture: Buffer, crew: Record<string, number>, mails: {take: () => boolean}}} options
 *   `mails.take` says whether one more that causes a mail may be sent now.
 * @returns {{end: () => Promise<void>}}
 */
export function startWriters({ origin, token: first, ledger, picture, crew, mails }) {
  let isEnded = false;
  let token = first;
  let isRenewing = false;
  async function renewToken() {
    if (isRenewing) return;
    isRenewing = true;
    // A server that was killed meanwhile answers again after its next start.
    for (let isNew = false; !isNew && !isEnded; ) {
      await signIn(origin).then(
        (next) => {
          token = next;
          isNew = true;
        },
        () => wait(200),
      );
    }
    isRenewing = false;
  }
  const renewing = setInterval(renewToken, renewTokenMs);
  async function work(kind) {
    const client = openClient(origin);
    const mine = {};
    async function send(path, options, wanted, by = client) {
      const answer = await by.ask(path, options);
      if ([wanted].flat().includes(answer.status)) {
        ledger.counts.acknowledged += 1;
        return answer;
      }
      // The proxy says so when the replica that it had asked is killed.
      if (answer.status === 502 || answer.status === 504) ledger.counts.unanswered += 1;
      else if (answer.status === 503 || answer.status === 429) {
        ledger.refuse(answer.json?.code ?? `${kind} ${answer.status}`);
        await wait(100);
      } else
        ledger.odd.push(
          `${kind}: ${options.method ?? "GET"} ${path} ${answer.status} ${answer.bytes.toString().slice(0, 200)}`,
        );
      return null;
    }
    /** Each from an address of its own: one sends only so many mails a day. */
    async function sendAsStranger(path, options, wanted) {
      const stranger = openClient(origin);
      return send(path, options, wanted, stranger).finally(stranger.close);
    }
    const write = (path, json, wanted) => send(path, { method: "POST", token, json }, wanted);
    while (!isEnded) {
      try {
        await kinds[kind]({ write, send, sendAsStranger, ledger, token, mine, picture, mails });
      } catch (error) {
        if (error.code === undefined && error.name !== "AbortError") throw error;
        ledger.counts.unanswered += 1;
        await wait(50);
      }
    }
    client.close();
  }
  const working = Object.entries(crew).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => work(kind)),
  );
  return {
    async end() {
      isEnded = true;
      clearInterval(renewing);
      await Promise.all(working);
    },
  };
}
