import { expect, test } from "vitest";
import { signInPurpose } from "./sign-in-purpose.ts";

const at = (pathname: string) => ({ pathname, search: "", hash: "" });

test("the sentence names what was asked for", () => {
  expect(
    signInPurpose(at("/dashboard/academy/post/lens"), { article: "The Night the Lens Fogged" }).reason,
  ).toBe("Sign in to read “The Night the Lens Fogged”.");
  expect(signInPurpose(at("/dashboard/academy/post/no-such-one")).reason).toBe(
    "Sign in to open the academy.",
  );
  expect(signInPurpose(at("/dashboard/settings")).reason).toBe("Sign in to open your settings.");
  expect(signInPurpose(at("/dashboard")).reason).toBe("Sign in to open your dashboard.");
});

test("who was signed in until the server ended the session is told that first", () => {
  expect(signInPurpose(at("/dashboard"), { ended: true }).reason).toBe(
    "Your session has ended. Sign in to open your dashboard.",
  );
});

test("the way back is the whole address", () => {
  const asked = { pathname: "/dashboard/academy", search: "?search=light", hash: "#articles" };
  expect(signInPurpose(asked).returnTo).toBe("/dashboard/academy?search=light#articles");
});
