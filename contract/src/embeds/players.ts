/** Pages elsewhere that are shown in a frame once somebody presses: films, sounds, maps, posts. */

type PlayerKind = "film" | "sound" | "map" | "post";

export interface Player {
  /** Its name as people know it, such as `Vimeo`. */
  provider: string;
  /** WordPress's name of the provider, such as `vimeo`. */
  slug: string;
  kind: PlayerKind;
  /** The page, without what follows its readers about. */
  page: string;
  /** Address of the frame; on one of `frameSources`. */
  frame: string;
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
] as const;

/** Characters. */
const longestAddress = 2_000;

type Reader = (url: URL) => Pick<Player, "page" | "frame" | "kind"> | null;

const vimeo: Reader = ({ pathname, searchParams }) => {
  const [, id, secret = searchParams.get("h") ?? ""] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(
      pathname,
    ) ?? [];
  if (!id || !/^[\da-f]{0,20}$/.test(secret)) return null;
  return {
    kind: "film",
    page: `https://vimeo.com/${id}${secret && `/${secret}`}`,
    frame: `https://player.vimeo.com/video/${id}?dnt=1${secret && `&h=${secret}`}`,
  };
};

const spotify: Reader = ({ pathname }) => {
  const [, kind, id] =
    /^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([A-Za-z\d]{22})\/?$/.exec(
      pathname,
    ) ?? [];
  if (!kind || !id) return null;
  const place = `${kind}/${id}`;
  return {
    kind: "sound",
    page: `https://open.spotify.com/${place}`,
    frame: `https://open.spotify.com/embed/${place}`,
  };
};

const soundCloud: Reader = ({ pathname }) => {
  if (!/^\/[\w-]{2,40}\/(?:sets\/)?[\w-]{2,120}\/?$/.test(pathname)) return null;
  const page = `https://soundcloud.com${pathname.replace(/\/$/, "")}`;
  return {
    kind: "sound",
    page,
    frame: `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}&auto_play=false`,
  };
};

/** A player's frame names the page that it plays. */
const soundCloudFrame: Reader = ({ searchParams }) => {
  const page = URL.parse(searchParams.get("url") ?? "");
  return page?.protocol === "https:" && page.hostname === "soundcloud.com" ? soundCloud(page) : null;
};

const instagram: Reader = ({ pathname }) => {
  const [, kind, id] =
    /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/.exec(pathname) ?? [];
  if (!kind || !id) return null;
  const page = `https://www.instagram.com/${kind}/${id}/`;
  return { kind: "post", page, frame: `${page}embed/` };
};

const openStreetMap: Reader = ({ hash, searchParams, pathname }) => {
  if (pathname !== "/" && pathname !== "") return null;
  const [, zoom, ...shown] = /^#map=(\d{1,2})\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/.exec(hash) ?? [];
  const marked = ["mlat", "mlon"].map((name) => searchParams.get(name));
  const [lat, lon] = (marked.every(Boolean) ? marked : shown).map(Number);
  if (lat === undefined || lon === undefined || !(Math.abs(lat) <= 85 && Math.abs(lon) <= 180)) return null;
  // As much as a card shows at this zoom: a map of zoom 0 is 360 degrees wide in 256 pixels.
  const degrees = (640 / 256) * (360 / 2 ** Math.min(Number(zoom ?? 16), 19));
  const at = (value: number) => value.toFixed(5);
  const box = [lon - degrees / 2, lat - degrees / 4, lon + degrees / 2, lat + degrees / 4].map(at);
  const isMarked = marked.every(Boolean);
  const mark = isMarked ? `&marker=${at(lat)}%2C${at(lon)}` : "";
  const place = `#map=${zoom ?? 16}/${at(lat)}/${at(lon)}`;
  return {
    kind: "map",
    page: `https://www.openstreetmap.org/${isMarked ? `?mlat=${at(lat)}&mlon=${at(lon)}` : ""}${place}`,
    frame: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join("%2C")}&layer=mapnik${mark}`,
  };
};

const googleMaps: Reader = (url) => {
  const embedded = url.pathname === "/maps/embed" ? url.searchParams.get("pb") : null;
  if (embedded) {
    const frame = `https://www.google.com/maps/embed?pb=${encodeURIComponent(embedded)}`;
    return { kind: "map", page: frame, frame };
  }
  if (!/^\/maps(?:\/|$)/.test(url.pathname)) return null;
  const [, place] = /^\/maps\/(?:place|search)\/([^/]{1,300})/.exec(url.pathname) ?? [];
  const [, lat, lon] = /@(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/.exec(url.pathname) ?? [];
  const words = place
    ? decoded(place.replaceAll("+", " "))
    : (url.searchParams.get("q") ?? url.searchParams.get("query"));
  const query = words || (lat && lon ? `${lat},${lon}` : "");
  if (!query) return null;
  const asked = encodeURIComponent(query.slice(0, 300));
  return {
    kind: "map",
    page: `https://www.google.com/maps/search/?api=1&query=${asked}`,
    frame: `https://www.google.com/maps?q=${asked}&output=embed`,
  };
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const readers: Record<string, readonly [provider: string, slug: string, read: Reader]> = {
  "vimeo.com": ["Vimeo", "vimeo", vimeo],
  "player.vimeo.com": ["Vimeo", "vimeo", vimeo],
  "open.spotify.com": ["Spotify", "spotify", spotify],
  "soundcloud.com": ["SoundCloud", "soundcloud", soundCloud],
  "w.soundcloud.com": ["SoundCloud", "soundcloud", soundCloudFrame],
  "instagram.com": ["Instagram", "instagram", instagram],
  "openstreetmap.org": ["OpenStreetMap", "openstreetmap", openStreetMap],
  "google.com": ["Google Maps", "google-maps", googleMaps],
  "maps.google.com": ["Google Maps", "google-maps", googleMaps],
};

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
  const [provider, slug, read] = readers[url.hostname.replace(/^www\.|^m\./, "")] ?? [];
  const found = read?.(url);
  return found && provider && slug ? { provider, slug, ...found } : null;
}
