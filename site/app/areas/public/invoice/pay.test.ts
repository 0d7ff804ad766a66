import { expect, test } from "vitest";
import { loader } from "./pay.ts";

test.each(["../\t/evil.example", "//evil.example", "x\ny", "x\0y", "Ā"])(
  "%j leads to no other page than an invoice's",
  (secret) => {
    const location = loader({ params: { secret } } as never).headers.get("Location") ?? "";
    expect(location).toMatch(/^\/invoice\/[\w.%-]+$/);
    expect(new URL(location, "https://studio.example").origin).toBe("https://studio.example");
  },
);
