import { ApiError } from "@extenso/contract/errors/errors.ts";
import { expect, test } from "vitest";
import { slugList } from "../../engines/rest/arguments/slug-list.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { asApiError } from "./as-api-error.ts";

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

const lost = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
const unreadable = new RestError("rest_site_unreadable", "No words.", 503, {}, { "Retry-After": "60" });

test.each([
  [
    "a refusal of a domain",
    unreadable,
    { code: "rest_site_unreadable", status: 503, serverMessage: "No words.", retryAfter: 60 },
  ],
  [
    "a database that is away",
    new Error("not read", { cause: lost }),
    { code: "extenso_database_unavailable", status: 503, retryAfter: 5 },
  ],
  [
    "a value that no argument takes",
    thrownBy(() => slugList("long".repeat(10_000))),
    { code: "rest_invalid_param", status: 400 },
  ],
  ["a fault of the program", new TypeError("broken"), { code: "internal_error", status: 500 }],
])("%s is what a call to the API would have met", (_, cause, expected) => {
  const error = asApiError(cause);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: `HTTP error! status: ${expected.status}`, cause, ...expected });
});

test("an error of the API stays as it is", () => {
  const error = new ApiError("HTTP error! status: 404", { code: "rest_no_route", status: 404 });
  expect(asApiError(error)).toBe(error);
});
