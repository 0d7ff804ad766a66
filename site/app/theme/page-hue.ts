/**
 * The service whose hue a whole page takes, header and background included; one without a hue of its own keeps
 * the accent.
 */
export function pageHue(pathname: string): string | undefined {
  return /^\/services\/(?:.*\/)?([\w-]+)\/?$/.exec(pathname)?.[1];
}
