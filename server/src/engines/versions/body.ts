/** Bodies of versions as JSON. Megabytes take milliseconds, so saves make them before their transaction. */

export type BodyFields = Readonly<Record<string, string | number>>;

/** Lone surrogates become U+FFFD, as in any text that a database stores: PostgreSQL refuses them within JSON. */
export function encodeBody(fields: BodyFields): string {
  const wellFormed = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? value.toWellFormed() : value,
  ]);
  return JSON.stringify(Object.fromEntries(wellFormed));
}

export function decodeBody(body: string): BodyFields {
  return JSON.parse(body);
}
