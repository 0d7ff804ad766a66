/**
 * What a block says of itself in its comment. What would end the comment or be read as markup is
 * written as escapes, which JSON allows.
 */
export function attributesJson(attributes: Record<string, unknown>): string {
  return JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026");
}
