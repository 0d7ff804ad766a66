/** Every event of the security log, caused as it comes about, over the API. */
import { type AddressInfo, connect } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailOf } from "../../engines/mail/outbox-store.ts";
import { openTestApi, type TestApi } from "./test-api.ts";
import { memberPassword } from "./test-studio.ts";

const newPassword = "Kettle-and-Fog-7";
const address = "203.0.113.9";

let api: TestApi;
let casey: number;
beforeEach(async () => {
  api = await openTestApi("sqlite");
  casey = (await api.studio.addMember("casey_member")).id;
});
afterEach(() => api.studio.close());

const events = () => api.studio.logged.filter(({ event }) => event !== undefined);
const lastEvent = () => events().at(-1);
const post = (path: string, json: object, token?: string) =>
  api.ask("POST", path, { json, ...(token ? { token } : {}) });
async function mailedToken() {
  const rows = await api.studio.database.query
    .selectFrom("outbox_messages")
    .selectAll()
    .orderBy("id")
    .execute();
  const found = rows.map((row) => /#token=([\w-]{43})/.exec(mailOf(row).text ?? "")?.[1]);
  return found.filter(Boolean).at(-1) ?? "";
}

describe("signing in", () => {
  test("refused: by a wrong password, for nobody, and with a closed account", async () => {
    const attempt = (username: string, password: string) =>
      post("/jwt-auth/v1/token", { username, password });
    await attempt("casey_member", "My-Other-Password-1");
    expect(lastEvent()).toMatchObject({
      level: 40,
      event: "authn_login_fail",
      account: casey,
      address,
      reason: "wrong password",
    });
    await attempt("Typed-Into-The-Wrong-Field-1", "x");
    expect(lastEvent()).toMatchObject({
      event: "authn_login_fail",
      account: null,
      reason: "no such account",
    });
    await api.studio.database.query
      .updateTable("users")
      .set({ banned_at: api.studio.clock().toISOString() })
      .execute();
    await attempt("casey_member", memberPassword);
    expect(lastEvent()).toMatchObject({
      event: "authn_login_fail",
      account: casey,
      reason: "account closed",
    });
    const log = JSON.stringify(api.studio.logged);
    for (const typed of ["My-Other-Password-1", "Typed-Into", memberPassword])
      expect(log).not.toContain(typed);
  });

  test("done, and past the limit", async () => {
    await api.signIn("casey_member");
    expect(lastEvent()).toMatchObject({ level: 30, event: "authn_login_success", account: casey, address });
    for (let time = 0; time < 9; time++) {
      await post("/jwt-auth/v1/token", { username: "casey_member", password: "wrong" });
    }
    expect(lastEvent()).toMatchObject({
      event: "excess_rate_limit_exceeded",
      account: null,
      address,
      path: "/jwt-auth/v1/token",
    });
  });
});

test("a token that somebody else made, and a used refresh token", async () => {
  const forged = await new SignJWT({ sid: "x" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode("another key, also of more than thirty-two"));
  await api.ask("GET", "/extenso/v1/account", { token: forged });
  expect(lastEvent()).toMatchObject({
    event: "authn_token_invalid",
    address,
    reason: "Signature verification failed",
  });

  const { refresh, token } = await api.signIn("casey_member");
  const exchange = () => post("/jwt-auth/v1/token/refresh", { refresh_token: refresh });
  await exchange();
  api.studio.pass({ minutes: 20 });
  const before = events().length;
  await api.ask("GET", "/extenso/v1/account", { token });
  expect(events(), "a token that ran out is every day's business").toHaveLength(before);
  await exchange();
  expect(lastEvent()).toMatchObject({ level: 40, event: "authn_token_reuse", account: casey, address });
  expect(JSON.stringify(api.studio.logged)).not.toContain(refresh);
});

test("an account from its opening to its end", async () => {
  const username = "new_member";
  const names = { first_name: "New", last_name: "Member" };
  await post("/extenso/v1/register", {
    username,
    email: "new@example.test",
    password: newPassword,
    ...names,
  });
  const account = casey + 1;
  expect(lastEvent()).toMatchObject({ event: "user_created", account, address, roles: ["subscriber"] });
  const confirmation = await mailedToken();
  await post("/extenso/v1/email/confirm", { token: confirmation });
  expect(lastEvent()).toMatchObject({ event: "user_email_confirmed", account, address });

  const mine = await api.signIn(username, newPassword);
  const change = (current_password: string, new_password: string) =>
    post("/extenso/v1/password", { current_password, new_password }, mine.token);
  await change("wrong", "Other-Lens-50");
  expect(lastEvent()).toMatchObject({ level: 40, event: "authn_password_check_fail", account, address });
  await change(newPassword, "Other-Lens-50");
  expect(lastEvent()).toMatchObject({ event: "authn_password_change", account, address });

  await post("/extenso/v1/password/forgot", { email: "nobody@example.test" });
  expect(lastEvent()).toMatchObject({ event: "authn_password_reset_request", account: null });
  await post("/extenso/v1/password/forgot", { email: "new@example.test" });
  expect(lastEvent()).toMatchObject({ event: "authn_password_reset_request", account, address });
  const link = await mailedToken();
  await post("/extenso/v1/password/reset", { token: link, password: "Third-Lens-35" });
  expect(lastEvent()).toMatchObject({ event: "authn_password_reset", account, address });

  await api.studio.addMember("robin_photo", { email: "robin@example.test", confirmed: false });
  await post("/extenso/v1/password/forgot", { email: "robin@example.test" });
  await post("/extenso/v1/password/reset", { token: await mailedToken(), password: "Third-Lens-35" });
  expect(lastEvent()).toMatchObject({ event: "user_email_confirmed", account: account + 1, address });

  const again = await api.signIn(username, "Third-Lens-35");
  await api.ask("DELETE", "/extenso/v1/account", { token: again.token, json: { password: "Third-Lens-35" } });
  expect(lastEvent()).toMatchObject({ event: "user_deleted", account, address });
  const log = JSON.stringify(api.studio.logged);
  for (const secret of [newPassword, "Lens", mine.token, mine.refresh, link, confirmation, "new@example"]) {
    expect(log).not.toContain(secret);
  }
});

test("signing out: here, of one other device, of all others", async () => {
  const [here, there] = [await api.signIn("casey_member"), await api.signIn("casey_member")];
  for (let time = 0; time < 3; time++) await api.signIn("casey_member");
  const [, list] = await api.ask("GET", "/extenso/v1/sessions", { token: here.token });
  const other = (list as unknown as { id: string; current: boolean }[]).find(({ current }) => !current)?.id;
  await api.ask("DELETE", `/extenso/v1/sessions/${other}`, { token: here.token });
  expect(lastEvent()).toMatchObject({ event: "authn_token_revoked", account: casey, address, which: "one" });
  await api.ask("DELETE", "/extenso/v1/sessions", { token: here.token });
  expect(lastEvent()).toMatchObject({ event: "authn_token_revoked", which: "all others", sessions: 3 });
  await post("/extenso/v1/logout", {}, here.token);
  expect(lastEvent()).toMatchObject({ event: "authn_token_revoked", which: "this" });
  expect(JSON.stringify(api.studio.logged)).not.toContain(there.token);
});

test("what staff changes, and what a member may not; reading is no event", async () => {
  const editor = await api.studio.addMember("robin_photo", { roles: ["editor"] });
  const staff = await api.signIn("robin_photo");
  const member = await api.signIn("casey_member");
  const before = events().length;
  await api.ask("GET", "/extenso/v1/account", { token: staff.token });
  await post("/wp/v2/users/me", { first_name: "Casey" }, member.token);
  expect(events()).toHaveLength(before);

  await post("/wp/v2/users/me?context=edit", { first_name: "Robin", description: "Private" }, staff.token);
  expect(lastEvent()).toMatchObject({
    level: 30,
    event: "authz_admin",
    account: editor.id,
    address,
    method: "POST",
    path: "/wp/v2/users/me",
    roles: ["editor"],
  });
  await post("/wp/v2/users/me", { roles: ["administrator"] }, member.token);
  expect(lastEvent()).toMatchObject({
    level: 40,
    event: "authz_fail",
    account: casey,
    code: "rest_cannot_edit_roles",
  });
  expect(JSON.stringify(api.studio.logged)).not.toContain("Private");
});

test.each([
  [
    "an upload",
    "/extenso/v1/avatar",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  ],
  ["a form", "/extenso/v1/password", "application/json", '{"current_password":'],
])("%s that breaks off is no error", async (_, path, type, start) => {
  const { token } = await api.signIn("casey_member");
  let answered: Promise<Response> | undefined;
  const server = createAdaptorServer({
    fetch: (request: Request, env: object) => {
      answered = Promise.resolve(api.app.fetch(request, env));
      return answered;
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    `POST /wp-json${path} HTTP/1.1\r\nHost: studio\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n\r\n${start}`,
  );
  await expect.poll(() => answered !== undefined).toBe(true);
  socket.destroy();
  expect((await answered)?.status).toBe(499);
  expect(api.studio.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});
