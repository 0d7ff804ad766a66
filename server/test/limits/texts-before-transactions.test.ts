/** Text jobs run only while no transaction is open, so that a long text doesn't keep other writers waiting. */

import type { Transaction } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { planChanges } from "../../src/domains/content/save/plan-changes.ts";
import { duePosts } from "../../src/domains/content/schedule/due-posts.ts";
import type { TextJobs } from "../../src/domains/content/text-jobs.ts";
import type { Database } from "../../src/engines/database/open.ts";
import type { OutsideTransaction } from "../../src/engines/database/query.ts";
import type { Tables } from "../../src/engines/database/tables.ts";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { publishDue } from "../../src/engines/schedule/publish-due.ts";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

const watched = vi.hoisted(() => ({
  open: 0,
  undone: 0,
  outside: new Set<string>(),
  inside: [] as string[],
}));

vi.mock("../../src/domains/content/text-jobs.ts", async (original) => {
  const { textJobs } = await original<{ textJobs: TextJobs }>();
  const wrapped = Object.entries(textJobs).map(([name, job]) => [
    name,
    (...args: unknown[]) => {
      if (watched.open > 0) watched.inside.push(name);
      else watched.outside.add(name);
      return (job as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return { textJobs: Object.fromEntries(wrapped) };
});

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  /** Done once before the next transaction begins, when what it writes has been prepared. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
    const { query } = site.database;
    const begin = query.transaction.bind(query);
    vi.spyOn(query, "transaction").mockImplementation(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      return Object.assign(builder, {
        execute: (async (work: Parameters<typeof execute>[0]) => {
          const before = meanwhile;
          meanwhile = undefined;
          await before?.();
          watched.open += 1;
          try {
            return await execute(work);
          } catch (error) {
            watched.undone += 1;
            throw error;
          } finally {
            watched.open -= 1;
          }
        }) as typeof execute,
      });
    });
    Object.assign(watched, { open: 0, undone: 0, outside: new Set(), inside: [] });
  });
  afterEach(async () => {
    expect(watched.inside).toEqual([]);
    vi.restoreAllMocks();
    await site.close();
  });

  async function send(path: string, json: Record<string, unknown>, by: Person = "jordan", method = "POST") {
    const { status, body } = await site.ask(path, { method, by, json });
    expect([status, body.message]).toEqual([expect.toSatisfy((code) => code < 300), undefined]);
    return body;
  }
  const text = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
  const worked = () => [...watched.outside].sort();

  test("an article is made, changed, autosaved, previewed, thrown away and taken back", async () => {
    const { id } = await send("/wp/v2/posts", { title: "Dusk", content: text("One"), status: "draft" });
    expect(worked()).toEqual(["cleanText", "derivePost", "named"]);
    for (const words of ["Two", "Two ", "Three"]) {
      await send(`/wp/v2/posts/${id}`, { content: text(words), status: "publish" });
    }
    expect(worked()).toContain("isSameVersion");
    watched.outside.clear();
    await send(`/wp/v2/posts/${id}/autosaves`, { content: text("Four") });
    await send(`/wp/v2/posts/${id}/autosaves`, { content: text("Five"), excerpt: "Mine" });
    expect(worked()).toContain("derivePost");
    watched.outside.clear();
    await send(`/extenso/v1/previews/posts/${id}`, { content: text("Six") });
    expect(worked()).toContain("derivePost");
    await send(`/wp/v2/posts/${id}`, {}, "jordan", "DELETE");
    await send(`/wp/v2/posts/${id}`, { status: "draft" });
    await send(`/wp/v2/posts/${id}/autosaves`, { content: text("In its place") });
    await send(`/wp/v2/posts/${id}?force=true`, {}, "jordan", "DELETE");
  });

  // On PostgreSQL each further run would also take another id.
  test("nothing that one person writes alone needs its transaction twice", async () => {
    const once = async (path: string, json: Record<string, unknown>, method = "POST") => {
      const body = await send(path, json, "studio_admin", method);
      expect([method, path, json, watched.undone]).toEqual([method, path, json, 0]);
      return body;
    };
    for (const type of ["posts", "pages", "portfolio-items"]) {
      const acf = type === "portfolio-items" ? { acf: { client: "Tidal" } } : {};
      const content = { title: "Dusk", content: text("One"), featured_media: 14, status: "publish", ...acf };
      const { id } = await once(`/wp/v2/${type}`, content);
      await once(`/wp/v2/${type}/${id}`, { title: "Dawn", content: text("Two"), featured_media: 15 });
      if (type !== "portfolio-items")
        await once(`/wp/v2/${type}/${id}/autosaves`, { content: text("Three") });
      await once(`/wp/v2/${type}/${id}`, {}, "DELETE");
      await once(`/wp/v2/${type}/${id}`, { status: "draft" });
      await once(`/wp/v2/${type}/${id}?force=true`, {}, "DELETE");
    }
  });

  test("a gallery says the number of its article", async () => {
    const gallery = '[gallery ids="14,15"]';
    const { id, content } = await send("/wp/v2/posts", {
      title: "Dusk",
      content: gallery,
      status: "publish",
    });
    expect(content.rendered).toContain(`galleryid-${id}`);
    const updated = await send(`/wp/v2/posts/${id}`, { content: `${gallery} more` });
    expect(updated.content.rendered).toContain(`galleryid-${id}`);
  });

  test("pages and projects, with their custom fields, alone and in a batch", async () => {
    const page = await send("/wp/v2/pages", { title: "About", content: text("We") }, "maya_chen");
    const acf = { full_description: "<p onclick=a>Whole</p>", client: "A & B" };
    const project = await send("/wp/v2/portfolio-items", { title: "Pier", acf }, "maya_chen");
    expect(worked()).toContain("cleanField");
    const requests = [
      { path: `/wp/v2/pages/${page.id}`, body: { content: text("Us") } },
      { path: `/wp/v2/portfolio-items/${project.id}`, body: { content: text("Ours"), acf } },
      { path: "/wp/v2/posts", body: { title: "Third", content: text("Theirs") } },
    ];
    const { responses } = await send("/batch/v1", { requests }, "maya_chen");
    expect(responses.map((answer: { status: number }) => answer.status)).toEqual([200, 200, 201]);
  });

  test("what is said of a picture is in the articles that show it", async () => {
    const shows =
      '<!-- wp:image {"id":14} --><img src="/a.jpg" class="wp-image-14"/><!-- /wp:image -->[gallery ids="14"]';
    const ids = [];
    for (const title of ["One", "Two", "Three"]) {
      ids.push((await send("/wp/v2/posts", { title, content: shows, status: "publish" }, "maya_chen")).id);
    }
    watched.outside.clear();
    await send(
      "/wp/v2/media/14",
      { caption: "A caption of <b>today</b>", alt_text: "Of today" },
      "maya_chen",
    );
    expect(worked()).toEqual(expect.arrayContaining(["cleanText", "deriveMedia", "derivePost"]));
    for (const id of ids) {
      const { body } = await site.ask(`/wp/v2/posts/${id}?context=edit`, { by: "maya_chen" });
      expect(body.content.rendered).toContain("A caption of <b>today</b>");
    }
    await send("/wp/v2/media/14?force=true", {}, "maya_chen", "DELETE");
    const { body } = await site.ask(`/wp/v2/posts/${ids[2]}?context=edit`, { by: "maya_chen" });
    expect(body.content.rendered).not.toContain("gallery-item");
  });

  test("what a save reads beforehand is read again if it was rendered again meanwhile", async () => {
    const { body: image } = await site.ask("/wp/v2/media/14", {});
    const content = `<!-- wp:image {"id":14} --><img src="${image.source_url}" class="wp-image-14"/><!-- /wp:image -->`;
    const written = await send("/wp/v2/posts", { title: "Dusk", content, status: "publish" }, "maya_chen");
    expect(written.content.rendered).toContain("srcset");
    meanwhile = () => send("/wp/v2/media/14?force=true", {}, "maya_chen", "DELETE");
    const shown = written.content.rendered;
    const saved = await send(
      `/wp/v2/posts/${written.id}`,
      { content: `<!-- wp:html -->${shown}<!-- /wp:html -->` },
      "maya_chen",
    );
    expect(saved.content.rendered).toContain("srcset");
  });

  test("what publishes itself", async () => {
    const date_gmt = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19);
    const scheduled = { title: "Soon", content: '[gallery ids="14"]', status: "future", date_gmt };
    const { id } = await send("/wp/v2/posts", scheduled);
    const clock = () => new Date(Date.now() + 3_700_000);
    const then = { ...site.dependencies, clock };
    const { published } = await publishDue(then, duePosts(then));
    expect(published.map(({ record }) => record)).toEqual([String(id)]);
  });
});

test("the type of what works on texts takes no transaction", () => {
  const plan = (database: Database, rows: Transaction<Tables>) => {
    // @ts-expect-error A transaction is no `OutsideTransaction`.
    void planChanges({ outside: rows, writer: null }, []);
    // @ts-expect-error Nor is it when it goes by the wider type.
    const hidden: OutsideTransaction = rows as Database["query"] | Transaction<Tables>;
    return [planChanges({ outside: database.query, writer: null }, []), hidden];
  };
  expect(plan).toBeTypeOf("function");
});
