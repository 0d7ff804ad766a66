/** A link to an editor can open its preview: that comes with the address, as the browser's state. */
export const previewState = { preview: true } as const;

export function opensPreview(state: unknown): boolean {
  return typeof state === "object" && state !== null && Reflect.get(state, "preview") === true;
}
