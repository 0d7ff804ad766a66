/** A whole studio in front of a WordPress that is slow, broken or away: its pages, its feed and the requests to it. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { capture } from "../../../test/captured-answers.ts";
import { readDataset } from "../../../test/captures.ts";
import { type StartedStudio, startStudio } from "../../../test/started-studio.ts";
import { loadDataset } from "../../operations/importers/dataset/load-dataset.ts";
import { coreRoutes, jwtRoutes, openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

/** The newest mail to `recipient`, once it lies in the outbox. */
async function mailTo(recipient: string, { dataDir }: StartedStudio): Promise<string> {
  const folder = join(dataDir, "outbox");
  let found = "";
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith("."));
      const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "utf8")));
      found = mails.findLast((mail) => mail.match(/^To:.*$/im)?.[0].includes(recipient)) ?? "";
      return found;
    })
    .not.toBe("");
  return found;
}

function sendContact({ ask }: StartedStudio, email: string): Promise<Response> {
  const request = { name: "Dana", email, company: "", phone: "", service: "branding", budget: "" };
  return ask("/wp-json/extenso/v1/contact", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...request, message: "A label for a jar.", timeline: "" }),
  });
}

describe("with the sign-in plugin, projects and a form of its own", () => {
  let wordPress: TestWordPress;
  let studio: StartedStudio;
  beforeEach(async () => {
    wordPress = await openTestWordPress([
      ...coreRoutes,
      ...jwtRoutes,
      "/wp/v2/portfolio-items",
      "/extenso/v1/contact",
    ]);
    studio = await startStudio({ CONTENT_API_URL: wordPress.origin });
  });
  afterEach(async () => {
    await studio.stop();
    await wordPress.close();
  });

  function answerAsCaptured(request: Request): Response | null {
    const name = {
      "/wp-json/wp/v2/posts": "posts-list-page-1",
      "/wp-json/wp/v2/portfolio-items": "portfolio-list",
    }[new URL(request.url).pathname];
    if (!name) return null;
    const { body, headers } = capture(name);
    const totals = ["X-WP-Total", "X-WP-TotalPages"].flatMap((total): [string, string][] =>
      headers[total] ? [[total, headers[total]]] : [],
    );
    return Response.json(body, { headers: totals });
  }

  const trouble: Record<string, () => Promise<void>> = {
    async silent() {
      wordPress.answer = () => new Promise(() => {});
    },
    async broken() {
      wordPress.answer = () => new Response(null, { status: 500 });
    },
    away: () => wordPress.close(),
  };

  const read = async (path: string) => (await studio.ask(path)).text();

  test("silent from the beginning, every page is there soon, with what it says then", async () => {
    await trouble.silent?.();
    // The first request loads the site's code, which is not to be timed.
    await read("/terms-of-service");
    const started = performance.now();
    const [home, portfolio, project, academy, article] = await Promise.all(
      [
        "/",
        "/portfolio",
        "/portfolio/saltwater-kitchen",
        "/dashboard/academy",
        "/dashboard/academy/post/charge-everything",
      ].map(read),
    );
    // A page waits three seconds for its content; the rest is for a machine that has much to do.
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(home).toContain("Stay Updated with Extenso");
    for (const html of [portfolio, project]) expect(html).toContain("Unable to load portfolio");
    expect(portfolio).toContain("Failed to load portfolio items");
    for (const html of [academy, article]) expect(html).toContain("HTTP error! status: 504");
  });

  test.each(["silent", "broken"])(
    "%s after it has answered, pages show what it said last, and the feed says when to come again",
    async (name) => {
      wordPress.answer = answerAsCaptured;
      const projects = capture("portfolio-list").body.map(({ slug }: { slug: string }) => slug);
      const articles = capture("posts-list-page-1").body.map(({ slug }: { slug: string }) => slug);
      await Promise.all(["/portfolio", "/dashboard/academy"].map(read));
      await trouble[name]?.();
      // On the way from page to page neither is the one that was kept as a whole.
      const [portfolio, academy] = await Promise.all(
        ["/portfolio.data", "/dashboard/academy.data"].map(read),
      );
      expect(projects.filter((slug: string) => !portfolio?.includes(slug))).toEqual([]);
      expect(articles.filter((slug: string) => !academy?.includes(slug))).toEqual([]);
      const feed = await studio.ask("/feed.xml");
      expect([feed.status, feed.headers.get("Retry-After")]).toEqual([503, "120"]);
    },
  );

  test.each(["silent", "broken", "away"])(
    "%s, it loses no request to the studio: that is kept here and mailed, whatever it offers",
    async (name) => {
      await trouble[name]?.();
      expect((await sendContact(studio, "dana@example.test")).status).toBe(200);
      expect(await mailTo("dana@example.test", studio)).toContain("Dana");
      expect(await mailTo("support@extenso.example", studio)).toContain("A label for a jar.");
      expect(wordPress.asked.filter(({ line }) => line.includes("/contact"))).toEqual([]);
    },
  );

  test("nobody can sign up where it takes no registrations", async () => {
    const answer = await studio.ask("/wp-json/extenso/v1/register", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        username: "dana",
        email: "d@e.test",
        password: "Long-Lens-85",
        first_name: "D",
        last_name: "E",
      }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "rest_no_route" }]);
  });
});

test("requests stay here, newsletter addresses go where they are taken", async () => {
  const behind = await startStudio({}, async (database) => loadDataset(database, await readDataset()));
  const front = await startStudio({ CONTENT_API_URL: behind.url });
  try {
    expect((await sendContact(front, "dana@example.test")).status).toBe(200);
    expect(await mailTo("dana@example.test", front)).toContain("Dana");
    const subscribed = await front.ask("/wp-json/extenso/v1/newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "news@example.test" }),
    });
    expect(subscribed.status).toBe(200);
    expect(await mailTo("news@example.test", behind)).toContain("newsletter");
  } finally {
    await front.stop();
    await behind.stop();
  }
});
