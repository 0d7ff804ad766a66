import type { RestCall } from "../route.ts";

export interface OncePerCall<T> {
  (call: RestCall): Promise<T>;
  /** What the call has left behind, for whoever asks again, such as `Allow`. */
  leave(call: RestCall, value: T): void;
  /** What was read is no longer so: whoever asks again, such as `Allow`, reads anew. */
  forget(call: RestCall): void;
}

/** What a call is about, read once: permission, answer and `Allow` look at the same row. */
export function oncePerCall<T>(read: (call: RestCall) => Promise<T>): OncePerCall<T> {
  const known = new WeakMap<RestCall, Promise<T>>();
  const left = new WeakMap<Request, T>();
  const once = (call: RestCall) => {
    const after = left.get(call.request);
    if (after !== undefined) return Promise.resolve(after);
    let found = known.get(call);
    if (!found) {
      found = read(call);
      known.set(call, found);
    }
    return found;
  };
  return Object.assign(once, {
    leave: (call: RestCall, value: T) => void left.set(call.request, value),
    forget(call: RestCall) {
      known.delete(call);
      left.delete(call.request);
    },
  });
}
