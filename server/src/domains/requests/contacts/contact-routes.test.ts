import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { restApi } from "../../../engines/rest/api.ts";
import { personalDataRoutes } from "../../../operations/personal-data/routes.ts";
import { createAuthenticator } from "../../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { requestRoutes } from "../desk-routes.ts";
import { contactRoutes } from "../routes.ts";

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  body: any;
}

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let call: (path: string, options?: { method?: string; body?: unknown }) => Promise<Answer>;
  let token = "";

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    const { app } = restApi(studio, {
      authenticator: createAuthenticator(studio),
      resources: [
        tokenRoutes(studio),
        contactRoutes(studio),
        requestRoutes(studio),
        personalDataRoutes(studio),
      ],
    });
    token = "";
    call = async (path, { method, body } = {}) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          "Content-Type": "application/json",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      return { status: answer.status, body: await answer.json() };
    };
    await studio.addMember("robin", { roles: ["producer"] });
    const { body } = await call("/jwt-auth/v1/token", {
      body: { username: "robin", password: memberPassword },
    });
    token = body.token;
  });
  afterEach(() => studio.close());

  /** @returns the request's id and its contact's. */
  async function ask(
    name: string,
    email: string,
    message = "A film.",
  ): Promise<{ id: number; contact: number }> {
    await call("/extenso/v1/contact", { body: { name, email, service: "videography", message } });
    const [{ id }] = (await call(`/extenso/v1/requests?search=${encodeURIComponent(name)}`)).body;
    return { id, contact: (await call(`/extenso/v1/requests/${id}`)).body.contact };
  }
  const others = async (id: number) =>
    (await call(`/extenso/v1/requests/${id}`)).body.others.map((other: { id: number }) => other.id);
  const merge = (id: number, contact: number) =>
    call(`/extenso/v1/contacts/${id}/merge`, { body: { contact } });

  test("two addresses of one person are one person, and two again", async () => {
    const work = await ask("Dana Reyes", "dana@northlight.example");
    const home = await ask("Dana at home", "dana@home.example");
    const old = await ask("Dana long ago", "dana@old.example");
    expect(await others(work.id)).toEqual([]);
    await merge(home.contact, old.contact);
    const { body: person } = await merge(work.contact, home.contact);
    expect(person).toMatchObject({
      id: work.contact,
      email: "dana@northlight.example",
      member: false,
      merged: [{ email: "dana@home.example" }, { email: "dana@old.example" }],
      requests: [{ id: old.id }, { id: home.id }, { id: work.id }],
    });
    expect(await others(old.id)).toEqual([home.id, work.id]);
    expect((await merge(old.contact, work.contact)).body.code).toBe("rest_same_contact");
    await call(`/extenso/v1/contacts/${home.contact}/separate`, { body: {} });
    // The older merge, of another address into this one, remains.
    expect([await others(work.id), await others(home.id)]).toEqual([[], [old.id]]);
    expect((await call(`/extenso/v1/contacts/${work.contact}/separate`, { body: {} })).status).toBe(404);
  });

  const correct = (contact: number, body: object) => call(`/extenso/v1/contacts/${contact}`, { body });
  const open = async (id: number) => (await call(`/extenso/v1/requests/${id}`)).body;

  test("what is known of a person is corrected, in all their requests, and found by it", async () => {
    const { id, contact } = await ask("Dana Reys", "dana@nortlight.example");
    const other = await ask("Lee Park", "lee@seawall.example");
    const right = { name: "Dana Reyes", email: "dana@northlight.example", phone: "604 555 0100" };
    const { body: person } = await correct(contact, right);
    expect(person).toMatchObject({ ...right, company: "" });
    const request = await open(id);
    expect(request).toMatchObject(right);
    // No values: the log outlives somebody who is forgotten.
    expect(request.events).toMatchObject([
      { action: "correct", changes: { email: { from: "(one)", to: "(another)" } } },
    ]);
    const found = (await call("/extenso/v1/requests?search=northlight")).body;
    expect(found.map((one: { id: number }) => one.id)).toEqual([id]);
    expect((await ask("Dana Reyes", "DANA@northlight.example")).contact).toBe(contact);

    const taken = await correct(other.contact, { email: "dana@northlight.example" });
    expect([taken.status, taken.body.code, taken.body.message]).toEqual([
      ...[409, "rest_address_taken"],
      "This is the address of Dana Reyes. Merge the two instead.",
    ]);
    expect((await correct(other.contact, { name: " " })).body.data.params).toEqual({
      name: "Name is required",
    });
    expect((await correct(other.contact, { email: "lee@" })).body.data.params).toEqual({
      email: "Email is invalid",
    });
    expect(await open(other.id)).toMatchObject({ name: "Lee Park", email: "lee@seawall.example" });
  });

  test("a caller without an address can be written to once it is there: corrected, or by merging", async () => {
    const reply = (id: number) =>
      call(`/extenso/v1/requests/${id}/messages`, {
        body: { kind: "reply", subject: "Your film", body: "Gladly." },
      });
    const callOf = async (name: string) => {
      const body = { name, phone: "604 555 0100", message: "A film." };
      return (await call("/extenso/v1/requests", { body })).body as { id: number; contact: number };
    };
    const called = await callOf("Dana");
    expect((await reply(called.id)).status).toBe(400);
    await correct(called.contact, { email: "dana@home.example" });
    expect((await reply(called.id)).status).toBe(201);

    const again = await callOf("D. Reyes");
    const work = await ask("Dana Reyes", "dana@northlight.example");
    const known = { name: "Dana Reyes", email: "dana@northlight.example", company: "Northlight" };
    const { body: person } = await call(`/extenso/v1/contacts/${again.contact}/merge`, {
      body: { contact: work.contact, ...known },
    });
    // The contact with the address stands for both.
    expect(person).toMatchObject({ id: work.contact, ...known, merged: [{ id: again.contact, email: "" }] });
    expect(await open(again.id)).toMatchObject({ email: known.email });
    expect(await open(work.id)).toMatchObject({ company: "Northlight" });
    expect((await reply(again.id)).status).toBe(201);
    await call(`/extenso/v1/contacts/${again.contact}/separate`, { body: {} });
    expect(await open(again.id)).toMatchObject({ email: "" });
  });

  test("people are found by name, address and company, and wildcards are letters", async () => {
    await ask("Dana Reyes", "dana@northlight.example");
    const found = async (words: string) =>
      (await call(`/extenso/v1/contacts?search=${encodeURIComponent(words)}`)).body.length;
    expect([await found("REYES"), await found("northlight"), await found("%%"), await found("d_na")]).toEqual(
      [1, 1, 0, 0],
    );
    await correct((await ask("Lee Park", "lee@seawall.example")).contact, { phone: "+1 (604) 555-0100" });
    for (const part of ["604 555 0100", "5550100", "604 5", "(604) 5", "555-01", "555\u201301", "(604)"])
      expect(await found(part), part).toBe(1);
    expect([await found("5550199"), await found("(778)")]).toEqual([0, 0]);
    expect((await call("/extenso/v1/contacts?search=d")).status).toBe(400);
  });

  test("everything that is kept of a person is exported, and forgotten", async () => {
    const work = await ask("Dana Reyes", "dana@northlight.example", "A film about coffee.");
    const home = await ask("Dana at home", "dana@home.example", "A film about tea.");
    const other = await ask("Robin", "robin@example.test");
    await merge(work.contact, home.contact);
    await call(`/extenso/v1/requests/${work.id}/messages`, {
      body: { kind: "note", body: "Likes espresso." },
    });
    const { body: everything } = await call(`/extenso/v1/contacts/${work.contact}/export`);
    expect(everything.person.merged).toHaveLength(1);
    expect(everything.requests.map(({ message }: { message: string }) => message)).toEqual([
      "A film about tea.",
      "A film about coffee.",
    ]);
    expect(JSON.stringify(everything)).toContain("Likes espresso.");
    await call(`/extenso/v1/contacts/${home.contact}`, { method: "DELETE" });
    const left = await studio.database.query.selectFrom("contact_requests").select("id").execute();
    expect(left).toEqual([{ id: other.id }]);
    expect(await studio.database.query.selectFrom("contacts").select("name").execute()).toEqual([
      { name: "Robin" },
    ]);
    expect((await call(`/extenso/v1/contacts/${work.contact}`)).status).toBe(404);
  });

  test("a member is told as one once the address is confirmed", async () => {
    const { contact } = await ask("Dana Reyes", "dana@northlight.example");
    await studio.addMember("dana", {});
    await studio.database.query
      .updateTable("users")
      .set({ email_key: "dana@northlight.example", email_confirmed_at: studio.clock().toISOString() })
      .where("username", "=", "dana")
      .execute();
    expect((await call(`/extenso/v1/contacts/${contact}`)).body.member).toBe(true);
  });
});
