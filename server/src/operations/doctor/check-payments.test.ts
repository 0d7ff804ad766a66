import { expect, test } from "vitest";
import { readSettings } from "../../kernel/settings/settings.ts";
import { checkPayments } from "./check-payments.ts";

const live = { STRIPE_SECRET_KEY: "sk_live_0123456789abcdef" };
const restricted = { STRIPE_SECRET_KEY: "rk_test_0123456789abcdef" };
const secret = "whsec_0123456789abcdef";

test.each<[Record<string, string>, string, string]>([
  [{}, "good", "STRIPE_SECRET_KEY is not set: invoices say how else they are paid"],
  [live, "bad", "STRIPE_SECRET_KEY is set (live mode), STRIPE_WEBHOOK_SECRET is not: nobody can pay"],
  [{ ...live, STRIPE_WEBHOOK_SECRET: secret }, "good", "Stripe in live mode, with a webhook secret"],
  [
    { ...restricted, STRIPE_WEBHOOK_SECRET: `${secret},whsec_fedcba9876543210` },
    "doubtful",
    "Stripe in test mode, with 2 webhook secrets",
  ],
])("with %j payments are told as %s", (environment, verdict, message) => {
  const finding = checkPayments(readSettings({ PUBLIC_URL: "https://studio.example", ...environment }));
  expect(finding).toMatchObject({ verdict, message });
  // Neither key nor secret stands in what is printed.
  expect(JSON.stringify(finding)).not.toMatch(/0123456789|fedcba/);
});
