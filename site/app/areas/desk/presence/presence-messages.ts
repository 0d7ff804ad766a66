/** “Maya Chen is editing this too.” @returns empty where nobody is. */
export function presenceMessage(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return "";
  if (names.length === 1) return `${last} is editing this too.`;
  return `${names.slice(0, -1).join(", ")} and ${last} are editing this too.`;
}
