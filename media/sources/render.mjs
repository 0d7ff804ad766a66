// Renders what is missing in out/: node render.mjs [name…]. Stills as PNG, clips as MP4 into media/.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { clips, stills } from "./stills.mjs";

process.chdir(new URL(".", import.meta.url).pathname);
const wanted = process.argv.slice(2);
const isWanted = (name, file) => (wanted.length ? wanted.includes(name) : !existsSync(file));
function run(script) {
  const { status } = spawnSync("bash", ["-o", "pipefail", "-c", script], { stdio: "inherit" });
  if (status !== 0) throw new Error(`failed: ${script}`);
}
await mkdir("out/stills", { recursive: true });
for (const [name, { scene, grade, time, size, samples }] of Object.entries(stills)) {
  const file = `out/stills/${name}.png`;
  if (!isWanted(name, file)) continue;
  run(
    `out/render ${scene} out/still.ppm --grade ${grade} --time ${time} --size ${size} --spp ${samples} && ffmpeg -v error -y -i out/still.ppm ${file} && rm out/still.ppm`,
  );
}
for (const { file, shots, size, quality } of clips) {
  if (!isWanted(file, `../${file}.mp4`)) continue;
  const lossless = "-c:v libx264rgb -preset ultrafast -qp 0";
  const parts = shots.map(({ source, scene, grade, time, seconds, samples }, i) => {
    const part = `out/shot-${i}.mkv`;
    if (source)
      run(
        `ffmpeg -v error -y -i ${source} -t ${seconds} -an -vf scale=${size.replace("x", ":")} ${lossless} ${part}`,
      );
    else {
      run(
        `out/render ${scene} - --grade ${grade} --time ${time} --frames ${seconds * 24} --size ${size} --spp ${samples} | ffmpeg -v error -y -f rawvideo -pix_fmt rgb24 -s ${size} -r 24 -i - ${lossless} ${part}`,
      );
    }
    return part;
  });
  const joined = parts.map((_, i) => `[${i}]`).join("");
  run(
    `ffmpeg -v error -y ${parts.map((part) => `-i ${part}`).join(" ")} -filter_complex "${joined}concat=n=${parts.length},hqdn3d=1.5:1:3:2" -c:v libx264 -preset slow -crf ${quality} -pix_fmt yuv420p -movflags +faststart ../${file}.mp4 && rm ${parts.join(" ")}`,
  );
}
