/** A film's times in words and numbers. */

/** As a slate has it: "0:05", "1:30". */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** How far apart the scale's marks are: few enough to be told apart on a phone. */
export function secondsPerMark(duration: number): number {
  return [1, 5, 10, 30, 60, 300].find((step) => duration / step <= 24) ?? 600;
}

/** How far one press of an arrow key goes. */
export function secondsPerPress(duration: number): number {
  return duration <= 30 ? 1 : 5;
}

/** An excerpt is clearly shorter than the film: files rarely end to the second. */
export function isExcerpt(duration: number, whole: number | null): whole is number {
  return whole !== null && duration > 0 && duration < whole - 1;
}

/** Columns of a grid in which each length ends where it ends in time, and none is too small to be pressed. */
export function cutColumns(shortestFirst: readonly (number | null)[]): string {
  let before = 0;
  return shortestFirst
    .map((seconds) => {
      const end = seconds ?? before * 2;
      const share = Math.max(end - before, 0);
      before = end;
      return `minmax(2.75rem, ${share}fr)`;
    })
    .join(" ");
}
