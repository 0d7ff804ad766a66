/** The `Range` header (RFC 9110, section 14), as far as it is worth answering: one range of bytes. */

export interface ByteRange {
  /** Both included. */
  start: number;
  end: number;
}

/** Two numbers have no more digits, and the pattern takes the square of the spaces between them in time. */
const longest = 100;
const range = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/**
 * @param header as sent; several ranges, other units and what makes no sense are answered with the whole.
 * @returns `whole`, `unsatisfiable` (416), or the bytes to send, cut to what there is.
 */
export function parseRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const asked = header && header.length <= longest && range.exec(header);
  if (!asked) return "whole";
  const [, first = "", last = ""] = asked;
  if (first === "") {
    if (last === "") return "whole";
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}
