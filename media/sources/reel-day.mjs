// The hero's film by day, cut from daylight that other films have: node reel-day.mjs (ffmpeg with libx264 and libvpx).
import { execFileSync } from "node:child_process";

const media = new URL("../", import.meta.url).pathname;

/** `grade` lifts what was drawn for dark pages to the light of the others; `across` is the part that an upright screen shows. */
const shots = [
  {
    film: "portfolio/dune-line",
    from: 46.6,
    seconds: 2.6,
    grade: "eq=gamma=1.12:saturation=0.94",
    across: 0.5,
  },
  {
    film: "services/clips/drone-operation",
    from: 6,
    seconds: 1.7,
    grade: "eq=gamma=1.45:saturation=0.92",
    across: 0.55,
  },
  {
    film: "services/clips/branding-proof",
    from: 3,
    seconds: 1.7,
    grade: "eq=gamma=1.2:saturation=0.95",
    across: 0.4,
  },
  { film: "services/clips/branding", from: 1, seconds: 1.5, grade: "eq=gamma=1.15", across: 0.5 },
  {
    film: "portfolio/above-the-cut",
    from: 5,
    seconds: 1.8,
    grade: "eq=gamma=1.75:brightness=0.03:saturation=0.9",
    across: 0.55,
  },
  {
    film: "portfolio/dune-line",
    from: 20.5,
    seconds: 1.8,
    grade: "eq=gamma=1.12:saturation=0.94",
    across: 0.4,
  },
  {
    film: "portfolio/dune-line",
    from: 26,
    seconds: 1.8,
    grade: "eq=gamma=1.05:saturation=0.94",
    across: 0.3,
  },
];

const ffmpeg = (...given) => execFileSync("ffmpeg", ["-v", "error", "-y", ...given], { stdio: "inherit" });

const inputs = shots.flatMap(({ film, from, seconds }) => [
  ...["-ss", String(from), "-t", String(seconds)],
  ...["-i", `${media}${film}.mp4`],
]);

/** @param size of the film, in pixels; all shots are cut to its shape. */
function edit(width, height) {
  const parts = shots.map(
    ({ grade, across }, index) =>
      `[${index}:v]fps=24,scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,` +
      `crop=${width}:${height}:(iw-ow)*${across}:(ih-oh)/2,${grade},setsar=1,format=yuv420p[s${index}]`,
  );
  return `${parts.join(";")};${shots.map((_, index) => `[s${index}]`).join("")}concat=n=${shots.length}:v=1[film]`;
}

function film(name, [width, height], ...coding) {
  const cut = ["-filter_complex", edit(width, height), "-map", "[film]"];
  ffmpeg(...inputs, ...cut, "-an", ...coding, `${media}hero/${name}`);
}

const h264 = (quality) => [
  ...["-c:v", "libx264", "-preset", "slow", "-crf", String(quality)],
  ...["-pix_fmt", "yuv420p", "-movflags", "+faststart"],
];

film("reel-day.mp4", [1280, 720], ...h264(29));
film("reel-day-mobile.mp4", [540, 960], ...h264(29));
film("reel-day.webm", [1280, 720], "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "43", "-row-mt", "1");

// Its first frame is the poster.
const [first] = shots;
ffmpeg(
  ...["-ss", String(first.from), "-i", `${media}${first.film}.mp4`],
  ...["-vf", first.grade, "-frames:v", "1", "-q:v", "2"],
  `${media}hero/reel-day.jpg`,
);
