/** Addresses and files of clips' thumbnails: `/clip-thumbnails/WhWc3b3KhnY-1280.webp`. */
const address = /^\/clip-thumbnails\/([\w-]{11})-(\d{3,4})\.webp$/;

/** As YouTube gives them; what is anything else is never asked for. */
export function isVideoId(text: string): boolean {
  return /^[\w-]{11}$/.test(text);
}

export function thumbnailAddress(videoId: string, width: number): string {
  return `/clip-thumbnails/${videoId}-${width}.webp`;
}

/** Null for a path that is no thumbnail's. */
export function thumbnailAt(path: string): { videoId: string; width: number } | null {
  const [, videoId, width] = address.exec(path) ?? [];
  return videoId ? { videoId, width: Number(width) } : null;
}

/** Ids differ by case alone, and not every disk tells cases apart. */
export function thumbnailKey(videoId: string, width: number): string {
  return `clip-thumbnails/${Buffer.from(videoId).toString("hex")}-${width}.webp`;
}
