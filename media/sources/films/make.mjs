/**
 * Makes a film and its cuts: node media/sources/films/make.mjs [folder for what lies between, else out/films].
 * Shots go on where they were stopped, so it may be ended and started again at any time.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as film from "./dune-line.mjs";
import { soundOf } from "./sound.mjs";

const here = new URL(".", import.meta.url).pathname;
const media = new URL("../../", import.meta.url).pathname;
const between = process.argv[2] ?? `${here}../out/films`;
const sharp = createRequire(new URL("../../../site/package.json", import.meta.url))("sharp");

function run(command, ...words) {
  const { status } = spawnSync(command, words, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} failed: ${words.join(" ")}`);
}

await mkdir(between, { recursive: true });
const renderer = `${between}/dunes`;
if (!existsSync(renderer)) {
  const options = "-std=c++17 -O3 -march=native -ffast-math -fsingle-precision-constant -Wno-psabi -pthread";
  run("g++", ...options.split(" "), `${here}dunes.cpp`, "-o", renderer);
}
const shots = [...new Set(Object.values(film.versions).flatMap((takes) => takes.map(({ shot }) => shot)))];
for (const shot of shots) run(renderer, shot, `${between}/${shot}.raw`, "--size", film.size, "--sub", "1");

const mark = `${between}/mark.png`;
const drawn = sharp(`${media}${film.mark}`, { density: 300 }).resize({ height: 84 });
const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
for (let at = 0; at < data.length; at += 4) data.fill(244, at, at + 3);
await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  .png()
  .toFile(mark);

const manifest = JSON.parse(await readFile(`${media}manifest.json`, "utf8"));
const [inWidth, inHeight] = film.size.split("x").map(Number);
const rate = film.framesPerSecond;
for (const [ending, takes] of Object.entries(film.versions)) {
  const path = `${media}${film.file}${ending}.mp4`;
  const seconds = takes.reduce((sum, { from, to }) => sum + to - from, 0);
  const sound = `${between}/sound${ending}.wav`;
  await writeFile(sound, soundOf(takes));
  const inputs = takes.flatMap(({ shot, from, to }) => [
    ...["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${inWidth}x${inHeight}`, "-r", `${rate}`],
    ...["-ss", `${from}`, "-t", `${to - from}`, "-i", `${between}/${shot}.raw`],
  ]);
  const cuts = takes.map(({ from, to, fadeIn, fadeOut }, at) => {
    const fades = [
      ...(fadeIn ? [`fade=t=in:d=${fadeIn}`] : []),
      ...(fadeOut ? [`fade=t=out:st=${to - from - fadeOut}:d=${fadeOut}`] : []),
    ];
    return `[${at}:v]setpts=PTS-STARTPTS${fades.map((fade) => `,${fade}`).join("")}[s${at}]`;
  });
  const shown = seconds - film.markBeforeEnd;
  const gone = takes.at(-1).fadeOut ?? 0.2;
  const n = takes.length;
  const graph = [
    ...cuts,
    `${takes.map((_, at) => `[s${at}]`).join("")}concat=n=${n}:v=1:a=0,scale=1920:1080:flags=lanczos:out_color_matrix=bt709,format=yuv420p,unsharp=5:5:0.45:5:5:0[film]`,
    `[${n}:v]format=rgba,fade=t=in:st=${shown}:d=0.6:alpha=1,fade=t=out:st=${seconds - gone}:d=${gone}:alpha=1[mark]`,
    // Grain in the brightness alone, last, so that it lies over everything and hides the steps of eight bits.
    `[film][mark]overlay=(W-w)/2:H*0.2:shortest=1,noise=c0s=4:c0f=t+u,format=yuv420p[out]`,
  ].join(";");
  const coding = "-c:v libx264 -preset fast -profile:v high -b:v 1500k -maxrate 3200k -bufsize 6400k -g 48";
  const colour = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -movflags +faststart";
  run(
    "ffmpeg",
    ...[
      "-v",
      "error",
      "-y",
      ...inputs,
      "-loop",
      "1",
      "-r",
      `${rate}`,
      "-t",
      `${seconds}`,
      "-i",
      mark,
      "-i",
      sound,
    ],
    ...["-filter_complex", graph, "-map", "[out]", "-map", `${n + 1}:a`, ...coding.split(" ")],
    ...["-x264-params", "aq-mode=3:deblock=-1,-1", ...colour.split(" "), "-c:a", "aac", "-b:a", "112k"],
    ...["-t", `${seconds}`, path],
  );
  const entry = {
    ...{ file: `${film.file}${ending}.mp4`, kind: "video", width: 1920, height: 1080 },
    ...{ bytes: (await stat(path)).size, alt: film.alt, duration: seconds },
    credit: "Original render by Extenso (own renderer, media/sources/films/); sound computed by Extenso",
  };
  const at = manifest.files.findIndex(({ file }) => file === entry.file);
  if (at < 0) manifest.files.push(entry);
  else manifest.files[at] = entry;
  const facts = "stream=codec_name,width,height,r_frame_rate:format=duration,size";
  console.log(
    execFileSync("ffprobe", ["-v", "error", "-show_entries", facts, "-of", "compact", path]).toString(),
  );
}
manifest.files.sort((a, b) => (a.file < b.file ? -1 : 1));
await writeFile(`${media}manifest.json`, `${JSON.stringify(manifest, null, 1)}\n`);
