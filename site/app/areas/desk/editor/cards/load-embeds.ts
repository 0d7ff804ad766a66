/** The table of players is long, so it comes when somebody works in a text. */
type Embeds = typeof import("./embed-cards.ts");

let loaded: Embeds | undefined;

/** @throws when it doesn't arrive. */
export async function loadEmbeds(): Promise<Embeds> {
  loaded ??= await import("./embed-cards.ts");
  return loaded;
}

/** For what can't wait: a pasted address that isn't a card is a line of text, which pages show as the same player. */
export const loadedEmbeds = (): Embeds | undefined => loaded;
