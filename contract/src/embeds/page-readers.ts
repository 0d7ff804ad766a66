/** How pages of each provider are recognised, and what their frames are. Everything is built anew from what was found. */

/** `interactive`: what is turned, tried or leafed through. */
type PlayerKind = "film" | "sound" | "map" | "post" | "interactive";

/** A recognised page, and the address of its frame. */
export interface Found {
  kind: PlayerKind;
  /** The page, without what follows its readers about. */
  page: string;
  frame: string;
}

/** Recognises pages, and frames, of one host. */
export type Reader = (url: URL) => Found | null;

export const vimeo: Reader = ({ pathname, searchParams }) => {
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

export const spotify: Reader = ({ pathname }) => {
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

export const soundCloud: Reader = ({ pathname }) => {
  if (!/^\/[\w-]{2,40}\/(?:sets\/)?[\w-]{2,120}\/?$/.test(pathname)) return null;
  const page = `https://soundcloud.com${pathname.replace(/\/$/, "")}`;
  return {
    kind: "sound",
    page,
    frame: `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}&auto_play=false`,
  };
};

/** A player's frame names the page that it plays. */
export const soundCloudFrame: Reader = ({ searchParams }) => {
  const page = URL.parse(searchParams.get("url") ?? "");
  return page?.protocol === "https:" && page.hostname === "soundcloud.com" ? soundCloud(page) : null;
};

export const instagram: Reader = ({ pathname }) => {
  const [, kind, id] =
    /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/.exec(pathname) ?? [];
  if (!kind || !id) return null;
  const page = `https://www.instagram.com/${kind}/${id}/`;
  return { kind: "post", page, frame: `${page}embed/` };
};

export const openStreetMap: Reader = ({ hash, searchParams, pathname }) => {
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

export const googleMaps: Reader = (url) => {
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

/** The parts that a pattern takes from a path; null if the path is another. */
function partsOf({ pathname }: URL, pattern: RegExp): string[] | null {
  return pattern.exec(pathname)?.slice(1) ?? null;
}

const dailymotionFilm = (id: string): Found => ({
  kind: "film",
  page: `https://www.dailymotion.com/video/${id}`,
  frame: `https://geo.dailymotion.com/player.html?video=${id}`,
});

export const dailymotion: Reader = (url) => {
  const [id] = partsOf(url, /^\/(?:embed\/)?video\/([xk][a-z\d]{4,24})(?:_[^/]{0,200})?\/?$/i) ?? [];
  return id ? dailymotionFilm(id) : null;
};

export const dailymotionShort: Reader = (url) => {
  const [id] = partsOf(url, /^\/([xk][a-z\d]{4,24})\/?$/i) ?? [];
  return id ? dailymotionFilm(id) : null;
};

export const dailymotionFrame: Reader = (url) => {
  const id = url.searchParams.get("video") ?? "";
  const isPlayer = /^\/player(?:\/[a-z\d]{2,12})?\.html$/i.test(url.pathname);
  return isPlayer && /^[xk][a-z\d]{4,24}$/i.test(id) ? dailymotionFilm(id) : null;
};

export const ted: Reader = (url) => {
  const [talk] = partsOf(url, /^\/talks\/(?:lang\/[a-z-]{2,7}\/)?([\w-]{3,200})\/?$/) ?? [];
  if (!talk) return null;
  return {
    kind: "film",
    page: `https://www.ted.com/talks/${talk}`,
    frame: `https://embed.ted.com/talks/${talk}`,
  };
};

export const loom: Reader = (url) => {
  const [id] = partsOf(url, /^\/(?:share|embed)\/(?:[\w-]{1,200}-)?([\da-f]{32})\/?$/) ?? [];
  if (!id) return null;
  return {
    kind: "film",
    page: `https://www.loom.com/share/${id}`,
    frame: `https://www.loom.com/embed/${id}`,
  };
};

/** Paths of Mixcloud's own, which look like a person's show. */
const mixcloudPages = /^(?:discover|genres|live|login|search|select|settings|upload|widget)$/;

export const mixcloud: Reader = (url) => {
  const [who, show] = partsOf(url, /^\/([\w-]{2,60})\/([^/]{1,300})\/?$/) ?? [];
  if (!who || !show || mixcloudPages.test(who)) return null;
  const name = encodeURIComponent(decoded(show));
  const feed = encodeURIComponent(`/${who}/${name}/`);
  return {
    kind: "sound",
    page: `https://www.mixcloud.com/${who}/${name}/`,
    frame: `https://player-widget.mixcloud.com/widget/iframe/?hide_cover=1&feed=${feed}`,
  };
};

export const mixcloudFrame: Reader = ({ pathname, searchParams }) => {
  const page = URL.parse(searchParams.get("feed") ?? "", "https://www.mixcloud.com/");
  return pathname === "/widget/iframe/" && page?.origin === "https://www.mixcloud.com"
    ? mixcloud(page)
    : null;
};

/** A song of an album, an episode of a podcast. */
function withPart(path: string, { searchParams }: URL): string {
  const part = searchParams.get("i") ?? "";
  return /^\d{5,16}$/.test(part) ? `${path}?i=${part}` : path;
}

export const appleMusic: Reader = (url) => {
  const [country, kind, id] =
    partsOf(
      url,
      /^\/([a-z]{2})\/(album|playlist|song|station)\/(?:[^/]{1,300}\/)?(\d{5,16}|(?:pl|ra)\.[\w-]{5,80})\/?$/,
    ) ?? [];
  if (!country || !kind || !id) return null;
  const path = withPart(`${country}/${kind}/${id}`, url);
  return {
    kind: "sound",
    page: `https://music.apple.com/${path}`,
    frame: `https://embed.music.apple.com/${path}`,
  };
};

export const applePodcasts: Reader = (url) => {
  const [country, id] = partsOf(url, /^\/([a-z]{2})\/podcast\/(?:[^/]{1,300}\/)?(id\d{5,16})\/?$/) ?? [];
  if (!country || !id) return null;
  const path = withPart(`${country}/podcast/${id}`, url);
  return {
    kind: "sound",
    page: `https://podcasts.apple.com/${path}`,
    frame: `https://embed.podcasts.apple.com/${path}`,
  };
};

export const deezer: Reader = (url) => {
  const [kind, id] =
    partsOf(
      url,
      /^\/(?:[a-z]{2}\/|widget\/(?:auto|dark|light)\/)?(track|album|playlist|show|episode)\/(\d{1,16})\/?$/,
    ) ?? [];
  if (!kind || !id) return null;
  return {
    kind: "sound",
    page: `https://www.deezer.com/${kind}/${id}`,
    frame: `https://widget.deezer.com/widget/auto/${kind}/${id}`,
  };
};

export const tikTok: Reader = (url) => {
  const [who, id] = partsOf(url, /^\/(?:(@[\w.]{1,40})\/video|embed(?:\/v2)?)\/(\d{15,22})\/?$/) ?? [];
  if (!id) return null;
  const frame = `https://www.tiktok.com/embed/v2/${id}`;
  return { kind: "post", page: who ? `https://www.tiktok.com/${who}/video/${id}` : frame, frame };
};

export const reddit: Reader = (url) => {
  const [group, id] =
    partsOf(url, /^\/(r\/\w{2,30}|user\/[\w-]{2,30})\/comments\/([a-z\d]{4,12})(?:\/|$)/) ?? [];
  if (!group || !id) return null;
  const path = `${group}/comments/${id}/`;
  return {
    kind: "post",
    page: `https://www.reddit.com/${path}`,
    frame: `https://embed.reddit.com/${path}?embed=true`,
  };
};

const pin = (id: string): Found => ({
  kind: "post",
  page: `https://www.pinterest.com/pin/${id}/`,
  frame: `https://assets.pinterest.com/ext/embed.html?id=${id}`,
});

export const pinterest: Reader = (url) => {
  const [id] = partsOf(url, /^\/pin\/(?:[^/]{1,200}--)?(\d{6,22})\/?$/) ?? [];
  return id ? pin(id) : null;
};

export const pinterestFrame: Reader = ({ pathname, searchParams }) => {
  const id = searchParams.get("id") ?? "";
  return pathname === "/ext/embed.html" && /^\d{6,22}$/.test(id) ? pin(id) : null;
};

const tweet = (who: string, id: string): Found => ({
  kind: "post",
  page: `https://x.com/${who}/status/${id}`,
  frame: `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
});

export const x: Reader = (url) => {
  const [who, id] = partsOf(url, /^\/(\w{1,15})\/status(?:es)?\/(\d{5,20})(?:\/|$)/) ?? [];
  return who && id ? tweet(who, id) : null;
};

/** It doesn't name who wrote the post; `i` leads to it all the same. */
export const xFrame: Reader = ({ pathname, searchParams }) => {
  const id = searchParams.get("id") ?? "";
  return pathname === "/embed/Tweet.html" && /^\d{5,20}$/.test(id) ? tweet("i", id) : null;
};

export const figma: Reader = (url) => {
  const [kind, key] =
    partsOf(url, /^\/(file|design|proto|board|slides|deck)\/([A-Za-z\d]{10,60})(?:\/[^/]{0,300})?\/?$/) ?? [];
  if (!kind || !key) return null;
  const node = url.searchParams.get("node-id")?.replace(":", "-") ?? "";
  const shown = /^\d{1,9}-\d{1,9}$/.test(node) ? `node-id=${node}` : "";
  const path = `${kind === "file" ? "design" : kind}/${key}`;
  return {
    kind: "interactive",
    page: `https://www.figma.com/${path}${shown && `?${shown}`}`,
    frame: `https://embed.figma.com/${path}?embed-host=extenso${shown && `&${shown}`}`,
  };
};

/** Figma's earlier frame names the page that it shows. */
export const figmaPage: Reader = (url) => {
  if (url.pathname !== "/embed") return figma(url);
  const page = URL.parse(url.searchParams.get("url") ?? "");
  return page && /^(?:www\.)?figma\.com$/.test(page.hostname) ? figma(page) : null;
};

export const codePen: Reader = (url) => {
  const [who, id] =
    partsOf(
      url,
      /^\/([\w-]{1,60})\/(?:pen|full|details|embed)\/(?:preview\/)?([A-Za-z]{5,12}|[\da-f]{32})\/?$/,
    ) ?? [];
  if (!who || !id) return null;
  return {
    kind: "interactive",
    page: `https://codepen.io/${who}/pen/${id}`,
    frame: `https://codepen.io/${who}/embed/${id}?default-tab=result`,
  };
};

export const sketchfab: Reader = (url) => {
  const [id] =
    partsOf(url, /^\/(?:3d-models\/(?:[\w-]{1,200}-)?|models\/)([\da-f]{32})(?:\/embed)?\/?$/) ?? [];
  if (!id) return null;
  return {
    kind: "interactive",
    page: `https://sketchfab.com/models/${id}`,
    frame: `https://sketchfab.com/models/${id}/embed?dnt=1`,
  };
};

export const matterport: Reader = ({ pathname, searchParams }) => {
  const id = searchParams.get("m") ?? "";
  if (!/^\/show\/?$/.test(pathname) || !/^[A-Za-z\d]{11}$/.test(id)) return null;
  const page = `https://my.matterport.com/show/?m=${id}`;
  return { kind: "interactive", page, frame: page };
};

export const behance: Reader = (url) => {
  const [id] = partsOf(url, /^\/(?:gallery|embed\/project)\/(\d{4,12})(?:\/|$)/) ?? [];
  if (!id) return null;
  return {
    kind: "interactive",
    page: `https://www.behance.net/gallery/${id}`,
    frame: `https://www.behance.net/embed/project/${id}`,
  };
};

const issue = (who: string, name: string): Found => ({
  kind: "interactive",
  page: `https://issuu.com/${who}/docs/${name}`,
  frame: `https://e.issuu.com/embed.html?d=${name}&u=${who}`,
});

export const issuu: Reader = (url) => {
  const [who, name] = partsOf(url, /^\/([\w.-]{2,60})\/docs\/([\w.-]{1,120})(?:\/|$)/) ?? [];
  return who && name ? issue(who, name) : null;
};

export const issuuFrame: Reader = ({ pathname, searchParams }) => {
  const [who, name] = ["u", "d"].map((part) => searchParams.get(part) ?? "");
  const isKnown =
    pathname === "/embed.html" && /^[\w.-]{2,60}$/.test(who ?? "") && /^[\w.-]{1,120}$/.test(name ?? "");
  return isKnown && who && name ? issue(who, name) : null;
};
