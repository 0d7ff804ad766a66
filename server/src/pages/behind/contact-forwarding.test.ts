import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../app.ts";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { coreRoutes, endless, openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

const request = {
  ...{ name: "Dana", email: "dana@example.test", company: "", phone: "", service: "branding" },
  ...{ budget: "", timeline: "", message: "A label for a jar.", submission_key: "first" },
};
const thanks = { success: true, message: "Thank you, says the WordPress." };
const refusal = (status: number, code: string) => () =>
  Response.json({ code, message: "No.", data: { status } }, { status });

describe.each(databaseKinds)("on %s", (kind) => {
  let wordPress: TestWordPress;
  let studio: TestStudio;
  let app: App;

  beforeEach(async () => {
    wordPress = await openTestWordPress([...coreRoutes, "/extenso/v1/contact"]);
    studio = await openTestStudio(kind);
    app = open();
  });
  afterEach(async () => {
    await studio.close();
    await wordPress.close();
  });

  /** Another process on the same database. */
  function open(): App {
    const settings = { ...studio.settings, contentApiUrl: wordPress.apiRoot };
    const handle = async () => new Response("no pages here", { status: 404 });
    const site = {
      handle,
      pageArguments: () => ({ shared: [], personal: [] }),
      clientFolder: null,
      middleware: null,
      close: async () => {},
    };
    return createApp({ ...studio, settings }, { site });
  }

  async function send(fields: object = request, to = app): Promise<[number, Record<string, unknown>]> {
    const sent = new Request("https://studio.example.test/wp-json/extenso/v1/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
    const bindings = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
    const answer = await to.fetch(sent, bindings);
    return [answer.status, (await answer.json()) as Record<string, unknown>];
  }
  const kept = () => studio.database.query.selectFrom("contact_requests").selectAll().execute();
  const mails = async () => {
    const rows = await studio.database.query.selectFrom("outbox_messages").select("kind").execute();
    return rows.map((row) => row.kind).sort();
  };

  test("what the WordPress takes is not kept here", async () => {
    wordPress.answer = () => Response.json(thanks);
    expect(await send()).toEqual([200, thanks]);
    expect([await kept(), await mails()]).toEqual([[], []]);
    expect(JSON.parse(wordPress.asked[0]?.body ?? "")).toEqual(request);
    expect(wordPress.asked[0]?.headers.get("x-forwarded-for")).toBe("203.0.113.7");
  });

  test.each<[string, TestWordPress["answer"]]>([
    ["its route is gone", refusal(404, "rest_no_route")],
    ["its route takes no POST", refusal(405, "rest_no_route")],
    ["it is broken", refusal(500, "internal_server_error")],
    ["it is being updated", () => new Response("Briefly unavailable", { status: 503 })],
    [
      "its database is away",
      () => new Response("<h1>Error</h1>", { headers: { "Content-Type": "text/html" } }),
    ],
    ["it is shut to the public", refusal(401, "rest_not_logged_in")],
    ["a plugin shuts it", refusal(403, "rest_forbidden")],
    ["a firewall is before it", () => new Response("Forbidden", { status: 403 })],
    ["it redirects", () => Response.redirect("https://cms.example.test/login", 302)],
    ["it says that it failed", () => Response.json({ success: false, message: "mail() failed" })],
    ["it answers with something else", () => Response.json([])],
    ["it never ends", () => endless().response],
  ])("what it does not take is kept and mailed here: %s", async (_, answer) => {
    wordPress.answer = answer;
    const [status, body] = await send();
    expect([status, body.success]).toEqual([200, true]);
    expect(await kept()).toMatchObject([
      { email: request.email, message: request.message, address: "203.0.113.7" },
    ]);
    expect(body.reference).toBe((await kept())[0]?.reference);
    expect(await mails()).toEqual(["contact-confirmation", "contact-notice"]);
    expect(wordPress.asked).toHaveLength(1);
  });

  test("also when it is gone altogether", async () => {
    wordPress.answer = () => Response.json(thanks);
    await send({ ...request, submission_key: "while it was there" });
    await wordPress.close();
    expect((await send())[0]).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    ["what is wrong with the request", 400, "rest_invalid_param"],
    ["that there were too many", 429, "too_many"],
    ["a refusal of its own", 403, "contact_spam"],
  ])("the visitor hears from it %s", async (_, status, code) => {
    wordPress.answer = refusal(status, code);
    const [answered, body] = await send();
    expect([answered, body.code]).toEqual([status, code]);
    expect(await kept()).toEqual([]);
  });

  test("what cannot be read is refused in our own words", async () => {
    expect((await send({ ...request, message: "x".repeat(70_000) }))[0]).toBeGreaterThanOrEqual(400);
    expect(wordPress.asked).toEqual([]);
  });

  describe("a request sent again", () => {
    test("reaches the WordPress once, whichever process it comes to", async () => {
      wordPress.answer = () => Response.json({ ...thanks, reference: "WP-1" });
      await send();
      expect(await send(request, open())).toEqual([200, { ...thanks, reference: "WP-1" }]);
      expect(wordPress.asked).toHaveLength(1);
      await send({ ...request, message: "Another label." });
      expect(wordPress.asked).toHaveLength(2);
    });

    test("is one, when the WordPress is back in between", async () => {
      wordPress.answer = refusal(500, "internal_server_error");
      const [, first] = await send();
      wordPress.answer = () => Response.json(thanks);
      const [, second] = await send(request, open());
      expect(second.reference).toBe(first.reference);
      expect(wordPress.asked).toHaveLength(1);
      expect(await kept()).toHaveLength(1);
      expect(await mails()).toHaveLength(2);
    });

    test("is one, at the same instant", async () => {
      wordPress.answer = () => Response.json(thanks);
      expect(await Promise.all([send(), send(), send()])).toEqual([
        [200, thanks],
        [200, thanks],
        [200, thanks],
      ]);
      expect(wordPress.asked).toHaveLength(1);
      wordPress.answer = refusal(500, "internal_server_error");
      const other = { ...request, submission_key: "second" };
      const answers = await Promise.all([send(other), send(other)]);
      expect(new Set(answers.map(([, { reference }]) => reference)).size).toBe(1);
      expect(await kept()).toHaveLength(1);
      expect(wordPress.asked).toHaveLength(2);
    });

    test("after a refusal is tried again", async () => {
      wordPress.answer = refusal(429, "too_many");
      await send();
      wordPress.answer = () => Response.json(thanks);
      expect(await send()).toEqual([200, thanks]);
    });

    test("without a key is another", async () => {
      wordPress.answer = () => Response.json(thanks);
      const { submission_key: _, ...plain } = request;
      await send(plain);
      await send(plain);
      expect(wordPress.asked).toHaveLength(2);
    });
  });
});
