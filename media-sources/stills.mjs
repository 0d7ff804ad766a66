// Every still and clip of the renderer: what it shows, how it is rendered, which files in media/ come of it.
import { readFileSync } from "node:fs";

/** One frame: its scene, the scene's grade, the second, the size, samples a pixel. */
const frame = (scene, grade, time, size, samples) => ({ scene, grade, time, size, samples });

/** Stills, by the name of their file in out/stills. */
export const stills = {
  "hero-night": frame("inlet", "night", 2, "1920x1280", 8),
  "hero-day": frame("inlet", "day", 2, "1920x1280", 8),
  bh2: frame("inlet", "dusk-high", 2, "1600x1067", 8),
  bh3: frame("inlet", "night-low", 9, "1600x1067", 8),
  bhc: frame("inlet", "night-tele-clear", 2, "1920x1280", 8),
  cloth: frame("cloth", "dusk", 5, "1600x1067", 12),
  wall: frame("wall", "dusk", 5, "1600x1067", 12),
  logs: frame("logs", "dusk", 5, "1920x1280", 8),
  letterpress: frame("letterpress", "dusk", 4, "1920x1280", 16),
  negatives: frame("negatives", "dusk", 5, "1920x1280", 24),
  rain: frame("rain", "night", 8.6, "1920x1280", 5),
  "rain-close": frame("rain", "night-close", 7, "1800x1200", 5),
  "rain-close-day": frame("rain", "day-close", 7, "1800x1200", 5),
  "rain-signal": frame("rain", "night-close", 2.2, "1600x1067", 5),
  stage: frame("stage", "vermilion", 1.5, "1920x1280", 4),
  "stage-ice": frame("stage", "ice", 4, "1600x1067", 4),
  "stage-late": frame("stage", "vermilion", 8.5, "1600x1067", 4),
  yard: frame("yard", "dusk", 5, "1920x1280", 5),
  "yard-late": frame("yard", "dusk", 9.5, "1200x800", 6),
  "forest-road": frame("forest-road", "dusk", 5, "1920x1280", 4),
  "forest-road-late": frame("forest-road", "dusk", 10, "1600x1067", 5),
  stock: frame("stock", "dusk", 5, "1920x1280", 6),
  iris: frame("iris", "night", 5, "1920x1280", 6),
  "iris-day": frame("iris", "day", 5, "1920x1280", 6),
  "iris-wide": frame("iris", "night-wide", 5, "1920x1080", 6),
  "iris-open": frame("iris", "night", 1.4, "1200x800", 6),
  halftone: frame("halftone", "night", 3, "1920x1280", 5),
  "halftone-day": frame("halftone", "day", 3, "1920x1280", 5),
  page: frame("pixels", "page", 5, "1920x1280", 4),
  "page-day": frame("pixels", "page-day", 5, "1920x1280", 4),
  "page-early": frame("pixels", "page", 1, "1200x800", 5),
  feed: frame("pixels", "feed", 5, "1920x1280", 4),
  "feed-wide": frame("pixels", "feed", 1.5, "1920x1080", 5),
  "feed-day": frame("pixels", "feed-day", 5, "1920x1280", 4),
  // Taller than its picture, which is cut from below: where the floor ends is not shown.
  marks: frame("marks", "night", 5, "1600x2400", 8),
  "marks-wide": frame("marks", "night", 9, "1200x800", 8),
};

/** Pictures, from pictures.tsv: file, still, size, which part of the still is kept (0 to 1 across and down), description. */
export const pictures = readFileSync(new URL("pictures.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [file, still, size, across, down, alt] = line.split("\t");
    const [width, height] = size.split("x").map(Number);
    return { file, still, width, height, across: Number(across), down: Number(down), alt };
  });

/** Clips of ten seconds: file, scene, its grade, the first second, description. 24 frames a second, 960 by 540. */
const clip = (file, scene, grade, time, samples, quality, alt) => ({
  ...{ file, scene, grade, time, samples, quality, alt },
  ...{ seconds: 10, size: "960x540" },
});
/** `quality` is x264's crf. */
export const clips = [
  clip(
    "services/clips/drone-operation",
    "yard",
    "dusk",
    0,
    3,
    29,
    "Flight low over a container terminal in evening sun, the stacks passing below",
  ),
  clip(
    "services/clips/photography",
    "iris",
    "night-wide",
    0,
    3,
    23,
    "The blades of a lens close and open while the camera passes in front of it",
  ),
  clip(
    "services/clips/branding-proof",
    "halftone",
    "night",
    1,
    2,
    30,
    "Camera drawing back over a printed proof, from single dots of ink to the picture",
  ),
  clip(
    "services/clips/videography",
    "rain",
    "night",
    0.6,
    2,
    33,
    "Drops running down a window at night, focus settling on the glass",
  ),
  clip(
    "services/clips/media-management",
    "pixels",
    "feed",
    0,
    2,
    28,
    "Camera gliding over a feed so close that the screen's pixels show",
  ),
];
