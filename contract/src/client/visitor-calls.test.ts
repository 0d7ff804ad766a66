import { expect, test } from "vitest";
import { captured } from "../../../server/test/captured-answers.ts";
import { apiRoot, json, outside, refusal } from "../../../server/test/outside.ts";
import { createClient } from "./client.ts";

const request = {
  name: "Dana",
  email: "dana@example.test",
  company: "",
  phone: "",
  service: "videography",
  budget: "",
  message: "A short film.",
  timeline: "",
};

function client(answer: () => Response | Promise<Response>) {
  const world = outside(answer);
  return { ...createClient({ baseUrl: apiRoot, fetch: world.fetch }), asked: world.asked };
}

test("a contact request is sent as it is; a WordPress answers without a reference, our server with one", async () => {
  const plain = client(() => captured("contact-ok"));
  expect(await plain.submitContact(request)).toEqual({
    success: true,
    message: "Thank you for your message. We will get back to you within 24 hours.",
  });
  expect(plain.asked).toMatchObject([
    { method: "POST", path: "/extenso/v1/contact", body: request, authorization: null },
  ]);
  const ours = client(() => json({ success: true, message: "Thank you.", reference: "EX-1", score: 3 }));
  expect(await ours.submitContact(request)).toEqual({
    success: true,
    message: "Thank you.",
    reference: "EX-1",
  });
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ["the server's own words", () => captured("contact-bad-email"), "Invalid parameter(s): email"],
  [
    "the server's own words, whatever the status",
    () => refusal(403, "odd", "Not <b>today</b>."),
    "Not today.",
  ],
  [
    "the form's sentence when there are none",
    () => new Response("", { status: 500 }),
    "Failed to submit form",
  ],
  [
    "the form's sentence for a lost connection",
    () => Promise.reject(new TypeError("x")),
    "Network error. Please try again.",
  ],
])("a contact request that fails is told in %s", async (_, answer, message) => {
  await expect(client(answer).submitContact(request)).rejects.toMatchObject({ name: "ApiError", message });
});

test("the newsletter's calls carry what they are for", async () => {
  const { subscribeNewsletter, confirmNewsletter, unsubscribeNewsletter, asked } = client(() =>
    captured("newsletter-ok"),
  );
  const subscription = { email: "dana@example.test", page: "/", consent: "newsletter-1" };
  expect(await subscribeNewsletter(subscription)).toEqual({ success: true, message: "You are subscribed." });
  await confirmNewsletter({ token: "a" });
  await unsubscribeNewsletter({ token: "b" });
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ["/extenso/v1/newsletter", subscription],
    ["/extenso/v1/newsletter/confirm", { token: "a" }],
    ["/extenso/v1/newsletter/unsubscribe", { token: "b" }],
  ]);
});

test("a subscription that is refused is told in the server's words", async () => {
  const { subscribeNewsletter } = client(() => refusal(429, "extenso_too_many_requests", "Please wait."));
  await expect(subscribeNewsletter({ email: "x" })).rejects.toMatchObject({
    status: 429,
    message: "Please wait.",
  });
});
