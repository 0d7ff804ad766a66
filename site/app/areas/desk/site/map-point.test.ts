import { expect, test } from "vitest";
import { mapPointIn } from "./map-point.ts";

test.each([
  ["49.2846, -123.0926"],
  ["49.2846 -123.0926"],
  ["49.2846° N, 123.0926° W"],
  ["geo:49.2846,-123.0926?z=17"],
  ["https://www.openstreetmap.org/?mlat=49.2846&mlon=-123.0926#map=5/10/20"],
  ["https://www.openstreetmap.org/#map=17/49.2846/-123.0926"],
  [
    "https://www.google.com/maps/place/1250+Railway+St/@49.1,-123.2,17z/data=!3m1!4b1!8m2!3d49.2846!4d-123.0926",
  ],
  ["https://www.google.com/maps/@49.2846,-123.0926,15z"],
  ["https://maps.apple.com/?ll=49.2846,-123.0926&q=Studio"],
])("%s names the studio's place", (text) => {
  expect(mapPointIn(text)).toEqual({ latitude: 49.2846, longitude: -123.0926 });
});

test.each(["1250 Railway Street", "https://www.google.com/maps", "95, 20", "49.2846", ""])(
  "%j names none",
  (text) => {
    expect(mapPointIn(text)).toBe(null);
  },
);
