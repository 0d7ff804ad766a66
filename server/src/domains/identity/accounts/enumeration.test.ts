/** Whatever a stranger tries with somebody's address: the answers don't tell whether that somebody is a member. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";

const password = "Kettle-and-Fog-7";

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_member", { email: "casey@example.test" });
  });
  afterEach(() => api.studio.close());

  const ask = async (method: string, path: string, json?: object, token?: string) => {
    const given = { ...(json ? { json } : {}), ...(token ? { token } : {}) };
    return await api.ask(method, path, given);
  };
  const signIn = (username: string) => ask("POST", "/jwt-auth/v1/token", { username, password });

  /** Everything that an account opened with this address is answered, without what names it or is random. */
  async function seenWith(username: string, email: string) {
    const registration = { username, email, password, first_name: "New", last_name: "Member" };
    const answers = [await ask("POST", "/extenso/v1/register", registration)];
    const session = await signIn(username);
    const token = String(session[1].token);
    answers.push(session);
    for (const login of [email, email.toUpperCase()]) {
      api.studio.pass({ seconds: 1 });
      answers.push(await signIn(login));
    }
    for (const path of ["account", "account/export", "sessions"]) {
      answers.push(await ask("GET", `/extenso/v1/${path}`, undefined, token));
    }
    for (let time = 0; time < 4; time++) {
      answers.push(await ask("POST", "/extenso/v1/email/send-confirmation", {}, token));
    }
    answers.push(await ask("POST", "/extenso/v1/password/forgot", { email }));
    answers.push(await ask("POST", "/extenso/v1/password/forgot", { username }));
    answers.push(await ask("POST", "/wp/v2/users/me", { email: "other@example.test" }, token));
    answers.push(await ask("POST", "/wp/v2/users/me", { email }, token));
    const wish = { email: "casey@example.test", current_password: password };
    if (email === wish.email) wish.email = "nobody.yet@example.test";
    answers.push(await ask("POST", "/extenso/v1/email/change", wish, token));
    answers.push(await ask("POST", "/extenso/v1/email/change/resend", {}, token));
    answers.push(await ask("GET", "/extenso/v1/account", undefined, token));
    answers.push(await ask("GET", "/extenso/v1/account/export", undefined, token));
    const unlike = /"(id|user_id|token|refresh_token|created_at|last_seen_at|slug|link|url)":("[^"]*"|\d+)/g;
    return (
      JSON.stringify(answers)
        .replace(unlike, '"$1":0')
        .replaceAll(email, "EMAIL")
        .replaceAll(wish.email, "ANOTHER")
        // A window's turn, not the address, decides about the seconds.
        .replace(/"retry_after":\d+/g, '"retry_after":0')
        .replaceAll(username, "USERNAME")
        .replace(/users\/\d+/g, "users/0")
    );
  }

  test("an account opened with a member's address sees what one opened with a free address sees", async () => {
    const taken = await seenWith("first_stranger", "casey@example.test");
    api.studio.pass({ days: 2 });
    const free = await seenWith("other_stranger", "robin@example.test");
    const withoutTime = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "TIME");
    expect(withoutTime(taken)).toBe(withoutTime(free));
  });

  test("an address signs in with the password that fits, proved or not, held or not", async () => {
    const names = { first_name: "Robin", last_name: "Photo" };
    for (const email of ["robin@example.test", "casey@example.test"]) {
      const username = email.startsWith("casey") ? "second_casey" : "robin_photo";
      await ask("POST", "/extenso/v1/register", { username, email, password, ...names });
      for (const login of [username, email, ` ${email.toUpperCase()} `]) {
        expect(await signIn(login), login).toMatchObject([200, { user_nicename: username }]);
      }
      const wrong = { username: email, password: `${password}!` };
      const nobody = { username: "nobody@example.test", password };
      expect(await ask("POST", "/jwt-auth/v1/token", wrong)).toEqual(
        await ask("POST", "/jwt-auth/v1/token", nobody),
      );
    }
    // The mailbox's owner comes in as before.
    const own = { username: "casey@example.test", password: memberPassword };
    expect(await ask("POST", "/jwt-auth/v1/token", own)).toMatchObject([
      200,
      { user_nicename: "casey_member" },
    ]);
  });
});
