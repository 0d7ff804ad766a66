import { expect, test } from "vitest";
import { frameSources, knownProviders, playerOf } from "./players.ts";
import { providerNames } from "./provider-names.ts";

const hex = "0123456789abcdef0123456789abcdef";

/** A page, another form of it, the frame, the provider, its name in WordPress, and how its card looks. */
const further = [
  [
    "https://www.dailymotion.com/video/x8abc12?playlist=x1",
    "https://dai.ly/x8abc12",
    "https://geo.dailymotion.com/player.html?video=x8abc12",
    "Dailymotion dailymotion film",
  ],
  [
    "https://www.dailymotion.com/embed/video/x8abc12",
    "https://geo.dailymotion.com/player/x1.html?video=x8abc12&mute=true",
    "https://geo.dailymotion.com/player.html?video=x8abc12",
    "Dailymotion dailymotion film",
  ],
  [
    "https://www.ted.com/talks/sir_ken_robinson_do_schools_kill_creativity?language=de",
    "https://embed.ted.com/talks/lang/de/sir_ken_robinson_do_schools_kill_creativity",
    "https://embed.ted.com/talks/sir_ken_robinson_do_schools_kill_creativity",
    "TED ted film",
  ],
  [
    `https://www.loom.com/share/A-walk-through-${hex}?sid=1`,
    `https://www.loom.com/embed/${hex}`,
    `https://www.loom.com/embed/${hex}`,
    "Loom loom film",
  ],
  [
    "https://www.mixcloud.com/NTSRadio/the-show-%C3%A9t%C3%A9/",
    "https://player-widget.mixcloud.com/widget/iframe/?light=1&feed=%2FNTSRadio%2Fthe-show-%C3%A9t%C3%A9%2F",
    "https://player-widget.mixcloud.com/widget/iframe/?hide_cover=1&feed=%2FNTSRadio%2Fthe-show-%25C3%25A9t%25C3%25A9%2F",
    "Mixcloud mixcloud sound",
  ],
  [
    "https://music.apple.com/ca/album/a-song/1440857781?i=1440857795&uo=4",
    "https://embed.music.apple.com/ca/album/1440857781?i=1440857795",
    "https://embed.music.apple.com/ca/album/1440857781?i=1440857795",
    "Apple Music apple-music sound",
  ],
  [
    "https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb",
    "https://embed.music.apple.com/us/playlist/pl.f4d106fed2bd41149aaacabb233eb5eb",
    "https://embed.music.apple.com/us/playlist/pl.f4d106fed2bd41149aaacabb233eb5eb",
    "Apple Music apple-music sound",
  ],
  [
    "https://podcasts.apple.com/us/podcast/99-invisible/id394775318?i=1000600000000",
    "https://embed.podcasts.apple.com/us/podcast/id394775318?i=1000600000000&theme=dark",
    "https://embed.podcasts.apple.com/us/podcast/id394775318?i=1000600000000",
    "Apple Podcasts apple-podcasts sound",
  ],
  [
    "https://www.deezer.com/en/track/3135556?utm_source=x",
    "https://widget.deezer.com/widget/dark/track/3135556",
    "https://widget.deezer.com/widget/auto/track/3135556",
    "Deezer deezer sound",
  ],
  [
    "https://www.tiktok.com/@the.studio/video/7342084920803446024?lang=en",
    "https://m.tiktok.com/@the.studio/video/7342084920803446024",
    "https://www.tiktok.com/embed/v2/7342084920803446024",
    "TikTok tiktok post",
  ],
  [
    "https://www.reddit.com/r/typography/comments/1abcdef/a_title/?utm_source=share",
    "https://embed.reddit.com/r/typography/comments/1abcdef/a_title/?embed=true&theme=dark",
    "https://embed.reddit.com/r/typography/comments/1abcdef/?embed=true",
    "Reddit reddit post",
  ],
  [
    "https://www.pinterest.com/pin/a-poster--838232549375059771/",
    "https://assets.pinterest.com/ext/embed.html?id=838232549375059771",
    "https://assets.pinterest.com/ext/embed.html?id=838232549375059771",
    "Pinterest pinterest post",
  ],
  [
    "https://twitter.com/the_studio/status/1234567890123456789?s=20",
    "https://x.com/the_studio/status/1234567890123456789/photo/1",
    "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1234567890123456789",
    "X twitter post",
  ],
  [
    "https://www.figma.com/file/ChqS2fTMUBsrs9jbTP3mew/Intranet?node-id=1026%3A4&t=x",
    "https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2FChqS2fTMUBsrs9jbTP3mew%2FIntranet%3Fnode-id%3D1026-4",
    "https://embed.figma.com/design/ChqS2fTMUBsrs9jbTP3mew?embed-host=extenso&node-id=1026-4",
    "Figma figma interactive",
  ],
  [
    "https://codepen.io/the-studio/pen/abcXYZ?editors=1010",
    "https://codepen.io/the-studio/embed/preview/abcXYZ?default-tab=html",
    "https://codepen.io/the-studio/embed/abcXYZ?default-tab=result",
    "CodePen codepen interactive",
  ],
  [
    `https://sketchfab.com/3d-models/a-chair-${hex}`,
    `https://sketchfab.com/models/${hex}/embed?autostart=1`,
    `https://sketchfab.com/models/${hex}/embed?dnt=1`,
    "Sketchfab sketchfab interactive",
  ],
  [
    "https://my.matterport.com/show/?m=SxQL3iGyoDo&ts=1",
    "https://my.matterport.com/show?m=SxQL3iGyoDo&play=1",
    "https://my.matterport.com/show/?m=SxQL3iGyoDo",
    "Matterport matterport interactive",
  ],
  [
    "https://www.behance.net/gallery/186839963/An-Identity?tracking_source=x",
    "https://www.behance.net/embed/project/186839963?ilo0=1",
    "https://www.behance.net/embed/project/186839963",
    "Behance behance interactive",
  ],
  [
    "https://issuu.com/the.studio/docs/annual_report/12",
    "https://e.issuu.com/embed.html?hideIssuuLogo=true&d=annual_report&u=the.studio",
    "https://e.issuu.com/embed.html?d=annual_report&u=the.studio",
    "Issuu issuu interactive",
  ],
] as const;

test.each(further)("%s and %s are one page of one provider", (page, other, frame, known) => {
  const player = playerOf(page);
  expect(player?.frame).toBe(frame);
  expect(`${player?.provider} ${player?.slug} ${player?.kind}`).toBe(known);
  expect(playerOf(other)).toEqual(player);
  expect(playerOf(player?.page ?? "")).toEqual(player);
  expect(frameSources.some((source) => player?.frame.startsWith(`${source}/`))).toBe(true);
});

test("frames that don't name who made what they show lead to it all the same", () => {
  expect(playerOf("https://www.tiktok.com/embed/v2/7342084920803446024")).toMatchObject({
    page: "https://www.tiktok.com/embed/v2/7342084920803446024",
    frame: "https://www.tiktok.com/embed/v2/7342084920803446024",
  });
  expect(playerOf("https://platform.twitter.com/embed/Tweet.html?id=1234567890")?.page).toBe(
    "https://x.com/i/status/1234567890",
  );
});

test("each address of the table has an example, and each source of frames a player", () => {
  const shown = further.map(([page]) => playerOf(page)?.provider);
  const before = ["Vimeo", "Spotify", "SoundCloud", "Instagram", "OpenStreetMap", "Google Maps"];
  expect(new Set([...before, ...shown])).toEqual(knownProviders);
  expect(new Set(providerNames)).toEqual(knownProviders);
  for (const source of frameSources.slice(before.length + 1))
    expect(
      further.some(([, , frame]) => frame.startsWith(`${source}/`)),
      source,
    ).toBe(true);
});

/** Neither what was pasted around an address nor what is hidden in it comes into a frame. */
test.each(further)("%s and %s let nothing else in", (...[page, other]) => {
  for (const address of [page, other]) {
    const url = new URL(address);
    for (const hostile of [
      address.replace(url.host, `${url.host}.evil.example`),
      address.replace(url.host, `evil-${url.host}`),
      address.replace("https://", `https://${url.host}@evil.example/`),
      address.replace("https://", "https://me:secret@"),
      address.replace(url.host, `${url.host}:8443`),
      address.replace("https:", "javascript:"),
      `https://evil.example/?${address}`,
      `${url.origin}/`,
      `${url.origin}/login`,
      `${url.origin}/..%2f${url.pathname.slice(1)}`,
    ])
      expect(playerOf(hostile), hostile).toBe(null);
    const added = playerOf(
      `${address}${url.search ? "&" : "?"}x="><script>alert(1)</script>&m=&id=&url=javascript:x`,
    );
    expect(added?.frame).toBe(playerOf(address)?.frame);
    expect(added?.page).toMatch(/^https:\/\/[^\s"'<>]+$/);
  }
});

test.each([
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e&app_id=1",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
  [
    "https://open.spotify.com/intl-de/track/11dFghVXANMlKmJXsNCbNl?si=1",
    "https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl",
  ],
  [
    "https://soundcloud.com/the-band/a-song",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fthe-band%2Fa-song&auto_play=false",
  ],
  ["https://www.instagram.com/p/CuE2WNRs6vH/?utm_source=x", "https://www.instagram.com/p/CuE2WNRs6vH/embed/"],
  [
    "https://www.google.com/maps/place/1250+Railway+St/@49.28,-123.09,17z/data=x",
    "https://www.google.com/maps?q=1250%20Railway%20St&output=embed",
  ],
  [
    "https://www.google.com/maps/@49.2827,-123.1207,14z",
    "https://www.google.com/maps?q=49.2827%2C-123.1207&output=embed",
  ],
  ['https://www.google.com/maps/embed?pb=!1m18!2d"x', "https://www.google.com/maps/embed?pb=!1m18!2d%22x"],
])("%s is played by its provider", (address, frame) => {
  expect(playerOf(address)?.frame).toBe(frame);
});

test("a map shows its place, marked where it was", () => {
  const shown = playerOf(
    "https://www.openstreetmap.org/?mlat=49.2846&mlon=-123.0926#map=16/49.2846/-123.0926",
  );
  expect(shown?.frame).toMatch(
    /bbox=-123\.\d+%2C49\.\d+%2C-123\.\d+%2C49\.\d+&layer=mapnik&marker=49\.28460%2C-123\.09260$/,
  );
  expect(playerOf("https://www.openstreetmap.org/#map=5/49/-123")?.frame).not.toContain("marker");
});

test("what is played leads back to itself, and its frame is one that pages may have", () => {
  for (const address of [
    "https://vimeo.com/76979871/8272103f6e",
    "https://open.spotify.com/show/11dFghVXANMlKmJXsNCbNl",
    "https://soundcloud.com/the-band/sets/a-record",
    "https://www.instagram.com/reel/CuE2WNRs6vH/",
    "https://www.openstreetmap.org/#map=12/49/-123",
    "https://www.google.com/maps/place/Vancouver",
    "https://www.google.com/maps/embed?pb=!1m18",
  ]) {
    const player = playerOf(address);
    expect(playerOf(player?.page ?? "")).toEqual(player);
    expect(frameSources.some((source) => player?.frame.startsWith(source))).toBe(true);
  }
});

test.each([
  "https://vimeo.com/about",
  "https://vimeo.com.evil.example/76979871",
  "https://evil.example/?https://vimeo.com/76979871",
  "https://user@vimeo.com/76979871",
  "javascript:https://vimeo.com/76979871",
  'https://open.spotify.com/track/"><script>',
  "https://www.google.com/search?q=maps",
  "https://www.openstreetmap.org/user/somebody",
  "https://www.openstreetmap.org/#map=5/95/-123",
  `https://www.google.com/maps/place/${"a".repeat(3_000)}`,
  "https://www.instagram.com/the.studio/",
  "https://constructor/",
  "https://__proto__/x",
  "https://www.tiktok.com/@the.studio",
  "https://www.mixcloud.com/discover/jazz/",
  'https://player-widget.mixcloud.com/widget/iframe/?feed=https://evil.example/a/b/"',
  "https://www.figma.com/embed?url=https://evil.example/design/ChqS2fTMUBsrs9jbTP3mew/x",
  "https://www.figma.com/community/file/123456789012",
  "https://my.matterport.com/show/?m=%22%3E%3Cscript%3E",
  "https://e.issuu.com/embed.html?d=a%26u=b&u=c/d",
  "https://codepen.io/the-studio/pens/public",
  "https://music.apple.com/us/browse",
  "https://www.reddit.com/r/typography/",
  "https://x.com/the_studio",
  "https://assets.pinterest.com/ext/embed.html?id=1'%20onload=x",
  `https://www.ted.com/talks/${"a".repeat(201)}`,
])("%s has no player", (address) => {
  expect(playerOf(address)).toBe(null);
});
