import { useEffect, useState } from "react";

/** Milliseconds. Without a graphics card a film over the window keeps half a processor busy for a page that nobody looks at. */
const attendedMs = 8_000;

const signs = ["pointermove", "pointerdown", "keydown", "wheel", "scroll", "touchmove", "focusin"];

/**
 * Somebody is there who has pointed, pressed or scrolled lately. What moves by itself rests until the next sign.
 *
 * @returns the time stamp of the event since which somebody is there, 0 from the beginning on; null if nobody is.
 */
export function useAttended(): number | null {
  const [since, setSince] = useState<number | null>(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watching = new AbortController();
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSince(null), attendedMs);
    };
    const attend = ({ timeStamp }: Event) => {
      setSince((now) => now ?? timeStamp);
      wait();
    };
    for (const sign of signs)
      addEventListener(sign, attend, { capture: true, passive: true, signal: watching.signal });
    wait();
    return () => {
      watching.abort();
      clearTimeout(timer);
    };
  }, []);
  return since;
}
