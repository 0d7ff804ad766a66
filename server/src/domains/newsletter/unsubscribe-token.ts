import { createHmac } from "node:crypto";
import type { Dependencies } from "../../engines/dependencies.ts";

/**
 * The token that ends one subscription. Derived rather than drawn, because it must be in every mail for
 * the life of the subscription while only its hash is stored.
 */
export function unsubscribeToken(
  { signingKey }: Pick<Dependencies, "signingKey">,
  { email_key, created_at }: { email_key: string; created_at: string },
): string {
  return createHmac("sha256", signingKey)
    .update(`newsletter-unsubscribe\n${email_key}\n${created_at}`)
    .digest("base64url");
}
