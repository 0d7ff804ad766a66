import type { RestCall } from "../route.ts";

export interface OncePerCall<T> {
  (call: RestCall): Promise<T>;
  /** Replaces the value for later reads in the same request, such as for `Allow`. */
  leave(call: RestCall, value: T): void;
  /** Drops the value, so that later reads in the same request, such as for `Allow`, read it again. */
  forget(call: RestCall): void;
}

/** Reads a call's row once: permission, handler and `Allow` look at the same one. */
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
