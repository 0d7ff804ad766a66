/** Holds the ledger against the studio: each function returns what is wrong, nothing where all is well. */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openClient } from "./client.mjs";
import { lostRequests } from "./write-requests.mjs";

/** Newest revisions that are never thinned out; older ones stay as the last of their day. */
const alwaysKept = 25;

/** @returns {Promise<string[]>} what was acknowledged and is not there, or not as it was sent. */
export async function lostRows(rows, ledger) {
  const lost = [];
  const keyed = async (sql) => new Map((await rows(sql)).map((row) => [row.key, row]));
  const posts = await keyed("select id as key, title_raw, content_raw, status from posts");
  const revisions = await keyed(
    "select cast(record as integer) as key, count(*) as many from versions where kind = 'post' and state = 'saved' group by record",
  );
  for (const [id, { title, text }] of ledger.posts) {
    const row = posts.get(id);
    if (row?.title_raw !== title || row.status !== "publish") lost.push(`post ${id}`);
    else if (!text.allows(row.content_raw)) lost.push(`text of post ${id}`);
    const expected = Math.min(text.times, alwaysKept);
    if (Number(revisions.get(id)?.many ?? 0) < expected - 1) lost.push(`revisions of post ${id}`);
  }
  for (const id of ledger.scheduled.keys()) if (!posts.has(id)) lost.push(`scheduled post ${id}`);
  const terms = await keyed("select id as key, name from terms");
  for (const [id, name] of ledger.terms) if (terms.get(id)?.name !== name) lost.push(`term ${id}`);
  const media = await keyed("select id as key from media");
  for (const id of ledger.media.keys()) if (!media.has(id)) lost.push(`file ${id}`);
  const found = {
    contact: await keyed("select email as key from contact_requests"),
    newsletter: await keyed("select email as key from newsletter_subscribers"),
    "sign-up": await keyed("select email as key from users"),
  };
  for (const [email, kind] of ledger.people) if (!found[kind].has(email)) lost.push(`${kind} of ${email}`);
  if (ledger.words.acknowledged !== null) {
    const [faq] = await rows("select published from site_words where part = 'faq'");
    if (!ledger.words.allows(JSON.parse(faq?.published ?? "{}").title)) lost.push("words of the FAQ");
  }
  lost.push(...(await lostRequests(rows, ledger)));
  return lost;
}

/** Every file that a row names is asked for, once: rows in `known` were looked at before. @returns {Promise<string[]>} */
export async function brokenFiles({ rows, origin, picture, known }) {
  const broken = [];
  const client = openClient(origin);
  const sent = createHash("sha256").update(picture).digest("hex");
  const found = await rows(
    "select id, file, details from media where file like '%round-%' or file like '%pieces-%'",
  );
  for (const { id, file, details } of found.filter(({ id }) => !known.has(id))) {
    known.add(id);
    const { filesize, sizes = {} } = JSON.parse(details);
    const folder = file.slice(0, file.lastIndexOf("/"));
    const parts = Object.values(sizes).map((size) => [`${folder}/${size.file}`, size.filesize]);
    for (const [path, bytes] of [[file, filesize], ...parts]) {
      const answer = await client.ask(`/wp-content/uploads/${path}`);
      const isWhole = bytes === undefined || answer.bytes.length === bytes;
      if (answer.status !== 200 || !isWhole)
        broken.push(`${path} of file ${id}: ${answer.status}, ${answer.bytes.length} of ${bytes} bytes`);
      else if (path === file && createHash("sha256").update(answer.bytes).digest("hex") !== sent) {
        broken.push(`${path} of file ${id} is not what was sent`);
      }
    }
  }
  client.close();
  return broken;
}

/** @param {string[]} lines that were logged as errors. */
export function sayErrors(report, lines) {
  const told = lines.map((line) => {
    const { time, msg, path = "", err } = JSON.parse(line);
    return [time, msg, path, err?.message, err?.stack?.slice(0, 500)].filter(Boolean).join(" · ");
  });
  report.say("nothing was logged as an error", told);
}

/** Says why writes were refused. While files are there, nobody may be told that they are not. */
export function sayRefusals(report, { refusals }, { areFilesThere = true } = {}) {
  const told = [...refusals].map(([reason, count]) => `${reason}: ${count}`);
  const wrong = areFilesThere ? told.filter((line) => line.startsWith("extenso_files_unavailable")) : [];
  report.say(`what was refused for now: ${told.join(", ") || "nothing"}`, wrong);
}

/** An acceptance that a mail server gave so shortly before a kill may not have been noted. */
const underWayMs = 2_000;

/**
 * SMTP has no way to tell whether a mail was taken where who handed it over was killed meanwhile: from when its text was
 * asked for. It may have been sent then and be read by the mail server only afterwards, so `at` is no bound.
 * @param {import("../cluster/mail-server.mjs").TakenMail} mail
 * @param {{of: string, at: number}[]} kills
 */
function wasCutOff({ by, since, at }, kills, lostMs) {
  return kills.some((kill) => kill.of === by && kill.at >= since && kill.at < at + lostMs);
}

/** Describes each copy: its sender, its time, and how long after the `DATA` command the sender was killed. */
function toldOf(copies, kills) {
  const [{ since: first }] = copies;
  return copies.map(({ by, since, at }) => {
    const killed = kills.find((kill) => kill.of === by);
    const end = killed ? `killed ${killed.at - since} ms after that` : "never killed";
    return `${since - first} ms by ${by}, taken ${at - since} ms later, ${end}`;
  });
}

/**
 * Waits until nothing is left to be sent.
 * @param lostMs how long before a kill what a mail server said may not have been noted.
 * @param kills which processes were killed, and when, in ms. A mail that one was handing over then may come once more,
 *   under the same Message-ID.
 * @returns {Promise<{wrong: string[], again: number}>} mails that are missing, or came more than once without that;
 *   and how many came once more with it.
 */
export async function countMails({
  rows,
  mails,
  ledger,
  kills = [],
  lostMs = underWayMs,
  withinMs = 90_000,
}) {
  const until = Date.now() + withinMs;
  const waiting = async () => {
    const sql = "select count(*) as many from outbox_messages where sent_at is null and failed_at is null";
    return Number((await rows(sql))[0].many);
  };
  while ((await waiting()) > 0 && Date.now() < until) await wait(200);
  const left = await waiting();
  const wrong = left > 0 ? [`${left} mails are not sent yet`] : [];
  const copies = Map.groupBy(mails, ({ id }) => id);
  let again = 0;
  for (const [id, same] of copies) {
    const [first, ...others] = same;
    if (others.length === 0) continue;
    const isOneText = others.every(({ text }) => text === first.text);
    // Only the last one may have been handed over in peace.
    if (isOneText && same.slice(0, -1).every((mail) => wasCutOff(mail, kills, lostMs))) again += 1;
    else wrong.push(`mail ${id} came ${same.length} times: ${toldOf(same, kills).join("; ")}`);
  }
  const perMailbox = Map.groupBy(copies.values(), ([{ to }]) => to[0]);
  for (const email of ledger.mailboxes) {
    const count = perMailbox.get(email)?.length ?? 0;
    const isRight = ledger.people.has(email) ? count === 1 : count <= 1;
    if (!isRight) wrong.push(`${count} mails to ${email}`);
  }
  for (const [email, { sure, most }] of ledger.threads) {
    const count = perMailbox.get(email)?.length ?? 0;
    if (count < sure || count > most) wrong.push(`${count} mails to ${email}, ${sure} to ${most} were due`);
  }
  return { wrong, again };
}

/** @param {Parameters<typeof countMails>[0] & {report: ReturnType<import("./report.mjs").openReport>}} options */
export async function sayMails({ report, ...options }) {
  const { wrong, again } = await countMails(options);
  const twice = again > 0 ? `, but ${again} that a kill interrupted came again with the same Message-ID` : "";
  report.say(`${new Set(options.mails.map(({ id }) => id)).size} mails, each once${twice}`, wrong);
}
