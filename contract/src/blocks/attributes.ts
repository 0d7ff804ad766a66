/**
 * A block's attributes as JSON for its comment. Characters that would end the comment or be read as markup are
 * written as JSON escapes.
 */
export function attributesJson(attributes: Record<string, unknown>): string {
  return JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026");
}
