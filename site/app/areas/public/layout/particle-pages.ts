/** Whoever reads a contract wants nothing to move behind it. */
const withoutParticles = new Set(["/privacy-policy", "/terms-of-service"]);

export function hasParticles(pathname: string): boolean {
  return !withoutParticles.has(pathname.replace(/\/+$/, ""));
}
