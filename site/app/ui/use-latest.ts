import { useEffect, useRef } from "react";

/** A value as it is when it is used later, and not as it was when it was handed on. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  // Not while rendering: a render may be thrown away.
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
