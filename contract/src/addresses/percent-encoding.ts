/** As people read it: `カメラ`, not `%e3%82%ab…`. What is no percent-encoded text, such as a stray percent sign, stays. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
