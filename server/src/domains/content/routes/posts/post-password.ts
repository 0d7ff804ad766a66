/** The password of a protected post: anyone may try it, a limited number of times. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { addressGroup } from "../../../../engines/http/client-address.ts";
import { takeFromAll } from "../../../../engines/rate-limits/take-from-all.ts";
import { callerOf } from "../../../../engines/rest/request/caller.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { tooManyRequests } from "../../../../engines/rest/too-many-requests.ts";
import type { Post } from "../../posts/store.ts";

const windowSeconds = 10 * 60;

/**
 * @returns the refusal of a wrong password; `null` if the call sends none, or the right one. Wrong passwords
 * count whatever the method, as every method reveals through `Allow` whether the password was right.
 */
export async function refusePostPassword(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  call: RestCall,
  post: Pick<Post, "id" | "password">,
): Promise<RestError | null> {
  const { password } = call.params;
  if (!password) return null;
  if (post.password === "") return incorrect();
  const now = clock();
  const from = addressGroup(callerOf(call, settings).address);
  const rules = [
    { key: `post-password:${post.id}:${from}`, limit: 10, windowSeconds },
    { key: `post-passwords:${from}`, limit: 60, windowSeconds },
  ];
  const guess = await takeFromAll(database, rules, now);
  if (!guess.allowed) return tooManyRequests(guess.retryAfterSeconds);
  if (typeof password !== "string" || !isSame(password, post.password)) return incorrect();
  await guess.giveBack();
  return null;
}

function incorrect(): RestError {
  return new RestError("rest_post_incorrect_password", "Incorrect post password.", 403);
}

/** The comparison takes the same time however much of the password is right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
