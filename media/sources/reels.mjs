// The hero's films by night and by day, cut from the projects' own films and stills: node reels.mjs (ffmpeg with libx264
// and libvpx). site/app/areas/public/home/reels.ts names the project of each shot, and until when it runs.
import { execFileSync } from "node:child_process";

const media = new URL("../", import.meta.url).pathname;

/** Lifts what was drawn for dark pages to the light of the others. */
const daylight = "eq=gamma=1.12:saturation=0.94";

/** `file` with `from` is a film's part in seconds; without it a still, along which the frame moves by `pan` of what it leaves out. */
const reels = {
  "reel-night": [
    { file: "portfolio/dune-line.mp4", from: 15.2, seconds: 2.8 },
    { file: "portfolio/sparks-and-stone.mp4", from: 6.6, seconds: 1.9 },
    { file: "portfolio/corridor-3.jpg", pan: [0.1, 0.9], seconds: 2 },
    { file: "portfolio/night-signal.mp4", from: 3.4, seconds: 1.9 },
    { file: "services/clips/branding.mp4", from: 0.6, seconds: 1.8 },
    { file: "portfolio/blue-hour.mp4", from: 42.4, seconds: 1.8 },
    { file: "portfolio/open-kitchen-3.jpg", pan: [0.9, 0.1], seconds: 2 },
    { file: "portfolio/dune-line.mp4", from: 21, seconds: 2.3 },
  ],
  "reel-day": [
    { file: "portfolio/dune-line.mp4", from: 46.6, seconds: 2.6, grade: daylight },
    { file: "services/clips/branding.mp4", from: 1, seconds: 1.8, grade: "eq=gamma=1.15" },
    { file: "portfolio/shape-of-quiet-3.jpg", pan: [0.2, 0.8], seconds: 2, grade: "eq=gamma=1.1" },
    { file: "portfolio/first-light-2.jpg", pan: [0.8, 0.2], seconds: 1.9, grade: "eq=gamma=1.2" },
    { file: "portfolio/blue-hour.mp4", from: 34.6, seconds: 1.8, grade: "eq=gamma=1.3:saturation=0.9" },
    { file: "portfolio/open-kitchen-3.jpg", pan: [0.1, 0.9], seconds: 2, grade: "eq=gamma=1.25" },
    { file: "portfolio/corridor-3.jpg", pan: [0.9, 0.1], seconds: 2, grade: daylight },
    { file: "portfolio/dune-line.mp4", from: 34.2, seconds: 2.3, grade: daylight },
  ],
};

const rate = 24;
/** How much of a still the frame leaves out. */
const room = 1.14;

const ffmpeg = (...given) => execFileSync("ffmpeg", ["-v", "error", "-y", ...given], { stdio: "inherit" });

const inputsOf = (shots) =>
  shots.flatMap(({ file, from, seconds }) => [
    ...(from === undefined ? ["-loop", "1", "-framerate", String(rate)] : ["-ss", String(from)]),
    ...["-t", String(seconds), "-i", media + file],
  ]);

/** Moved at twice the size, so that it doesn't step from pixel to pixel. */
function panned([from, to], seconds, width, height) {
  const at = `(${from}+${to - from}*t/${seconds})`;
  return [
    `scale=${2 * width * room}:${2 * height * room}:force_original_aspect_ratio=increase:flags=lanczos`,
    `crop=${2 * width}:${2 * height}:(iw-ow)*${at}:(ih-oh)*${at}`,
    `scale=${width}:${height}:flags=area`,
  ].join(",");
}

/** All shots are cut to the film's shape. */
function edit(shots, width, height) {
  const covered = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height}`;
  const parts = shots.map(({ pan, seconds, grade = "null" }, index) => {
    const frame = pan ? panned(pan, seconds, width, height) : covered;
    return `[${index}:v]fps=${rate},${frame},${grade},setsar=1,format=yuv420p[s${index}]`;
  });
  return `${parts.join(";")};${shots.map((_, index) => `[s${index}]`).join("")}concat=n=${shots.length}:v=1[film]`;
}

const h264 = (quality) => [
  ...["-c:v", "libx264", "-preset", "slow", "-crf", String(quality)],
  ...["-pix_fmt", "yuv420p", "-movflags", "+faststart"],
];
const vp9 = ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "43", "-row-mt", "1"];

for (const [name, shots] of Object.entries(reels)) {
  const film = (ending, [width, height], ...coding) => {
    const cut = ["-filter_complex", edit(shots, width, height), "-map", "[film]"];
    ffmpeg(...inputsOf(shots), ...cut, "-an", ...coding, `${media}hero/${name}${ending}`);
  };
  film(".mp4", [1280, 720], ...h264(30));
  film("-mobile.mp4", [854, 480], ...h264(32));
  film(".webm", [1280, 720], ...vp9);
  // Its first frame is the poster.
  const [{ file, from, grade = "null" }] = shots;
  const still = ["-vf", grade, "-frames:v", "1", "-q:v", "2"];
  ffmpeg("-ss", String(from), "-i", media + file, ...still, `${media}hero/${name}.jpg`);
}
