import { ApiError } from "@extenso/contract/errors/errors.ts";
import { expect, test } from "vitest";
import { action, loader } from "./pay.ts";

test.each(["../\t/evil.example", "//evil.example", "x\ny", "x\0y", "Ā"])(
  "%j leads to no other page than an invoice's",
  (secret) => {
    const location = loader({ params: { secret } } as never).headers.get("Location") ?? "";
    expect(location).toMatch(/^\/invoice\/[\w.%-]+$/);
    expect(new URL(location, "https://studio.example").origin).toBe("https://studio.example");
  },
);

test.each([
  [409, "/invoice/secret"],
  [502, "/invoice/secret?payment=unavailable"],
])(
  "what is paid meanwhile leads to the page that says so, and what can’t be begun now says that: %i",
  async (status, to) => {
    const pay = () => Promise.reject(new ApiError("", { status, code: "" }));
    const context = { get: () => ({ invoices: { pay } }) };
    const response = await action({ params: { secret: "secret" }, context } as never);
    expect(response.headers.get("Location")).toBe(to);
  },
);
