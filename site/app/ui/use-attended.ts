import { useEffect, useState } from "react";

/** Milliseconds. Without a graphics card a film over the window keeps half a processor busy for a page that nobody looks at. */
const attendedMs = 8_000;

const signs = ["pointermove", "pointerdown", "keydown", "wheel", "scroll", "touchmove", "focusin"];

/** Whether somebody is there: has pointed, pressed or scrolled lately. What moves by itself rests until the next sign. */
export function useAttended(): boolean {
  const [attended, setAttended] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watching = new AbortController();
    const attend = () => {
      setAttended(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), attendedMs);
    };
    for (const sign of signs)
      addEventListener(sign, attend, { capture: true, passive: true, signal: watching.signal });
    attend();
    return () => {
      watching.abort();
      clearTimeout(timer);
    };
  }, []);
  return attended;
}
