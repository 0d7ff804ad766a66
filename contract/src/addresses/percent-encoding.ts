/** As people read it: `カメラ`, not `%e3%82%ab…`. Text that can't be decoded, such as a stray percent sign, is kept. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
