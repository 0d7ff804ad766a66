/** State that outlives pages of the desk: one value for all who show it. */
import { useSyncExternalStore } from "react";

export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** The value, wherever it is shown. The server has none of it: there it is as it was at first. */
  use(): Value;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
