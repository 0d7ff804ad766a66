/** Legal texts, invoices, quotes and requests are read without anything moving behind them. */
const withoutParticles = /^\/(?:privacy-policy|terms-of-service|(?:invoice|quote|request)\/[^/]+)\/*$/;

export function hasParticles(pathname: string): boolean {
  return !withoutParticles.test(pathname);
}
