import { expect, test } from "vitest";
import { capture } from "../../../server/test/captured-answers.ts";
import { wireSignIn } from "../wire/tokens.ts";
import { initialsAvatar, sessionUser } from "./session-user.ts";

const now = new Date("2026-05-04T10:00:00.000Z");

test("a whole answer becomes the user", () => {
  const answer = wireSignIn.parse(capture("token-ok").body);
  expect(sessionUser(answer, " casey_member ", now)).toEqual({
    id: 4,
    username: "casey_member",
    email: "casey@example.test",
    name: "Casey Member",
    firstName: "Casey",
    lastName: "Member",
    roles: ["subscriber"],
    avatar: "/avatar/Casey%20Member.svg",
    memberSince: "2026-05-04T10:00:00.000Z",
  });
});

test("a picture of the server's is kept", () => {
  const answer = wireSignIn.parse(capture("token-ok-avatar").body);
  expect(sessionUser(answer, "robin", now).avatar).toBe(answer.user_avatar);
  expect(answer.user_avatar).toMatch(/^https:/);
});

test("what the server left out gets its fallback", () => {
  const answer = wireSignIn.parse({ token: "t" });
  expect(sessionUser(answer, "casey", now)).toEqual({
    id: now.getTime(),
    username: "casey",
    email: "casey@localhost",
    name: "casey",
    firstName: "casey",
    lastName: "",
    roles: ["subscriber"],
    avatar: "/avatar/casey.svg",
    memberSince: "2026-05-04T10:00:00.000Z",
  });
});

test("whoever signs in by email address has a username all the same", () => {
  const answer = wireSignIn.parse(capture("token-ok-by-email").body);
  expect(sessionUser(answer, "casey@example.test", now)).toMatchObject({
    username: "casey_member",
    email: "casey@example.test",
  });
  expect(sessionUser(wireSignIn.parse({ token: "t" }), "x@y.test", now).email).toBe("x@y.test");
});

test("roles that PHP sent as an object are a list", () => {
  const answer = wireSignIn.parse({ token: "t", user_roles: { 1: "editor", 2: "subscriber" } });
  expect(answer.user_roles).toEqual(["editor", "subscriber"]);
});

test("a name cannot leave the avatar's address", () => {
  expect(initialsAvatar("../a?b#c/é")).toBe("/avatar/..%2Fa%3Fb%23c%2F%C3%A9.svg");
});
