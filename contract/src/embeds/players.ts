/** Pages elsewhere that are shown in a frame once somebody presses: films, sounds, maps, posts, models. */
import * as read from "./page-readers.ts";

export interface Player extends read.Found {
  /** Its name as people know it, such as `Vimeo`. */
  provider: string;
  /** WordPress's name of the provider, such as `vimeo`. */
  slug: string;
}

/** Sources of the `frame-src` directive that the frames of all players need. */
export const frameSources = [
  "https://player.vimeo.com",
  "https://open.spotify.com",
  "https://w.soundcloud.com",
  "https://www.openstreetmap.org",
  "https://www.google.com/maps",
  "https://www.google.com/maps/",
  "https://www.instagram.com",
  "https://geo.dailymotion.com",
  "https://embed.ted.com",
  "https://www.loom.com",
  "https://player-widget.mixcloud.com",
  "https://embed.music.apple.com",
  "https://embed.podcasts.apple.com",
  "https://widget.deezer.com",
  "https://www.tiktok.com",
  "https://embed.reddit.com",
  "https://assets.pinterest.com",
  "https://platform.twitter.com",
  "https://embed.figma.com",
  "https://codepen.io",
  "https://sketchfab.com",
  "https://my.matterport.com",
  "https://www.behance.net",
  "https://e.issuu.com",
] as const;

/** Characters. */
const longestAddress = 2_000;

const readers = new Map<string, readonly [provider: string, slug: string, reader: read.Reader]>([
  ["vimeo.com", ["Vimeo", "vimeo", read.vimeo]],
  ["player.vimeo.com", ["Vimeo", "vimeo", read.vimeo]],
  ["open.spotify.com", ["Spotify", "spotify", read.spotify]],
  ["soundcloud.com", ["SoundCloud", "soundcloud", read.soundCloud]],
  ["w.soundcloud.com", ["SoundCloud", "soundcloud", read.soundCloudFrame]],
  ["instagram.com", ["Instagram", "instagram", read.instagram]],
  ["openstreetmap.org", ["OpenStreetMap", "openstreetmap", read.openStreetMap]],
  ["google.com", ["Google Maps", "google-maps", read.googleMaps]],
  ["maps.google.com", ["Google Maps", "google-maps", read.googleMaps]],
  ["dailymotion.com", ["Dailymotion", "dailymotion", read.dailymotion]],
  ["dai.ly", ["Dailymotion", "dailymotion", read.dailymotionShort]],
  ["geo.dailymotion.com", ["Dailymotion", "dailymotion", read.dailymotionFrame]],
  ["ted.com", ["TED", "ted", read.ted]],
  ["embed.ted.com", ["TED", "ted", read.ted]],
  ["loom.com", ["Loom", "loom", read.loom]],
  ["mixcloud.com", ["Mixcloud", "mixcloud", read.mixcloud]],
  ["player-widget.mixcloud.com", ["Mixcloud", "mixcloud", read.mixcloudFrame]],
  ["music.apple.com", ["Apple Music", "apple-music", read.appleMusic]],
  ["embed.music.apple.com", ["Apple Music", "apple-music", read.appleMusic]],
  ["podcasts.apple.com", ["Apple Podcasts", "apple-podcasts", read.applePodcasts]],
  ["embed.podcasts.apple.com", ["Apple Podcasts", "apple-podcasts", read.applePodcasts]],
  ["deezer.com", ["Deezer", "deezer", read.deezer]],
  ["widget.deezer.com", ["Deezer", "deezer", read.deezer]],
  ["tiktok.com", ["TikTok", "tiktok", read.tikTok]],
  ["reddit.com", ["Reddit", "reddit", read.reddit]],
  ["old.reddit.com", ["Reddit", "reddit", read.reddit]],
  ["embed.reddit.com", ["Reddit", "reddit", read.reddit]],
  ["pinterest.com", ["Pinterest", "pinterest", read.pinterest]],
  ["assets.pinterest.com", ["Pinterest", "pinterest", read.pinterestFrame]],
  ["x.com", ["X", "twitter", read.x]],
  ["twitter.com", ["X", "twitter", read.x]],
  ["platform.twitter.com", ["X", "twitter", read.xFrame]],
  ["figma.com", ["Figma", "figma", read.figmaPage]],
  ["embed.figma.com", ["Figma", "figma", read.figma]],
  ["codepen.io", ["CodePen", "codepen", read.codePen]],
  ["sketchfab.com", ["Sketchfab", "sketchfab", read.sketchfab]],
  ["my.matterport.com", ["Matterport", "matterport", read.matterport]],
  ["behance.net", ["Behance", "behance", read.behance]],
  ["issuu.com", ["Issuu", "issuu", read.issuu]],
  ["e.issuu.com", ["Issuu", "issuu", read.issuuFrame]],
]);

/**
 * The player of an address: of a page, or of a frame that a WordPress has put in its place. Everything in the result
 * is built anew from what was recognised.
 *
 * @returns null for any other address, those of YouTube among them, which have a player of their own.
 */
export function playerOf(address: string): Player | null {
  if (address.length > longestAddress) return null;
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null;
  const [provider, slug, reader] = readers.get(url.hostname.replace(/^www\.|^m\./, "")) ?? [];
  const found = reader?.(url);
  return found && provider && slug ? { provider, slug, ...found } : null;
}

/** Names of the providers that have a player here. */
export const knownProviders = new Set(Array.from(readers.values(), ([provider]) => provider));
