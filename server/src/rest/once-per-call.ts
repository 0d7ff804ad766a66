import type { RestCall } from "./route.ts";

export interface OncePerCall<T> {
  (call: RestCall): Promise<T>;
  /** What was read is no longer so: whoever asks again, such as `Allow`, reads anew. */
  forget(call: RestCall): void;
}

/** What a call is about, read once: permission, answer and `Allow` look at the same row. */
export function oncePerCall<T>(read: (call: RestCall) => Promise<T>): OncePerCall<T> {
  const known = new WeakMap<RestCall, Promise<T>>();
  const once = (call: RestCall) => {
    let found = known.get(call);
    if (!found) {
      found = read(call);
      known.set(call, found);
    }
    return found;
  };
  return Object.assign(once, { forget: (call: RestCall) => void known.delete(call) });
}
