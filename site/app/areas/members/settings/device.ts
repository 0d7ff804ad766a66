/** "Firefox on Windows": enough to know one's own device again. Unknown ones are told as they are. */
export function deviceOf(userAgent: string): string {
  const browser = [
    [/Edg(?:e|A|iOS)?\//, "Edge"],
    [/OPR\/|Opera/, "Opera"],
    [/SamsungBrowser\//, "Samsung Internet"],
    [/Firefox\/|FxiOS\//, "Firefox"],
    [/HeadlessChrome\/|Chrome\/|CriOS\//, "Chrome"],
    [/Safari\//, "Safari"],
  ].find(([pattern]) => (pattern as RegExp).test(userAgent))?.[1];
  const system = [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X|Macintosh/, "Mac"],
    [/CrOS/, "ChromeOS"],
    [/Linux/, "Linux"],
  ].find(([pattern]) => (pattern as RegExp).test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return String(browser ?? system ?? (userAgent.slice(0, 60) || "Unknown device"));
}
