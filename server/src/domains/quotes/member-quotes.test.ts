/** A member opens the quotes of their own requests without the mail's link, and nobody else's. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { memberPassword } from "../identity/test-studio.ts";
import { line, openTestQuotes, type TestQuotes } from "./test-quotes.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let quotes: TestQuotes;
  let path = "";
  beforeEach(async () => {
    quotes = await openTestQuotes(kind);
    path = `/extenso/v1/requests/mine/${(await quotes.requestNow()).reference}/quotes`;
  });
  afterEach(() => quotes.studio.close());

  async function signInAs(username: string, email: string): Promise<string> {
    await quotes.studio.addMember(username, { email });
    const body = { username, password: memberPassword };
    return (await quotes.call("/jwt-auth/v1/token", { body })).body.token;
  }
  const asDana = () => signInAs("dana", "dana@northlight.example");
  const open = (token: string) => quotes.call(`${path}/Q-2026-001/link`, { token, method: "POST" });

  test("what was sent is listed as it was sent, and opens by a link of their own", async () => {
    const token = await asDana();
    await quotes.create();
    expect((await quotes.call(path, { token })).body).toEqual([]);
    const { body: sent } = await quotes.save(await quotes.create(), {
      title: "A film",
      lines: [line("a", 100_000)],
    });
    await quotes.send(sent);
    const { number } = sent;
    // Members don't see drafts that were saved since.
    await quotes.save(await quotes.quoteNow(sent), { title: "A secret idea" });
    const { body } = await quotes.call(path, { token });
    expect(body).toMatchObject([
      { number, title: "A film", status: "sent", total_cents: 112_000, is_over: false },
    ]);
    const link = await quotes.call(`${path}/${number}/link`, { token, method: "POST" });
    expect(link.status).toBe(201);
    const secret = link.body.path.split("/quote/")[1];
    expect((await quotes.open(secret)).body).toMatchObject({ number, document: { title: "A film" } });
  });

  test("a quote that was withdrawn, and those of others, are not there", async () => {
    const token = await asDana();
    const { quote } = await quotes.sent();
    const stranger = await signInAs("lee", "lee@example.test");
    expect((await quotes.call(path, { token: stranger })).status).toBe(404);
    expect((await open(stranger)).status).toBe(404);
    expect((await quotes.call(path)).status).toBe(401);
    expect((await open(token)).status).toBe(201);
    await quotes.staff(`/extenso/v1/quotes/${quote.id}`, { method: "DELETE" });
    expect((await quotes.call(path, { token })).body).toEqual([]);
    expect((await open(token)).status).toBe(404);
  });
});
