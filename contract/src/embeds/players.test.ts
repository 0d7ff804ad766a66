import { expect, test } from "vitest";
import { frameSources, playerOf } from "./players.ts";

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
])("%s has no player", (address) => {
  expect(playerOf(address)).toBe(null);
});
