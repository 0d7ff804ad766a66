import { expect, test, vi } from "vitest";
import type { RestCall } from "../route.ts";
import { oncePerCall } from "./once-per-call.ts";

const callTo = (path: string) => ({ path, request: new Request(`http://localhost${path}`) }) as RestCall;

test("what a call is about is read once, and anew when it is forgotten", async () => {
  const read = vi.fn(async ({ path }: RestCall) => `row of ${path}`);
  const rowOf = oncePerCall(read);
  const call = callTo("/one");
  expect(await rowOf(call)).toBe("row of /one");
  await rowOf(call);
  await rowOf(callTo("/two"));
  expect(read).toHaveBeenCalledTimes(2);
  rowOf.forget(call);
  await rowOf(call);
  expect(read).toHaveBeenCalledTimes(3);
});

test("what a call has left behind is what there is, for who asks for it once more", async () => {
  const read = vi.fn(async () => "before");
  const rowOf = oncePerCall(read);
  const call = callTo("/one");
  await rowOf(call);
  rowOf.leave(call, "after");
  expect(await rowOf({ ...call })).toBe("after");
  expect(await rowOf(callTo("/one"))).toBe("before");
  expect(read).toHaveBeenCalledTimes(2);
});
