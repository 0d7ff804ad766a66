/** Pictures that a link brings to an article: their numbers come with the address, as the browser's state. */
const most = 100;

export function broughtPicturesState(files: readonly { id: number }[]): { pictures: number[] } {
  return { pictures: files.slice(0, most).map(({ id }) => id) };
}

/** @returns numbers in the library; empty where the link brings none. */
export function broughtPictures(state: unknown): number[] {
  const given: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "pictures") : null;
  if (!Array.isArray(given)) return [];
  return given.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most);
}
