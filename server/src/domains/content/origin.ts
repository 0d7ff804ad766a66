/**
 * Stands for the public address in stored content, so that a studio may move to another; on the wire there are
 * whole addresses, as WordPress's are. Addresses without it stay as they were written.
 */
export const originPlaceholder = "{{origin}}";

/** Stored text, HTML or JSON, as it goes over the wire. */
export function withOrigin(text: string, publicUrl: string): string {
  return text.replaceAll(originPlaceholder, publicUrl);
}
