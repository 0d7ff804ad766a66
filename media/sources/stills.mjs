// Every still and clip of the renderer: what it shows, how it is rendered, which files in media/ come of it.
import { readFileSync } from "node:fs";

/** One frame: its scene, the scene's grade, the second, the size, samples a pixel. */
const frame = (scene, grade, time, size, samples) => ({ scene, grade, time, size, samples });

/** Stills, by the name of their file in out/stills. */
export const stills = {
  "hero-night": frame("inlet", "night", 2, "1920x1280", 8),
  "hero-day": frame("inlet", "day", 2, "1920x1280", 8),
  bh2: frame("inlet", "dusk-high", 2, "1600x1067", 12),
  "bh2-plan": frame("inlet", "dusk-high-plan", 2, "1600x1067", 16),
  harbour: frame("inlet", "day-high", 6, "1200x800", 12),
  bh3: frame("inlet", "night-low", 9, "1600x1067", 16),
  bhc: frame("inlet", "night-tele-clear", 2, "1920x1280", 12),
  // Two moments of the film Blue Hour, and other folds of its linen, with more samples than a film has time for.
  "bh-lamps": frame("inlet", "dusk-film-lamps", 1, "1920x1280", 24),
  "bh-mist": frame("inlet", "night-film-mist", 1, "1280x720", 20),
  "cloth-linen": frame("cloth", "linen-far", 2, "1920x1280", 32),
  cloth: frame("cloth", "dusk", 5, "1600x1067", 12),
  wall: frame("wall", "dusk", 5, "1600x1067", 12),
  logs: frame("logs", "dusk", 5, "1920x1280", 8),
  letterpress: frame("letterpress", "dusk", 4, "1920x1280", 16),
  card: frame("letterpress", "card", 3, "1440x960", 48),
  flame: frame("letterpress", "flame", 4, "1600x1067", 32),
  negatives: frame("negatives", "dusk", 5, "1920x1280", 24),
  rain: frame("rain", "night", 8.6, "1920x1280", 128),
  "rain-close": frame("rain", "night-close", 7, "1800x1200", 64),
  "rain-close-day": frame("rain", "day-close", 7, "1800x1200", 64),
  "rain-neon": frame("rain", "night-close", 2.2, "1200x800", 64),
  "bridge-deck": frame("bridge", "night", 6.5, "1600x1067", 32),
  "bridge-dawn": frame("bridge", "dawn", 6.5, "1600x1067", 32),
  // The ground of a portrait: singer.mjs.
  "bridge-portrait": frame("bridge", "night", 1.2, "1067x1400", 24),
  stage: frame("stage", "vermilion-above", 6.2, "1920x1280", 12),
  "stage-day": frame("stage", "vermilion-above-day", 6.2, "1920x1280", 16),
  // The moment that moments.mjs takes from the film of Sparks & Stone.
  "stage-ice-day": frame("stage", "ice-above-day", 7.6, "1280x720", 16),
  "stage-ice": frame("stage", "ice-above", 6.2, "1600x1067", 12),
  "stage-late": frame("stage", "ice-rehearsal", 2.6, "1600x1067", 64),
  "stage-rehearsal": frame("stage", "vermilion-rehearsal", 8.5, "1920x1080", 96),
  yard: frame("yard", "dusk", 5, "1920x1280", 12),
  "yard-late": frame("yard", "dusk", 9.5, "1200x800", 16),
  "forest-road": frame("forest-road", "dusk", 5, "1920x1280", 24),
  "forest-road-late": frame("forest-road", "dusk-high", 11, "1600x1067", 16),
  "forest-road-down": frame("forest-road", "dusk-down", 5, "1600x1067", 24),
  "forest-road-far": frame("forest-road", "dusk-high", 17, "1200x800", 12),
  "forest-road-mist": frame("forest-road", "dusk-fast", 8.5, "1280x853", 32),
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
  "feed-wide": frame("pixels", "feed-sharp", 1.5, "1920x1080", 12),
  "feed-day": frame("pixels", "feed-day", 5, "1920x1280", 4),
  // Taller than its picture, which is cut from below: where the floor ends is not shown.
  marks: frame("marks", "night", 5, "1600x2400", 8),
  "marks-wide": frame("marks", "night", 9, "1200x800", 8),
  guide: frame("letterpress", "sheet", 0, "1280x720", 24),
  phones: frame("phones", "night", 0, "1280x720", 8),
  "stage-rings": frame("stage", "vermilion-rehearsal", 4.6, "1600x900", 64),
  "page-lines": frame("pixels", "page", 8.2, "1600x900", 5),
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

/** What is filmed in one go: a scene, its grade, the first second, how long, samples a pixel. */
const take = (scene, grade, time, seconds, samples) => ({ scene, grade, time, seconds, samples });
/** Taken from a file: what was drawn by other means. */
const shot = (source, seconds) => ({ source, seconds });
/** 24 frames a second, 960 by 540. */
const film = (file, quality, alt, ...shots) => ({
  file,
  quality,
  alt,
  shots,
  size: "960x540",
  seconds: shots.reduce((sum, { seconds }) => sum + seconds, 0),
});
/** A clip of ten seconds: file, scene, its grade, the first second, description. */
const clip = (file, scene, grade, time, samples, quality, alt) =>
  film(file, quality, alt, take(scene, grade, time, 10, samples));
/** `quality` is x264's crf. */
export const clips = [
  clip(
    "services/clips/drone-operation",
    "yard",
    "dusk",
    0,
    3,
    32,
    "Flight over a container terminal in evening sun, the stacks passing below",
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
    8,
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
  clip(
    "services/clips/web-page",
    "pixels",
    "page",
    0,
    2,
    27,
    "Camera gliding over a web page so close that the screen's pixels show",
  ),
  clip(
    "services/clips/event-coverage",
    "stage",
    "vermilion-rehearsal",
    3,
    8,
    29,
    "A light check before doors: beams cross in front of the wall and in the floor that mirrors it",
  ),
  clip(
    "portfolio/above-the-cut",
    "forest-road",
    "dusk-fast",
    0,
    2,
    35,
    "Flight along a gravel road through conifers in early sun, towards mist",
  ),
  clip(
    "portfolio/night-signal",
    "bridge",
    "night",
    0,
    5,
    31,
    "Walk along a wet footbridge through turning frames of light, pulses running ahead",
  ),
  film(
    "portfolio/sparks-and-stone",
    29,
    "Beams above a stage, a courtyard wall lit from below, sparks flying from a spinning ring",
    take("stage", "ice-above", 5, 4, 4),
    take("wall", "pass", 3.5, 2, 3),
    shot("shots/sparks-ring.mp4", 4),
  ),
  // Packages: six seconds that end where they begin.
  film(
    "packages/branding-creative",
    30,
    "Light and focus moving over a mark, its icon and squares of ink, pressed into black paper",
    take("letterpress", "sheet", 0, 6, 6),
  ),
  film(
    "packages/web-design-optimization",
    24,
    "Camera passing five phones on a dark table, each with a page of one website",
    take("phones", "night", 0, 6, 3),
  ),
];
