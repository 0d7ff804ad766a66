/** One person of each role who writes, and their access tokens. */
import { expect } from "vitest";
import type { WordPressSite } from "./wordpress-site.ts";

const people = {
  subscriber: "casey_member",
  author: "jordan",
  editor: "maya_chen",
  administrator: "studio_admin",
} as const;

/** The dataset has no contributor: this one is made. */
export const contributorId = 6;

export async function roleTokens(
  site: WordPressSite,
): Promise<Record<keyof typeof people | "contributor", string>> {
  const tokens = { subscriber: "", contributor: "", author: "", editor: "", administrator: "" };
  for (const [role, person] of Object.entries(people)) {
    tokens[role as keyof typeof people] = await site.token(person);
  }
  const username = "pat_ng";
  const password = "Rig-Pat-Pass-1";
  const json = { username, password, email: "pat@example.test", roles: ["contributor"] };
  const made = await site.ask("/wp/v2/users", { method: "POST", by: "studio_admin", json });
  expect(made.body.id).toBe(contributorId);
  const signedIn = await site.ask("/jwt-auth/v1/token", { method: "POST", json: { username, password } });
  tokens.contributor = signedIn.body.token;
  return tokens;
}
