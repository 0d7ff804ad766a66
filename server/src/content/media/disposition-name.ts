/** The file's name, as the request says it. */
/** `attachment; filename="x.png"`; `filename*` wins, as RFC 6266 has it. Headers come as bytes. */
export function nameIn(disposition: string): string {
  const parts = disposition.split(";").slice(1, 20);
  const named = new Map(
    parts.map((part): [string, string] => {
      const [key = "", ...value] = part.split("=");
      return [key.trim().toLowerCase(), value.join("=").trim()];
    }),
  );
  const extended = /^utf-8'[^']*'(.+)$/i.exec(named.get("filename*") ?? "")?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Then the plain one.
    }
  }
  const plain = (named.get("filename") ?? "").replace(/^"(.*)"$/s, "$1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(plain, "latin1"));
  } catch {
    return plain;
  }
}
