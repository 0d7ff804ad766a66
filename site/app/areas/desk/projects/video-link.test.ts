import { expect, test } from "vitest";
import { videoLink } from "./video-link.ts";

test.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
  "https://youtu.be/dQw4w9WgXcQ?si=x",
  "https://www.youtube.com/shorts/dQw4w9WgXcQ",
  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
])("%s is a video of YouTube", (address) => {
  expect(videoLink(address)).toEqual({ kind: "youtube", id: "dQw4w9WgXcQ" });
});

test.each(["/wp-content/uploads/2026/05/dune.mp4", "https://cdn.example.com/dune.webm?x=1"])(
  "%s is a film",
  (address) => expect(videoLink(address).kind).toBe("file"),
);

test.each([
  "https://www.youtube.com/@studio",
  "https://vimeo.com/features/staff-picks",
  "https://vimeo.com/user12345",
  "javascript:alert(1)//x.mp4",
  "dune.mp4",
  "https://example.com/page",
])("%s is refused with a reason", (address) => expect(videoLink(address)).toHaveProperty("message"));

test.each(["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?h=8272103f6e"])(
  "%s is a film of Vimeo",
  (address) => expect(videoLink(address)).toEqual({ kind: "vimeo" }),
);

test("nothing is nothing", () => expect(videoLink("  ")).toEqual({ kind: "none" }));
