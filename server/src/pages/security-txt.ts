/** How to report a vulnerability: `/.well-known/security.txt` (RFC 9116), and what its reporter may expect. */
import { Hono } from "hono";
import { withSignature } from "../domains/site-content/signature.ts";
import type { Dependencies } from "../engines/dependencies.ts";

const wellKnown = "/.well-known/security.txt";
const policyPath = "/security-policy.txt";

/** Well below the year that RFC 9116 recommends at most; it is made anew with each answer. */
const validDays = 180;
const dayMs = 24 * 60 * 60 * 1000;
const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };

export function securityTxtRoutes({
  database,
  settings,
  clock,
}: Pick<Dependencies, "database" | "settings" | "clock">): Hono {
  const { publicUrl } = settings;
  const routes = new Hono();

  routes.get(wellKnown, async (context) => {
    const { contactEmail } = await withSignature(database.query, settings);
    // Whole days, so that caches and replicas say the same.
    const expires = new Date((Math.floor(clock().getTime() / dayMs) + validDays) * dayMs);
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}${wellKnown}`,
      `Policy: ${publicUrl}${policyPath}`,
    ];
    return context.body(`${lines.join("\n")}\n`, 200, headers);
  });

  routes.get(policyPath, async (context) => {
    const { contactEmail } = await withSignature(database.query, settings);
    return context.body(policy(publicUrl, contactEmail), 200, headers);
  });

  return routes;
}

function policy(publicUrl: string, contactEmail: string): string {
  return `How to report a security hole in ${publicUrl}

Write to ${contactEmail}: what you found, where, and how it can be seen again.
A person reads it and answers within three working days, and tells you when
it is mended. Please give us 90 days before you write about it in public.

Please use accounts of your own, look at no more data than it takes to show
the hole, and change and delete nothing that is other people's. Floods of
requests, mails or uploads, letters that trick people, and attacks on houses
and machines are not welcome.

Who keeps to this acts with our consent: we will not go to the law over it.
There is no reward but our thanks, and your name here if you want it.
`;
}
