import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds, testOnceInCore } from "../../../engines/database/test-databases.ts";
import { mailOf } from "../../../engines/mail/outbox-store.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";
import { findUser } from "../users/find-user.ts";

const old = "casey@example.test";
const fresh = "casey.new@example.test";
const asked = { success: true, message: expect.stringContaining("A link is on its way") };

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let api: TestApi;
  let token: string;
  let userId: number;
  beforeEach(async () => {
    api = await openTestApi(kind);
    userId = (await api.studio.addMember("casey_member", { email: old })).id;
    ({ token } = await api.signIn("casey_member"));
  });
  afterEach(() => api.studio.close());

  const post = (path: string, json: object, by: string | null = token) =>
    api.ask("POST", `/extenso/v1/${path}`, { json, ...(by === null ? {} : { token: by }) });
  const change = (email: string, by = token, current_password = memberPassword) =>
    post("email/change", { email, current_password }, by);
  const account = async (by = token) => (await api.ask("GET", "/extenso/v1/account", { token: by }))[1];
  async function mailsTo(to: string) {
    const { query } = api.studio.database;
    const rows = await query.selectFrom("outbox_messages").selectAll().orderBy("id").execute();
    return rows.map(mailOf).filter((mail) => mail.to === to && mail.kind !== "account-new-device");
  }
  const linkTo = async (to: string) =>
    /#token=([\w-]{43})/.exec((await mailsTo(to)).at(-1)?.text ?? "")?.[1] ?? "";
  const confirm = async (to: string) => (await post("email/confirm", { token: await linkTo(to) }, null))[0];
  const undo = async (to: string) => await post("email/undo", { token: await linkTo(to) }, null);
  const user = async (id = userId) => {
    const found = await findUser(api.studio.database.query, id);
    if (!found) throw new Error("gone");
    return found;
  };

  test("a new address counts once it is confirmed; the old one is told and no longer signs in", async () => {
    expect(await change(` ${fresh} `)).toEqual([200, asked]);
    expect(await account()).toMatchObject({ email: old, email_change: { email: fresh } });
    expect(await mailsTo(old)).toEqual([]);
    expect((await api.signIn(old)).token).not.toBe("");

    expect(await confirm(fresh)).toBe(200);
    expect(await account()).toMatchObject({ email: fresh, email_change: null });
    expect((await account()).email_confirmed_at).not.toBeNull();
    expect((await api.signIn(fresh)).token).not.toBe("");
    await expect(api.signIn(old)).rejects.toThrow("403");
    const [told] = await mailsTo(old);
    expect(told?.kind).toBe("account-email-changed");
    expect(told?.text).toContain(fresh);
    expect(told?.text).toContain("/undo-email#token=");
    // The link works once.
    expect(await confirm(fresh)).toBe(400);
    const { query } = api.studio.database;
    const entries = await query.selectFrom("audit_entries").select("changes").execute();
    expect(entries.map(({ changes }) => changes).join()).toContain('"email"');
  });

  testOnce.each([
    ["a wrong password", { current_password: "wrong" }, 400, "extenso_incorrect_password"],
    ["no address", { email: "nope" }, 400, "extenso_invalid_email"],
    ["a line break", { email: "a@b.test\nBcc: x@y.test" }, 400, "extenso_invalid_email"],
    ["a long one", { email: `${"x".repeat(250)}@example.test` }, 400, "extenso_invalid_email"],
    ["the present one", { email: "CASEY@example.test" }, 400, "extenso_same_email"],
  ])("%s is refused", async (_, fault, status, code) => {
    const given = { email: fresh, current_password: memberPassword, ...fault };
    expect(await post("email/change", given)).toMatchObject([status, { code }]);
    expect(await account()).toMatchObject({ email_change: null });
  });

  testOnce("strangers and programs can't ask for it, nor take it back", async () => {
    const made = await api.ask("POST", "/wp/v2/users/me/application-passwords", {
      token,
      json: { name: "Program" },
    });
    const credentials = Buffer.from(`casey_member:${made[1].password}`).toString("base64");
    const headers = { Authorization: `Basic ${credentials}` };
    const json = { email: fresh, current_password: memberPassword };
    for (const method of ["POST", "DELETE"]) {
      expect((await api.ask(method, "/extenso/v1/email/change", { headers, json }))[0], method).toBe(403);
    }
    expect((await api.ask("POST", "/extenso/v1/email/change/resend", { headers, json: {} }))[0]).toBe(403);
    expect(
      (
        await api.ask("POST", "/extenso/v1/email/change", { json: { email: fresh, current_password: "x" } })
      )[0],
    ).toBe(401);
    expect((await api.ask("DELETE", "/extenso/v1/email/change"))[0]).toBe(401);
  });

  testOnce("a used address gets the same answers and states; its owner is told, and keeps it", async () => {
    const robin = await api.studio.addMember("robin_photo", { email: "robin@example.test" });
    const seen: unknown[] = [];
    for (const email of ["robin@example.test", fresh]) {
      const answers: unknown[] = [await change(email), await account()];
      for (let time = 0; time < 3; time++) answers.push(await post("email/change/resend", {}));
      answers.push(await api.ask("GET", "/extenso/v1/account/export", { token }));
      answers.push(await api.ask("DELETE", "/extenso/v1/email/change", { token }));
      api.studio.pass({ days: 3 });
      ({ token } = await api.signIn("casey_member"));
      const text = JSON.stringify(answers).replaceAll(email, "EMAIL");
      // Each sign-in of the journey is told to the account, whatever address was asked for.
      await api.studio.database.query
        .deleteFrom("outbox_messages")
        .where("kind", "=", "account-new-device")
        .execute();
      seen.push(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "TIME").replace(/"sessions":\[.*?\]/g, ""));
    }
    expect(seen[0]).toBe(seen[1]);
    const told = await mailsTo(robin.email);
    expect(told[0]?.text).toContain("casey_member");
    expect(told.some(({ text }) => text.includes("#token="))).toBe(false);
    expect((await user(robin.id)).email).toBe(robin.email);
  });

  testOnce("an address that another account typed without proving it goes to who confirms it", async () => {
    const other = await api.studio.addMember("robin_photo", { email: fresh, confirmed: false });
    await change(fresh);
    expect(await confirm(fresh)).toBe(200);
    expect((await user()).email_key).toBe(fresh);
    expect((await user(other.id)).email_key).toBe("unheld:robin_photo");
  });

  test("of two accounts that want one address at once, one gets it", async () => {
    await api.studio.addMember("robin_photo", { email: "robin@example.test" });
    const robin = (await api.signIn("robin_photo")).token;
    const links: string[] = [];
    for (const by of [token, robin]) {
      expect((await change(fresh, by))[0]).toBe(200);
      links.push(await linkTo(fresh));
    }
    const answers = await Promise.all(links.map((link) => post("email/confirm", { token: link }, null)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
  });

  testOnce("another wish, taking it back, a new password and a week end the link before", async () => {
    await change("first@example.test");
    await change(fresh);
    expect(await confirm("first@example.test")).toBe(400);
    expect((await api.ask("DELETE", "/extenso/v1/email/change", { token }))[0]).toBe(200);
    expect(await confirm(fresh)).toBe(400);
    expect(await post("email/change/resend", {})).toMatchObject([400, { code: "extenso_no_email_change" }]);

    await change(fresh);
    const new_password = "Kettle-and-Fog-7";
    await post("password", { current_password: memberPassword, new_password });
    expect(await confirm(fresh)).toBe(400);
    expect(await account()).toMatchObject({ email_change: null });

    await change(fresh, token, new_password);
    api.studio.pass({ days: 8 });
    expect(await confirm(fresh)).toBe(400);
    expect((await user()).email).toBe(old);
  });

  testOnce(
    "the old address brings itself back for a week: every session ends, and a new password can be chosen",
    async () => {
      await change(fresh);
      await confirm(fresh);
      // The thief goes on: a password and one more address.
      const thiefs = "Thief-and-Fog-7";
      await post("password", { current_password: memberPassword, new_password: thiefs });
      await change("thief@example.test", token, thiefs);
      await confirm("thief@example.test");
      const later = await linkTo(fresh);
      api.studio.pass({ days: 6 });
      const running = (await api.signIn("casey_member", thiefs)).token;
      expect((await api.ask("GET", "/extenso/v1/account", { token: running }))[0]).toBe(200);

      const [status, answer] = await undo(old);
      expect([status, answer.success]).toEqual([200, true]);
      expect(await user()).toMatchObject({ email: old, email_key: old });
      expect((await api.ask("GET", "/extenso/v1/account", { token: running }))[0]).toBe(403);
      // The undo link that was mailed to the thief in between no longer works.
      expect((await post("email/undo", { token: later }, null))[0]).toBe(400);
      const chosen = { token: answer.reset_token, password: "Owners-and-Fog-8" };
      expect((await api.ask("POST", "/extenso/v1/password/reset", { json: chosen }))[0]).toBe(200);
      expect((await api.signIn(old, chosen.password)).token).not.toBe("");
      await expect(api.signIn("casey_member", thiefs)).rejects.toThrow("403");
    },
  );

  testOnce("the link of a later change doesn't end that of an earlier one", async () => {
    await change(fresh);
    await confirm(fresh);
    const owners = await linkTo(old);
    api.studio.pass({ minutes: 1 });
    await change("thief@example.test");
    await confirm("thief@example.test");
    expect((await post("email/undo", { token: await linkTo(fresh) }, null))[0]).toBe(200);
    expect((await post("email/undo", { token: owners }, null))[0]).toBe(200);
    expect((await user()).email).toBe(old);
  });

  testOnce("an undo works once and for seven days; a mailbox that was never proved gets none", async () => {
    await change(fresh);
    await confirm(fresh);
    const link = await linkTo(old);
    api.studio.pass({ days: 8 });
    expect((await post("email/undo", { token: link }, null))[0]).toBe(400);

    const typo = await api.studio.addMember("robin_photo", { email: "rboin@example.test", confirmed: false });
    const robin = (await api.signIn("robin_photo")).token;
    await change("robin@example.test", robin);
    expect(await confirm("robin@example.test")).toBe(200);
    const [told] = await mailsTo("rboin@example.test");
    expect(told?.text).not.toContain("#token=");
    expect(told?.text).not.toContain("robin@example.test");
    expect((await user(typo.id)).email).toBe("robin@example.test");
  });

  testOnce("asking is limited to five a day", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await change(`a${index}@example.test`))[0]);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  testOnce(
    "an administrator's change counts at once, ends what was asked for, and offers the old address no way back",
    async () => {
      await change(fresh);
      const waiting = await linkTo(fresh);
      await api.studio.addMember("studio_admin", { roles: ["administrator"] });
      const admin = (await api.signIn("studio_admin")).token;
      const json = { email: "given@example.test" };
      const [status, body] = await api.ask("POST", `/wp/v2/users/${userId}`, { token: admin, json });
      expect([status, body.email]).toEqual([200, "given@example.test"]);
      expect((await post("email/confirm", { token: waiting }))[0]).toBe(400);
      const [told] = await mailsTo(old);
      expect(told?.kind).toBe("account-email-changed");
      expect(told?.text).not.toContain("#token=");
    },
  );
});
