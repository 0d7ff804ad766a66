/** Straight quotation marks become round ones. */

const opensAfter = /(?:^|[\s([{\-"'\u00a0\u2013\u2014]|&(?:nbsp|lt|#8211|#8212|#8220|#8216);)$/;

/** Words that begin with an apostrophe, which nobody should take for an opening quote. */
const clipped = /^'(?:tis|twas|twere|twill|tain't|til|em|cause|bout|round|nuff)\b/i;

/** Characters: enough for an entity or a quoted number before a quote. */
export const quoteContextLength = 16;

export interface Line {
  /** The last few characters before the present text on the same line. */
  before: string;
  openQuotes: number;
  /** A quote was opened on this line: what follows are quotes, too, and no inches. */
  isQuoted?: boolean;
}

export function withQuotes(text: string, line: Line): string {
  return text.replace(/["']/g, (mark, at: number) => {
    const before =
      at < quoteContextLength
        ? (line.before + text.slice(0, at)).slice(-quoteContextLength)
        : text.slice(at - quoteContextLength, at);
    const behind = text.slice(at);
    const opens = opensAfter.test(before);
    return mark === '"' ? doubleQuote(opens, before, behind, line) : singleQuote(opens, before, behind);
  });
}

function doubleQuote(opens: boolean, before: string, behind: string, line: Line): string {
  const closesEmpty = line.openQuotes > 0 && /["']$/.test(before);
  if (opens && !closesEmpty && !/^"(?:\s|&nbsp;)/.test(behind)) {
    line.openQuotes += 1;
    line.isQuoted = true;
    return "&#8220;";
  }
  if (line.openQuotes > 0) {
    line.openQuotes -= 1;
    return "&#8221;";
  }
  return /\d$/.test(before) && !line.isQuoted ? "&#8243;" : "&#8221;";
}

function singleQuote(opens: boolean, before: string, behind: string): string {
  // ’90s, but ‘42’ and ‘0.42’ are quoted numbers.
  const year = /^'\d\d(?!\d|[.,]\d|%|')/.test(behind);
  if (year || clipped.test(behind)) return "&#8217;";
  if (opens) return "&#8216;";
  const endsWord = /^'(?:$|[\s.,:;!?)}\]-])/.test(behind);
  const quotedNumber = /'\d[\d.,]*$/.test(before);
  return /\d$/.test(before) && endsWord && !quotedNumber ? "&#8242;" : "&#8217;";
}
