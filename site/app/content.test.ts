import { ApiError } from "@extenso/contract/errors/errors.ts";
import { expect, test } from "vitest";
import { withOwnErrors } from "./content.ts";

/** As the host's copy of the contract throws it: the same, and of another class. */
class ForeignError extends Error {
  override name = "ApiError";
  readonly code = "rest_no_route";
  readonly status = 404;
  readonly serverMessage = "No route.";
  readonly retryAfter = null;
}

test("what the host throws is an error that pages know", async () => {
  const broken = new TypeError("broken");
  const reader = withOwnErrors({
    find: async (slug: string) => ({ slug }),
    refuse: async () => Promise.reject(new ForeignError("HTTP error! status: 404")),
    fail: async () => Promise.reject(broken),
  });
  expect(await reader.find("dune-line")).toEqual({ slug: "dune-line" });
  const refused = await reader.refuse().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ message: "HTTP error! status: 404", code: "rest_no_route", status: 404 });
  await expect(reader.fail()).rejects.toBe(broken);
});
