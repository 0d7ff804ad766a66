/** Legal texts are read without anything moving behind them. */
const withoutParticles = new Set(["/privacy-policy", "/terms-of-service"]);

export function hasParticles(pathname: string): boolean {
  return !withoutParticles.has(pathname.replace(/\/+$/, ""));
}
