import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { restApi } from "../../engines/rest/api.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { contactRoutes } from "./routes.ts";

const fields = {
  name: "Dana",
  email: "dana@example.test",
  company: "Dana Ltd",
  phone: "+1 604 555 0100",
  service: "videography",
  budget: "5k-15k",
  message: "A short brand film.",
  timeline: "1-month",
};

let studio: TestStudio;
let post: (body: unknown, headers?: Record<string, string>) => Promise<Response>;
beforeEach(async () => {
  studio = await openTestStudio("sqlite");
  const dependencies = { ...studio, files: diskStorage("/nowhere") };
  const { app } = restApi(dependencies, {
    authenticator: { authenticate: async () => ({ user: null }) },
    resources: [contactRoutes(dependencies)],
  });
  post = async (body, headers = { "Content-Type": "application/json" }) =>
    app.request(
      "https://studio.example.test/wp-json/extenso/v1/contact",
      { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) },
      { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
    );
});
afterEach(() => studio.close());

const stored = () => studio.database.query.selectFrom("contact_requests").selectAll().execute();
const mailJobs = () => studio.database.query.selectFrom("jobs").select("kind").execute();

describe("a request in the specification's shape", () => {
  test.each([
    ["full", fields],
    ["with empty optional fields", { ...fields, company: "", phone: "", budget: "", timeline: "" }],
    [
      "without optional fields",
      { name: fields.name, email: fields.email, service: fields.service, message: fields.message },
    ],
  ])("%s is thanked with its reference", async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      message: "Thank you for your message. We will get back to you within 24 hours.",
      reference: (await stored())[0]?.reference,
    });
    expect(answer.headers.get("Allow")).toBe("POST");
    expect(await mailJobs()).toContainEqual({ kind: "mail.send" });
    expect((await stored())[0]).toMatchObject({ address: "203.0.113.7", spam_score: 0 });
  });

  test("a plain form is as good", async () => {
    const answer = await post(new URLSearchParams(fields).toString(), {
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(answer.status).toBe(200);
    expect(await stored()).toMatchObject([fields]);
  });
});

test.each(["zoë@example.com", "info@bücher.de", "a@b.c", "  dana@example.test "])(
  "an address that the form takes is taken: %s",
  async (email) => {
    const answer = await post(JSON.stringify({ ...fields, email }), { "Content-Type": "application/json" });
    expect(answer.status).toBe(200);
    expect(await stored()).toMatchObject([{ email: email.trim() }]);
  },
);

test.each([
  ["the form's own bound", { message: "x".repeat(5_001) }, "message"],
  ["an address that would need quotes", { email: '"a,b"@example.test' }, "email"],
])("what goes beyond %s is refused", async (_, wrong, field) => {
  const body = JSON.stringify({ ...fields, ...wrong });
  const answer = await post(body, { "Content-Type": "application/json" });
  expect([answer.status, (await answer.json()).message]).toEqual([400, `Invalid parameter(s): ${field}`]);
  expect(await stored()).toEqual([]);
});

describe("what is wrong is said as WordPress says it", () => {
  test.each([
    [
      "missing fields",
      { name: "Dana", email: "dana@example.test" },
      {
        code: "rest_missing_callback_param",
        message: "Missing parameter(s): service, message",
        data: { status: 400, params: ["service", "message"] },
      },
    ],
    [
      "a bad address",
      { ...fields, email: "not-an-address" },
      {
        code: "rest_invalid_param",
        message: "Invalid parameter(s): email",
        data: {
          status: 400,
          params: { email: "Invalid email address." },
          details: {
            email: { code: "rest_invalid_email", message: "Invalid email address.", data: null },
          },
        },
      },
    ],
    [
      "an unknown service",
      { ...fields, service: "skywriting" },
      expect.objectContaining({
        code: "rest_invalid_param",
        data: expect.objectContaining({
          params: {
            service:
              "service is not one of videography, photography, branding, web-development, drone-operation, social-media, event-coverage, and custom-package.",
          },
        }),
      }),
    ],
    [
      "an unknown budget and timeline",
      { ...fields, budget: "a lot", timeline: "soon" },
      {
        code: "rest_invalid_param",
        message: "Invalid parameter(s): budget, timeline",
        data: {
          status: 400,
          params: {
            budget: "budget is not one of , under-5k, 5k-15k, 15k-30k, 30k-50k, and 50k-plus.",
            timeline:
              "timeline is not one of , asap, 1-2-weeks, 1-month, 2-3-months, 3-plus-months, and flexible.",
          },
          details: {
            budget: {
              code: "rest_not_in_enum",
              message: "budget is not one of , under-5k, 5k-15k, 15k-30k, 30k-50k, and 50k-plus.",
              data: null,
            },
            timeline: {
              code: "rest_not_in_enum",
              message:
                "timeline is not one of , asap, 1-2-weeks, 1-month, 2-3-months, 3-plus-months, and flexible.",
              data: null,
            },
          },
        },
      },
    ],
    [
      "a blank message",
      { ...fields, message: "   " },
      { code: "extenso_missing_field", message: "Name and message are required.", data: { status: 400 } },
    ],
    [
      "a broken body",
      "{'name': 1}",
      {
        code: "rest_invalid_json",
        message: "Invalid JSON body passed.",
        data: { status: 400, json_error_code: 4, json_error_message: "Syntax error" },
      },
    ],
  ])("%s", async (_, body, expected) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(expected);
    expect(await stored()).toEqual([]);
    expect(await mailJobs()).toEqual([]);
  });
});

test("the form's own inputs are read: key, time and hidden field", async () => {
  const own = { submission_key: "4b1c", elapsed_ms: 900, website: "https://spam.example" };
  const [first, second] = await Promise.all([post({ ...fields, ...own }), post({ ...fields, ...own })]);
  expect(await first?.json()).toEqual(await second?.json());
  expect(await stored()).toMatchObject([
    { spam_score: 100, spam_reasons: '["hidden-field-filled","sent-within-moments"]' },
  ]);
});

test("who shows the sender their page asks for its path, and nobody else is told", async () => {
  const told = await (await post({ ...fields, tell_path: true })).json();
  expect(told.request_path).toMatch(/^\/request\/[\w-]{20,}$/);
  expect(await (await post(fields)).json()).not.toHaveProperty("request_path");
});

test("a flood is refused with the time to wait", async () => {
  await Promise.all(Array.from({ length: 120 }, () => post(fields)));
  const answer = await post(fields);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/),
    data: { status: 429 },
  });
  expect(await stored()).toHaveLength(120);
});
