import { describe, expect, test, vi } from "vitest";
import { captured } from "../../../server/test/captured-answers.ts";
import { apiRoot, json, outside, type RecordedRequest, refusal } from "../../../server/test/outside.ts";
import { createClient } from "./client.ts";

function client(answer: (asked: RecordedRequest) => Response | Promise<Response>) {
  const world = outside(answer);
  const session = {
    getTokens: () => ({ token: "good", refreshToken: "first" }),
    setTokens: vi.fn(),
    onEnded: vi.fn(),
  };
  return { ...createClient({ baseUrl: apiRoot, fetch: world.fetch, session }), asked: world.asked };
}

const serverError = "Server error. Please try again later.";
const unexpected = "An unexpected error occurred. Please try again.";

/** docs/specification.md §8 by status, where an answer has no words of its own. */
const wordless = (
  [
    [401, "Authentication failed. Please log in again."],
    [403, "Access denied. You don't have permission."],
    [404, "Resource not found."],
    [400, "An error occurred."],
    [502, "An error occurred."],
  ] as const
).map(([status, message]): [string, () => Response, string] => [
  `the catalogue's for a bare ${status}`,
  () => new Response("<html>", { status }),
  message,
]);

const lines = (asked: RecordedRequest[]) =>
  asked.map(({ method, path, authorization }) => `${method} ${path} ${authorization ?? "-"}`);

describe("signing in", () => {
  test("gives tokens and the user, and sends no old token along", async () => {
    const { signIn, asked } = client(() => captured("token-ok"));
    const signedIn = await signIn({ username: "casey_member", password: " secret " });
    expect(signedIn).toMatchObject({
      token: "{{jwt}}",
      refreshToken: "{{refresh_token}}",
      user: { id: 4, username: "casey_member", firstName: "Casey", roles: ["subscriber"] },
    });
    expect(asked).toMatchObject([
      {
        path: "/jwt-auth/v1/token",
        authorization: null,
        body: { username: "casey_member", password: " secret " },
      },
    ]);
  });

  test.each<[string, () => Response, string]>([
    [
      "the server's words without their markup",
      () => captured("token-wrong-password"),
      "The password you entered for the username casey_member is incorrect.",
    ],
    ["them at 401", () => refusal(401, "odd", "Not now."), "Not now."],
    ...wordless,
    ["the catalogue's when the server is broken", () => refusal(500, "odd", "Trace"), serverError],
    ["its own sentence when there is no token", () => json({ token: 5 }), "Login failed"],
    ["the unexpected", () => new Response("<html>Sign in to this hotel's network"), unexpected],
  ])("fails with %s", async (_, answer, message) => {
    await expect(client(answer).signIn({ username: "x", password: "y" })).rejects.toMatchObject({ message });
  });
});

describe("at a WordPress with nothing but the sign-in plugin", () => {
  const plugin = {
    token: "a.b.c",
    user_email: "casey@example.test",
    user_nicename: "casey-member",
    user_display_name: "Casey Member",
  };

  test("who signed in is asked for, with the token just given", async () => {
    const { signIn, asked } = client(({ path }) =>
      path.startsWith("/wp/v2/users/me") ? captured("users-me-edit") : json(plugin),
    );
    const { user, refreshToken } = await signIn({ username: "casey_member", password: "x" });
    expect(lines(asked)).toEqual([
      "POST /jwt-auth/v1/token -",
      "GET /wp/v2/users/me?context=edit Bearer a.b.c",
    ]);
    expect(refreshToken).toBeNull();
    expect(user).toMatchObject({
      id: 4,
      username: "casey_member",
      name: "Casey Member",
      roles: ["subscriber"],
      avatar: "/avatar/Casey%20Member.svg",
    });
  });

  test.each([
    () => captured("route-unknown"),
    () => Promise.reject(new TypeError("fetch failed")),
    () => new Response("<html>"),
  ])("and where it does not say, the sign-in counts all the same", async (me) => {
    const { signIn } = client(({ path }) => (path.startsWith("/wp/v2/users/me") ? me() : json(plugin)));
    const { token, user } = await signIn({ username: "casey_member", password: "x" });
    expect([token, user.roles, typeof user.id]).toEqual(["a.b.c", ["subscriber"], "number"]);
  });

  test("what it lacks says so plainly", async () => {
    const calls = client(() => captured("route-unknown"));
    const message = "The content server behind this site does not offer this. Please contact support.";
    for (const lacking of [
      () => calls.register({ username: "a", email: "b@c.d", password: "e", first_name: "f", last_name: "g" }),
      () => calls.forgotPassword({ email: "c@d.e" }),
      () => calls.resetPassword({ token: "t", password: "b" }),
      () => calls.changePassword({ current_password: "a", new_password: "b" }),
      () => calls.listSessions(),
      () => calls.endSession("5"),
      () => calls.exportAccount(),
      () => calls.deleteAccount({ password: "a" }),
      () => calls.removeAvatar(),
    ]) {
      await expect(lacking()).rejects.toMatchObject({ code: "rest_no_route", message });
    }
    const refused = { code: "rest_no_route", message: "No route was found.", data: { status: 404 } };
    expect(() => calls.readAvatarAnswer(404, JSON.stringify(refused))).toThrow(message);
  });
});

describe("registering", () => {
  const registration = { username: "a", email: "b@c.d", password: "e", first_name: "f", last_name: "g" };

  test("sends the specification's payload", async () => {
    const { register, asked } = client(() => captured("register-ok"));
    expect(await register(registration)).toMatchObject({ success: true, user_id: 6 });
    expect(asked).toMatchObject([{ path: "/extenso/v1/register", body: registration, authorization: null }]);
  });

  test.each<[string, () => Response, string]>([
    ["the server's words", () => captured("register-username-taken"), "Sorry, that username already exists!"],
    ...wordless,
    ["the catalogue's when the server is broken", () => refusal(500, "odd", "Trace"), serverError],
    ["the words of an answer that is none", () => json({ success: false, message: "Closed." }), "Closed."],
    ["its own sentence for one without words", () => json({ success: false }), "Registration failed"],
    ["its own sentence for one without the flag", () => json({ user_id: 6 }), "Registration failed"],
    ["the words of one without the flag", () => json({ message: "Received." }), "Received."],
    ["its own sentence for one of another kind", () => json([]), "Registration failed"],
    ["the unexpected", () => new Response("<html>"), unexpected],
  ])("fails with %s", async (_, answer, message) => {
    await expect(client(answer).register(registration)).rejects.toMatchObject({ message });
  });
});

describe("signing out", () => {
  test("names the session by its own token", async () => {
    const { signOut, asked } = client(() => captured("logout-ok"));
    await signOut({ token: "mine", refreshToken: "r" });
    expect(lines(asked)).toEqual(["POST /extenso/v1/logout Bearer mine"]);
  });

  test("with a spent token still ends the session", async () => {
    const { signOut, asked } = client(({ path, authorization }) => {
      if (path.endsWith("/refresh")) return json({ token: "new" });
      return authorization === "Bearer new" ? captured("logout-ok") : captured("bad-token-on-public-read");
    });
    await signOut({ token: "spent", refreshToken: "r" });
    expect(lines(asked)).toEqual([
      "POST /extenso/v1/logout Bearer spent",
      "POST /jwt-auth/v1/token/refresh -",
      "POST /extenso/v1/logout Bearer new",
    ]);
  });
});

describe("the profile", () => {
  test("is read in edit context", async () => {
    const { me, asked } = client(() => captured("users-me-edit"));
    expect(await me()).toEqual({
      id: 4,
      username: "casey_member",
      email: "casey@example.test",
      name: "Casey Member",
      firstName: "Casey",
      lastName: "Member",
      roles: ["subscriber"],
      avatar: expect.stringContaining("s=96"),
      memberSince: "2024-03-05T09:30:00+00:00",
    });
    expect(lines(asked)).toEqual(["GET /wp/v2/users/me?context=edit Bearer good"]);
  });

  test("is saved with what is sent", async () => {
    const profile = { first_name: "Cassandra", last_name: "Lee", username: "casey_member" };
    const { updateUser, asked } = client(() => captured("user-update-self"));
    expect(await updateUser(4, profile)).toMatchObject({ id: 4 });
    expect(asked).toMatchObject([
      { method: "POST", path: "/wp/v2/users/4", body: profile, authorization: "Bearer good" },
    ]);
  });

  test.each<[string, () => Response, string]>([
    // On a 403 the server's message is for programmers; on invalid input it explains best.
    [
      "the catalogue's for a 403",
      () => captured("user-update-other"),
      "Access denied. You don't have permission.",
    ],
    ["the catalogue's for a 404", () => captured("user-update-missing"), "Resource not found."],
    ["the server's words", () => captured("user-update-new-username"), "Username is not editable."],
    [
      "the server's words without their markup",
      () => refusal(400, "odd", "<strong>Error</strong>: Not that."),
      "Not that.",
    ],
    ["its own for a bare 400", () => refusal(400, "odd", ""), "Failed to update profile."],
    ["its own for a bare 502", () => new Response("<html>", { status: 502 }), "Failed to update profile."],
    ["the fallback for an answer of another kind", () => json({}), "Failed to update user"],
    ["the unexpected", () => new Response("<html>"), unexpected],
  ])("is not saved, with %s", async (_, answer, message) => {
    await expect(client(answer).updateUser(5, { first_name: "X" })).rejects.toMatchObject({ message });
  });

  test("its username can be changed where the server says so of the call, and nowhere else", async () => {
    const description = (username: object, methods = ["POST", "PUT", "PATCH"]) => ({
      endpoints: [
        { methods: ["GET"], args: [] },
        { methods, args: { username } },
      ],
    });
    const answers: [Response, boolean][] = [
      [json(description({ type: "string", readonly: false })), true],
      [json(description({ type: "string" })), false],
      [json(description({ readonly: true })), false],
      [json(description({ readonly: false }, ["GET"])), false],
      [captured("route-unknown"), false],
      [new Response("<html>", { status: 403 }), false],
      [json([]), false],
    ];
    for (const [answer, editable] of answers) {
      const { usernameIsEditable, asked } = client(() => answer);
      expect(await usernameIsEditable()).toBe(editable);
      expect(lines(asked)).toEqual(["OPTIONS /wp/v2/users/me -"]);
    }
    for (const lost of [() => refusal(502, "down"), () => Promise.reject(new TypeError("fetch failed"))]) {
      await expect(client(lost).usernameIsEditable()).rejects.toThrow();
    }
  });

  test("an id cannot become another path", async () => {
    const { updateUser, endSession, asked } = client(() => captured("users-me-edit"));
    await updateUser("../posts/1?", { first_name: "", last_name: "", username: "" });
    await endSession("../account");
    expect(asked.map(({ path }) => path)).toEqual([
      "/wp/v2/users/..%2Fposts%2F1%3F",
      "/extenso/v1/sessions/..%2Faccount",
    ]);
  });
});

test("our own account knows whether its address is confirmed", async () => {
  const wire = {
    id: 4,
    username: "casey",
    email: "c@d.e",
    name: "Casey M",
    first_name: "Casey",
    last_name: "M",
    email_confirmed_at: null,
    roles: ["subscriber"],
    avatar: "/a.svg",
    registered_at: "2026-01-01T00:00:00.000Z",
  };
  const { account } = client(() => json({ ...wire, password_hash: "x" }));
  expect(await account()).toEqual({
    id: 4,
    username: "casey",
    email: "c@d.e",
    name: "Casey M",
    firstName: "Casey",
    lastName: "M",
    emailConfirmed: false,
    pendingEmail: null,
    applicationPasswords: [],
    roles: ["subscriber"],
    avatar: "/a.svg",
    memberSince: "2026-01-01T00:00:00.000Z",
  });
});

test("each call goes where the server has it, signed in where it must be", async () => {
  const calls = client(() => json({ success: true, message: "Done.", code: "jwt_auth_valid_token" }));
  await calls.validateToken();
  await calls.changePassword({ current_password: "a", new_password: "b" });
  await calls.forgotPassword({ email: "c@d.e" });
  await calls.resetPassword({ token: "t", password: "b" });
  await calls.confirmEmail({ token: "t" });
  await calls.sendEmailConfirmation();
  await calls.endSession("5");
  await calls.endOtherSessions();
  await calls.deleteAccount({ password: "a" });
  await calls.removeAvatar();
  expect(lines(calls.asked)).toEqual([
    "POST /jwt-auth/v1/token/validate Bearer good",
    "POST /extenso/v1/password Bearer good",
    "POST /extenso/v1/password/forgot -",
    "POST /extenso/v1/password/reset -",
    "POST /extenso/v1/email/confirm -",
    "POST /extenso/v1/email/send-confirmation Bearer good",
    "DELETE /extenso/v1/sessions/5 Bearer good",
    "DELETE /extenso/v1/sessions Bearer good",
    "DELETE /extenso/v1/account Bearer good",
    "DELETE /extenso/v1/avatar Bearer good",
  ]);
  expect(calls.asked[8]?.body).toEqual({ password: "a" });
});

test("sessions are listed, and the account's copy is a file", async () => {
  const session = {
    id: "5",
    current: true,
    user_agent: "Firefox",
    address: "::1",
    created_at: "a",
    last_seen_at: "b",
  };
  const { listSessions, exportAccount } = client(({ path }) =>
    json(path.endsWith("/sessions") ? [session] : { id: 4 }),
  );
  expect(await listSessions()).toEqual([
    { id: "5", current: true, userAgent: "Firefox", address: "::1", createdAt: "a", lastSeenAt: "b" },
  ]);
  const file = await exportAccount();
  expect([file.type, await file.text()]).toEqual(["application/json", `{"id":4}`]);
});

test("a session that has ended already is told in the server's words", async () => {
  const { endSession } = client(() =>
    refusal(404, "extenso_session_not_found", "This session has ended already."),
  );
  await expect(endSession("5")).rejects.toMatchObject({ message: "This session has ended already." });
});

describe("uploading a picture", () => {
  test("is prepared with a token that counts", async () => {
    const { prepareAvatarUpload, asked } = client(() => captured("validate-ok"));
    expect(await prepareAvatarUpload()).toEqual({
      url: `${apiRoot}/extenso/v1/avatar`,
      headers: { Authorization: "Bearer good" },
    });
    expect(lines(asked)).toEqual(["POST /jwt-auth/v1/token/validate Bearer good"]);
  });

  test("its answer is read as any other", () => {
    const { readAvatarAnswer } = client(() => json({}));
    const done = { success: true, message: "Profile photo updated successfully!", avatar: "/a.webp" };
    expect(readAvatarAnswer(200, JSON.stringify(done))).toEqual(done);
    const refused = {
      code: "extenso_file_too_large",
      message: "File size must be less than 5MB.",
      data: { status: 413 },
    };
    expect(() => readAvatarAnswer(413, JSON.stringify(refused))).toThrow("File size must be less than 5MB.");
    expect(() => readAvatarAnswer(502, "<html>")).toThrow("An error occurred.");
    expect(() => readAvatarAnswer(0, "")).toThrow("Network error. Please check your connection.");
  });
});
