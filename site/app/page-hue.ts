const serviceHue =
  /^\/services\/(?:.*\/)?(videography|photography|branding|drone-operation|web-development)\/?$/;

/** The hue that a whole page takes, header and background included; none: the accent (tokens.css). */
export function pageHue(pathname: string): string | undefined {
  return serviceHue.exec(pathname)?.[1];
}
