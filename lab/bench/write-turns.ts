/**
 * How long the worst legal saves hold SQLite's turn to write, and how long somebody else who writes then waits. A
 * studio within this process writes each case a few times, while a small transaction is begun every few milliseconds.
 * The least of the attempts counts, by processor time: the disk, and others on the machine, take what they take.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "../../server/src/app.ts";
import { ensureAdministrator } from "../../server/src/domains/identity/accounts/administrator.ts";
import type { WriteTurnFacts } from "../../server/src/kernel/diagnostics-channels.ts";
import { seedSampleStudio } from "../../server/src/operations/importers/sample/sample-studio.ts";
import { openDependencies } from "./open-dependencies.ts";
import { administrator } from "./requests.ts";

const goalMs = 20;
const repeats = 7;
/** Pause between two small transactions of the other writer. */
const otherEveryMs = 2;

type Json = Record<string, unknown>;
interface WriteCase {
  name: string;
  path: string;
  json(attempt: number): Json;
}

const words = (length: number) =>
  "Light on the harbour wall. "
    .repeat(Math.ceil(length / 27))
    .slice(0, length)
    .trim();
const block = (inner: string) => `<!-- wp:paragraph -->\n<p>${inner}</p>\n<!-- /wp:paragraph -->\n\n`;
const picture = (id: number) =>
  `<!-- wp:image {"id":${id}} --><figure class="wp-block-image"><img src="/a.jpg" class="wp-image-${id}"/></figure><!-- /wp:image -->`;

/** Texts of nearly a megabyte, as far as a body goes, by what is slow about them. */
const longTexts: Record<string, (attempt: number, pictures: number[]) => string> = {
  paragraphs: (attempt) => block(`${attempt} ${words(900)}`).repeat(1_000),
  "links and entities": (attempt) =>
    `<p>${attempt}</p>${'<p><a href="/contact">One &amp; two</a> &#8211; <b>three</b></p>\n'.repeat(13_500)}`,
  pictures: (attempt, pictures) =>
    block(String(attempt)) +
    pictures
      .map(picture)
      .join("\n\n")
      .repeat(Math.floor(6_000 / pictures.length)),
  "letters with accents": (attempt) => block(`${attempt} ${"a\u0316\u0301".repeat(190_000)}`),
};

function legalDocument(attempt: number): Json {
  const paragraphs = (section: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      kind: "p",
      text: `${section} ${at} ${attempt} ${words(2_900)}`,
    }));
  return {
    title: "Terms",
    description: "What holds.",
    effective: "2026-12-01",
    effectiveLabel: "1 December 2026",
    intro: paragraphs(0, 5),
    sections: Array.from({ length: 55 }, (_, at) => ({
      number: at + 1,
      id: `section-${at}`,
      title: `Section ${at}`,
      blocks: paragraphs(at + 1, 6),
    })),
  };
}

/** A document of as many short values as a part may have. */
function valuesDocument(attempt: number): Json {
  const rows = (table: number) =>
    Array.from({ length: 57 }, (_, row) => [
      `${table} ${row} ${attempt}`,
      ...Array.from({ length: 5 }, (_, cell) => `cell ${cell} ${attempt}`),
    ]);
  return {
    ...legalDocument(attempt),
    intro: [{ kind: "p", text: "Short." }],
    sections: Array.from({ length: 14 }, (_, at) => ({
      number: at + 1,
      id: `section-${at}`,
      title: `Section ${at}`,
      blocks: [{ kind: "table", head: ["a", "b", "c", "d", "e", "f"], rows: rows(at) }],
    })),
  };
}

class Calls {
  readonly #fetch: (path: string, method: string, json: Json | undefined) => Promise<Response>;

  constructor(fetch: (path: string, method: string, json: Json | undefined) => Promise<Response>) {
    this.#fetch = fetch;
  }

  /** @throws unless it succeeds. */
  async send<T>(path: string, json?: Json, method = json ? "POST" : "GET"): Promise<T> {
    const answer = await this.#fetch(path, method, json);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
    return JSON.parse(text) as T;
  }
}

async function casesOf(calls: Calls): Promise<WriteCase[]> {
  const found = await calls.send<{ id: number }[]>("/wp/v2/media?media_type=image&per_page=100&_fields=id");
  const pictures = found.map(({ id }) => id);
  const made = async (kind: string, json: Json) =>
    (await calls.send<{ id: number }>(`/wp/v2/${kind}`, json)).id;
  const article = await made("posts", { title: "Worst", status: "publish" });
  const page = await made("pages", { title: "Worst page", status: "publish" });
  const project = await made("portfolio-items", { title: "Worst project", status: "publish" });
  const category = await made("categories", { name: "Worst category" });
  const [first = 0] = pictures;
  for (const title of ["One", "Two", "Three"]) {
    const content = block(words(600_000)) + picture(first);
    await made("posts", { title, content, status: "publish" });
  }
  const texts = Object.entries(longTexts);
  const fields = ["short_description", "full_description", "challenge", "solution", "results"];
  return [
    ...texts.map(([name, text]) => ({
      name: `article of ${name}`,
      path: `/wp/v2/posts/${article}`,
      json: (attempt: number) => ({ content: text(attempt, pictures) }),
    })),
    {
      name: "article's title, after all that",
      path: `/wp/v2/posts/${article}`,
      json: (attempt) => ({ title: `Worst ${attempt}` }),
    },
    ...texts.slice(0, 1).flatMap(([name, text]) => [
      {
        name: `autosave of ${name}`,
        path: `/wp/v2/posts/${article}/autosaves`,
        json: (attempt: number) => ({ content: text(attempt + 100, pictures) }),
      },
      {
        name: `page of ${name}`,
        path: `/wp/v2/pages/${page}`,
        json: (attempt: number) => ({ content: text(attempt, pictures) }),
      },
    ]),
    {
      name: "project with its fields",
      path: `/wp/v2/portfolio-items/${project}`,
      json: (attempt) => ({
        content: block(words(600_000)),
        acf: Object.fromEntries(fields.map((name) => [name, `<p>${attempt} ${words(49_000)}</p>`])),
      }),
    },
    {
      name: "picture's caption, in three long articles",
      path: `/wp/v2/media/${first}`,
      json: (attempt) => ({
        caption: `${attempt} ${'<a href="/">b &amp; c</a> '.repeat(760)}`,
        description: `${attempt} ${'<a href="/">b &amp; c</a> '.repeat(760)}`,
        alt_text: `${attempt} ${words(900)}`,
      }),
    },
    {
      name: "category's description",
      path: `/wp/v2/categories/${category}`,
      json: (attempt) => ({ description: `${attempt} ${"<b>c</b> &amp; ".repeat(1_200)}` }),
    },
    {
      name: "site content, longest",
      path: "/extenso/v1/site/terms-of-service",
      json: (attempt) => ({ document: legalDocument(attempt) }),
    },
    {
      name: "site content, most values",
      path: "/extenso/v1/site/terms-of-service",
      json: (attempt) => ({ document: valuesDocument(attempt) }),
    },
    {
      name: "site content, draft of other values",
      path: "/extenso/v1/site/terms-of-service",
      json: (attempt) => ({
        status: "draft",
        document: attempt % 2 ? legalDocument(attempt) : valuesDocument(attempt),
      }),
    },
    {
      name: "site content, scheduled",
      path: "/extenso/v1/site/privacy-policy",
      json: (attempt) => ({
        status: attempt > 4 ? "draft" : "future",
        date_gmt: "2090-01-01T00:00:00",
        document: legalDocument(attempt),
      }),
    },
  ];
}

/** Prints as it goes. */
export async function writeTurns(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-bench-"));
  const opened = await openDependencies(folder);
  const { database } = opened;
  const settings = { ...opened.settings, admin: { ...opened.settings.admin, ...administrator } };
  const dependencies = { ...opened, settings };
  let turns: WriteTurnFacts[] = [];
  const onTurn = (facts: unknown) => void turns.push(facts as WriteTurnFacts);
  let isWriting = true;
  try {
    await ensureAdministrator(dependencies);
    await seedSampleStudio(dependencies);
    const api = createApi(dependencies);
    let token = "";
    const calls = new Calls(async (path, method, json) =>
      api.app.fetch(
        new Request(`${settings.publicUrl}/wp-json${path}`, {
          method,
          headers: {
            "Content-Type": "application/json",
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
          },
          ...(json ? { body: JSON.stringify(json) } : {}),
        }),
      ),
    );
    const signIn = async (person: { username: string; password: string }) => {
      token = (await calls.send<{ token: string }>("/jwt-auth/v1/token", person)).token;
    };
    await signIn(administrator);
    const cases = await casesOf(calls);
    // One writer each, since what a person's long texts may take is limited.
    const writers = cases.map((_, at) => ({ username: `writer_${at}`, password: `Bench-Writer-Pass-${at}` }));
    for (const writer of writers) {
      const account = { ...writer, email: `${writer.username}@example.test`, roles: ["administrator"] };
      await calls.send("/wp/v2/users", account);
    }
    let waits: number[] = [];
    const other = (async () => {
      while (isWriting) {
        const started = performance.now();
        await database.query
          .transaction()
          .execute((rows) =>
            rows
              .updateTable("site_words")
              .set({ modified_at: "2026-01-01T00:00:00.000Z" })
              .where("part", "=", "none")
              .execute(),
          );
        waits.push(performance.now() - started);
        await wait(otherEveryMs);
      }
    })();
    subscribe("extenso:write-turn", onTurn);
    for (const [at, { name, path, json }] of cases.entries()) {
      await signIn(writers[at] ?? administrator);
      const longest: WriteTurnFacts[] = [];
      const waited: number[] = [];
      for (let attempt = 0; attempt < repeats; attempt += 1) {
        const body = json(attempt);
        [turns, waits] = [[], []];
        await calls.send(path, body);
        longest.push({
          ms: Math.max(...turns.map(({ ms }) => ms)),
          processorMs: Math.max(...turns.map(({ processorMs }) => processorMs)),
        });
        waited.push(Math.max(0, ...waits));
      }
      const least = (values: number[]) => Math.min(...values);
      const worked = least(longest.map(({ processorMs }) => processorMs));
      const held = least(longest.map(({ ms }) => ms));
      const figures = `${worked.toFixed(1).padStart(8)} ms of processor time`;
      const clock = `${held.toFixed(1)} ms by the clock, others waited ${least(waited).toFixed(1)} ms`;
      console.log(`${name.padEnd(48)} ${figures}   (at most ${goalMs}); ${clock}`);
    }
    isWriting = false;
    await other;
  } finally {
    unsubscribe("extenso:write-turn", onTurn);
    isWriting = false;
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
