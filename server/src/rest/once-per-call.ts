import type { RestCall } from "./route.ts";

/** What a call is about, read once: permission, answer and `Allow` look at the same row. */
export function oncePerCall<T>(read: (call: RestCall) => Promise<T>): (call: RestCall) => Promise<T> {
  const known = new WeakMap<RestCall, Promise<T>>();
  return (call) => {
    let found = known.get(call);
    if (!found) {
      found = read(call);
      known.set(call, found);
    }
    return found;
  };
}
