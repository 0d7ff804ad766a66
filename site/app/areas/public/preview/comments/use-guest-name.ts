import { useEffect, useState } from "react";

const storageKey = "extenso_preview";

/** The name that a guest has given once, kept on their device. */
export function useGuestName(): [string, (name: string) => void] {
  const [name, setName] = useState("");
  useEffect(() => {
    try {
      setName(localStorage.getItem(storageKey) ?? "");
    } catch {
      // It is asked for again where nothing may be stored.
    }
  }, []);
  return [
    name,
    (next) => {
      setName(next);
      try {
        localStorage.setItem(storageKey, next);
      } catch {
        // As above.
      }
    },
  ];
}
