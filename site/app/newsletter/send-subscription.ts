/** The newsletter's form as the browser sends it. The client and the rules load at the first press. */
import { createClient } from "@extenso/contract/client/client.ts";
import { type SubscribeResult, subscribe } from "./subscribe.ts";

export function sendSubscription(form: FormData): Promise<SubscribeResult> {
  return subscribe(createClient({ baseUrl: "/wp-json", fetch: (...request) => fetch(...request) }), form);
}
