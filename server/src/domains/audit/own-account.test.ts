import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { mailOf } from "../../engines/mail/outbox-store.ts";
import { openTestApi, type TestApi } from "../identity/test-api.ts";
import { memberPassword } from "../identity/test-studio.ts";
import { listAuditEntries } from "./list-entries.ts";

const password = "Another-Rig-Pass-7";

describe.each(databaseKinds)("what people change of their own account, on %s", (kind) => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_member");
    ({ token } = await api.signIn("casey_member"));
  });
  afterEach(() => api.studio.close());

  /** The logged action, subject and changes; each entry must name the account itself and its IP address. */
  async function noted(): Promise<[string, string, Record<string, unknown>][]> {
    const entries = await listAuditEntries(api.studio.database.query, {}, { offset: 0, limit: 50 });
    for (const { subject, subject_id, actor_id, actor_name, address } of entries) {
      expect([subject, subject_id, actor_id]).toEqual(["user", "1", 1]);
      expect(actor_name).not.toBe("");
      expect(address).toBe("203.0.113.9");
    }
    return entries
      .reverse()
      .map(({ action, subject_name, changes }) => [action, subject_name, JSON.parse(changes)]);
  }
  const change = (json: Record<string, unknown>) => api.ask("POST", "/wp/v2/users/me", { token, json });

  test("names, and not what was sent as it was", async () => {
    expect((await change({ name: "Casey M.", first_name: "Casey", last_name: "Moore" }))[0]).toBe(200);
    expect((await change({ name: "Casey M." }))[0]).toBe(200);
    expect(await noted()).toEqual([
      [
        "update",
        "casey_member",
        {
          display_name: { from: "casey_member", to: "Casey M." },
          last_name: { from: "Member", to: "Moore" },
        },
      ],
    ]);
  });

  test("the username", async () => {
    expect((await change({ username: "casey_moore", first_name: "Kay" }))[0]).toBe(200);
    const [entry] = await noted();
    expect(entry).toMatchObject([
      "update",
      "casey_moore",
      { username: { from: "casey_member", to: "casey_moore" }, first_name: { from: "Casey", to: "Kay" } },
    ]);
  });

  test("a username that is taken: nothing", async () => {
    await api.studio.addMember("robin_photo");
    expect((await change({ username: "robin_photo" }))[0]).toBe(409);
    expect(await noted()).toEqual([]);
  });

  test("the password, which is never repeated; a wrong one changes nothing", async () => {
    const to = (current_password: string) =>
      api.ask("POST", "/extenso/v1/password", { token, json: { current_password, new_password: password } });
    expect((await to("wrong"))[0]).toBe(400);
    expect((await to(memberPassword))[0]).toBe(200);
    expect(await noted()).toEqual([["update", "casey_member", { password: { from: "(set)", to: "(set)" } }]]);
  });

  test("a password that a mailed link has set", async () => {
    await api.ask("POST", "/extenso/v1/password/forgot", { json: { username: "casey_member" } });
    const { query } = api.studio.database;
    const mails = (await query.selectFrom("outbox_messages").selectAll().orderBy("id").execute()).map(mailOf);
    const link = /#token=([\w-]{43})/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    const json = { token: link, password };
    expect((await api.ask("POST", "/extenso/v1/password/reset", { json }))[0]).toBe(200);
    expect(await noted()).toEqual([["update", "casey_member", { password: { from: "(set)", to: "(set)" } }]]);
    expect((await api.ask("POST", "/extenso/v1/password/reset", { json }))[0]).toBe(400);
    expect(await noted()).toHaveLength(1);
  });

  test("that the address is another, and not which", async () => {
    await api.studio.addMember("boss", { roles: ["administrator"] });
    const boss = await api.signIn("boss");
    const json = { email: "boss@elsewhere.test" };
    expect((await api.ask("POST", "/wp/v2/users/me", { token: boss.token, json }))[0]).toBe(200);
    const [entry] = await listAuditEntries(api.studio.database.query, {}, { offset: 0, limit: 5 });
    expect(entry).toMatchObject({ actor_name: "boss", subject_name: "boss", action: "update" });
    expect(JSON.parse(entry?.changes ?? "")).toEqual({
      email: { from: "(one)", to: "(another)" },
    });
  });

  test("the portrait, given and taken away", async () => {
    const form = new FormData();
    const square = sharp({ create: { width: 90, height: 90, channels: 3, background: "#247" } });
    form.append("avatar", new Blob([new Uint8Array(await square.png().toBuffer())]), "me.png");
    const given = await api.ask("POST", "/extenso/v1/avatar", { token, body: form });
    expect(given).toMatchObject([200, { success: true }]);
    expect((await api.ask("DELETE", "/extenso/v1/avatar", { token }))[0]).toBe(200);
    const path = new URL(String(given[1].avatar)).pathname;
    expect(await noted()).toEqual([
      ["update", "casey_member", { avatar: { from: "", to: path } }],
      ["update", "casey_member", { avatar: { from: path, to: "" } }],
    ]);
  });

  test("leaving for good, under the name that it had", async () => {
    const leave = (given: string) =>
      api.ask("DELETE", "/extenso/v1/account", { token, json: { password: given } });
    expect((await leave("wrong"))[0]).toBe(400);
    expect(await noted()).toEqual([]);
    expect((await leave(memberPassword))[0]).toBe(200);
    const [entry] = await noted();
    expect(entry).toMatchObject(["delete", "casey_member", { username: { from: "casey_member", to: null } }]);
    expect(JSON.stringify(entry)).not.toMatch(/argon|example\.test/);
  });
});
