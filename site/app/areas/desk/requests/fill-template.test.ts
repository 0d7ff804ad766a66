import { expect, test } from "vitest";
import { fillTemplate, templateFields } from "./fill-template.ts";

const request = { name: "Dana Reyes", service: "videography", reference: "EX-1" };
const filled = (body: string) => fillTemplate({ subject: "", body }, request, "Robin").body;

test("every field says something of the request", () => {
  expect(filled(templateFields.map((name) => `{${name}}`).join("|"))).toBe(
    "Dana|Dana Reyes|Videography|EX-1|Robin",
  );
});

test.each([
  ["Hello { First Name },", "Hello Dana,"],
  ["{budget} {} {first\nname} {{name}}", "{budget} {} {first\nname} {Dana Reyes}"],
  ["{constructor} {__proto__}", "{constructor} {__proto__}"],
])("%j reads %j", (body, text) => {
  expect(filled(body)).toBe(text);
});

test("a name that looks like a field is not filled in again", () => {
  expect(fillTemplate({ subject: "{name}", body: "" }, { ...request, name: "{me}" }, "Robin").subject).toBe(
    "{me}",
  );
});
