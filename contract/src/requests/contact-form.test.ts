import { expect, test } from "vitest";
import { serviceChoices, serviceOf, timelineChoices, valuesOf } from "./contact-choices.ts";
import { contactForm, contactStepForms } from "./contact-form.ts";
import { fieldErrors } from "./field-errors.ts";

const whole = {
  name: "Dana",
  email: "dana@example.test",
  company: "",
  phone: "",
  service: "videography",
  budget: "",
  timeline: "",
  message: "A short film.",
};

test("an empty form is told what each step needs, and nothing of what is optional", () => {
  expect(fieldErrors(contactForm, {})).toEqual({
    name: "Name is required",
    email: "Email is required",
    service: "Please select a service",
    message: "Message is required",
  });
  expect(contactStepForms.map((step) => fieldErrors(step, {}))).toEqual([
    { name: "Name is required", email: "Email is required" },
    {},
    { service: "Please select a service" },
    { message: "Message is required" },
  ]);
});

test("the four steps together have the whole form's fields", () => {
  const fields = contactStepForms.flatMap((step) => Object.keys(step.shape));
  expect(fields).toEqual(Object.keys(contactForm.shape));
});

test.each([
  ["name", "   ", "Name is required"],
  ["name", "x".repeat(121), "Please use at most 120 characters"],
  ["email", " ", "Email is required"],
  ["email", "dana", "Email is invalid"],
  ["email", "dana@example", "Email is invalid"],
  ["email", "da na@example.test", "Email is invalid"],
  ["email", `${"x".repeat(250)}@example.test`, "Email is invalid"],
  ["company", "x".repeat(161), "Please use at most 160 characters"],
  ["phone", "0".repeat(41), "Please use at most 40 characters"],
  ["service", "", "Please select a service"],
  ["service", "juggling", "Please select a service"],
  ["budget", "a million", "Please choose a budget from the list"],
  ["timeline", "yesterday", "Please choose a timeline from the list"],
  ["message", "\n\t ", "Message is required"],
  ["message", "x".repeat(5001), "Please use at most 5000 characters"],
])("%s %j is answered with %j alone", (field, value, message) => {
  expect(fieldErrors(contactForm, { ...whole, [field]: value })).toEqual({ [field]: message });
});

test.each(["a@b.c", "first.last+tag@sub.example.co", "o'neill@example.test", "émile@exämple.test"])(
  "%s passes as an email address",
  (email) => {
    expect(fieldErrors(contactForm, { ...whole, email })).toEqual({});
  },
);

test("a service is known by its value, its page's name and its label", () => {
  expect(
    ["media-management", "Media Management", "Web Development ", "social_media", "event-coverage"].map(
      serviceOf,
    ),
  ).toEqual(["social-media", "social-media", "web-development", "social-media", "event-coverage"]);
});

test("every service and timeline of the specification passes, and text is cut of spaces around it", () => {
  for (const service of valuesOf(serviceChoices))
    expect(fieldErrors(contactForm, { ...whole, service })).toEqual({});
  for (const timeline of valuesOf(timelineChoices))
    expect(fieldErrors(contactForm, { ...whole, timeline })).toEqual({});
  const sent = { ...whole, name: "  Dana ", email: " dana@example.test ", company: undefined };
  expect(contactForm.parse(sent)).toEqual(whole);
});

test.each([null, undefined, "text", [], 5])("%j is no form, and no crash", (values) => {
  expect(contactForm.safeParse(values).success).toBe(false);
});
