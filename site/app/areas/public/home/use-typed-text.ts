import { useEffect, useState } from "react";

/** docs/specification.md §9. */
const startDelayMs = 600;
const characterMs = 80;

/**
 * The part of `text` that has been typed so far: all of it until `typing` starts, since the page is whole
 * without JavaScript, then letter by letter.
 */
export function useTypedText(text: string, typing: boolean): string {
  const [length, setLength] = useState(text.length);

  // Timers: a letter at a time.
  useEffect(() => {
    if (!typing) return;
    setLength(0);
    let shown = 0;
    let timer = setTimeout(function type() {
      shown += 1;
      setLength(shown);
      if (shown < text.length) timer = setTimeout(type, characterMs);
    }, startDelayMs);
    return () => clearTimeout(timer);
  }, [text, typing]);

  return text.slice(0, length);
}
