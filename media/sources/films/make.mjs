/**
 * Makes a film and its cuts: node media/sources/films/make.mjs dune-line|blue-hour [folder for what lies between, else
 * out/films]. Shots that are there are kept, so it may be ended and started again at any time.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { soundOf } from "./sound.mjs";

const here = new URL(".", import.meta.url).pathname;
const media = new URL("../../", import.meta.url).pathname;
const [, , name, between = `${here}../out/films`] = process.argv;
const film = await import(`./${name}.mjs`);
const sharp = createRequire(new URL("../../../site/package.json", import.meta.url))("sharp");
const rate = 24;

/** Programs run in `between`, where scenes find their textures. */
function run(command, ...words) {
  const { status } = spawnSync(command, words, { stdio: "inherit", cwd: between });
  if (status !== 0) throw new Error(`${command} failed: ${words.join(" ")}`);
}

await mkdir(between, { recursive: true });
const source = { dunes: `${here}dunes.cpp`, render: `${here}../engine.cpp` };
const takes = Object.values(film.versions).flat();
for (const shot of new Set(takes.flatMap(({ shot, into }) => (into ? [shot, into] : [shot])))) {
  const seconds = Math.max(
    ...takes.filter((take) => [take.shot, take.into].includes(shot)).map(({ to }) => to),
  );
  const [width, height] = film.size.split("x").map(Number);
  const bytes = Math.round(seconds * rate) * width * height * 3;
  const there = await stat(`${between}/${shot}.raw`).then(
    ({ size }) => size >= bytes,
    () => false,
  );
  if (there) continue;
  const [program, ...words] = film.draw(shot, `${shot}.part`);
  if (!existsSync(`${between}/${program}`)) {
    const options =
      "-std=c++17 -O3 -march=native -ffast-math -fsingle-precision-constant -Wno-psabi -pthread";
    run("g++", ...options.split(" "), source[program], "-o", program);
  }
  if (!existsSync(`${between}/textures`)) await symlink(`${here}../textures`, `${between}/textures`);
  run(`./${program}`, ...words);
  await rename(`${between}/${shot}.part`, `${between}/${shot}.raw`);
}

const mark = `${between}/${name}-mark.png`;
const drawn = sharp(`${media}${film.mark}`, { density: 300 }).resize({ height: 84 });
const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
for (let at = 0; at < data.length; at += 4) data.fill(244, at, at + 3);
await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  .png()
  .toFile(mark);

const secondsOf = (version) => version.reduce((sum, { from, to }) => sum + to - from, 0);

/** @returns the inputs and the filter's graph of one version, whose last pictures are called `out`. */
function editOf(version) {
  const inputs = [];
  const input = (shot, { from, to }) => {
    inputs.push(
      ...["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", film.size, "-r", `${rate}`],
      ...["-ss", `${from}`, "-t", `${to - from}`, "-i", `${between}/${shot}.raw`],
    );
    return inputs.filter((word) => word === "-i").length - 1;
  };
  const clean = film.clean ? `${film.clean},` : "";
  const cuts = version.map((take, at) => {
    const { shot, into, from, to, fadeIn, fadeOut } = take;
    const length = to - from;
    const fades = [
      ...(fadeIn ? [`fade=t=in:d=${fadeIn}`] : []),
      ...(fadeOut ? [`fade=t=out:st=${length - fadeOut}:d=${fadeOut}`] : []),
    ].map((fade) => `,${fade}`);
    const shown = `setpts=PTS-STARTPTS,${clean}scale=1920:1080:flags=lanczos:out_color_matrix=bt709,format=yuv420p`;
    const first = `[${input(shot, take)}:v]${shown}`;
    if (!into) return `${first}${fades.join("")}[s${at}]`;
    const turns = `format=yuva420p,fade=t=in:st=0.6:d=${length - 1.4}:alpha=1`;
    return `${first}[a${at}];[${input(into, take)}:v]${shown},${turns}[b${at}];[a${at}][b${at}]overlay${fades.join("")}[s${at}]`;
  });
  const seconds = secondsOf(version);
  const gone = version.at(-1).fadeOut ?? 0.2;
  const n = inputs.filter((word) => word === "-i").length;
  const appears = `'gte(t,${seconds - film.markBeforeEnd})'`;
  const graph = [
    ...cuts,
    `${version.map((_, at) => `[s${at}]`).join("")}concat=n=${version.length}:v=1:a=0,unsharp=5:5:0.35:5:5:0[film]`,
    `[${n}:v]format=rgba,fade=t=in:st=${seconds - film.markBeforeEnd}:d=0.6:alpha=1,fade=t=out:st=${seconds - gone}:d=${gone}:alpha=1[mark]`,
    // Grain in the brightness alone, last, so that it lies over everything and hides the steps of eight bits.
    `[film][mark]overlay=(W-w)/2:H*0.2:shortest=1:enable=${appears},noise=c0s=3:c0f=t+u,format=yuv420p[out]`,
  ].join(";");
  inputs.push("-loop", "1", "-r", `${rate}`, "-t", `${seconds}`, "-i", mark);
  return { inputs, graph, next: n + 1, seconds };
}

const manifest = JSON.parse(await readFile(`${media}manifest.json`, "utf8"));
for (const [ending, version] of Object.entries(film.versions)) {
  const path = `${media}${film.file}${ending}.mp4`;
  const sound = `${between}/${name}${ending}.wav`;
  await writeFile(sound, soundOf(version, film.chord));
  const { inputs, graph, next, seconds } = editOf(version);
  const coding = "-c:v libx264 -preset medium -profile:v high -b:v 1100k -maxrate 3000k -bufsize 6000k -g 72";
  const colour = "-colorspace bt709 -color_primaries bt709 -color_trc bt709";
  run(
    "ffmpeg",
    ...["-v", "error", "-y", ...inputs, "-i", sound, "-filter_complex", graph],
    ...["-map", "[out]", "-map", `${next}:a`, ...coding.split(" ")],
    ...["-x264-params", "aq-mode=3:deblock=-1,-1", ...colour.split(" ")],
    ..."-c:a aac -b:a 96k -movflags +faststart".split(" "),
    ...["-t", `${seconds}`, path],
  );
  const entry = {
    file: `${film.file}${ending}.mp4`,
    kind: "video",
    width: 1920,
    height: 1080,
    bytes: (await stat(path)).size,
    alt: film.alt,
    credit: film.credit,
    duration: seconds,
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
