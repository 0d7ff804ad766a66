/** A camera's film, sent in, and what a job makes of it: with files in a bucket, by whichever replica takes it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openClient, signIn } from "./client.mjs";

const patienceMs = 90_000;

/** @returns {Promise<string[]>} what is wrong. */
export async function tryFilm(origin, folder) {
  const path = join(folder, "camera.mp4");
  const source = "testsrc=size=640x360:rate=25:duration=2";
  try {
    const how = ["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-pix_fmt", "yuv444p"];
    execFileSync("ffmpeg", [...how, path]);
  } catch (error) {
    return [`ffmpeg made no film: ${error.message}`];
  }
  const client = openClient(origin);
  const token = await signIn(origin);
  const headers = { "Content-Type": "video/mp4", "Content-Disposition": 'attachment; filename="camera.mp4"' };
  const body = readFileSync(path);
  const sent = await client.ask("/wp-json/wp/v2/media", { method: "POST", token, body, headers });
  if (sent.status !== 201) return [`the film was not taken: ${sent.status} ${sent.bytes}`];
  const until = Date.now() + patienceMs;
  let film;
  do {
    await wait(250);
    film = (await client.ask(`/wp-json/extenso/v1/videos/${sent.json.id}`, { token })).json;
  } while (!["done", "failed"].includes(film?.state) && Date.now() < until);
  const wrong = [];
  if (film?.state !== "done" || !film.web || !film.poster) wrong.push(`the job: ${JSON.stringify(film)}`);
  else {
    for (const address of [film.web, film.poster].map((made) => made.source_url ?? made.url ?? made)) {
      const { status, bytes } = await client.ask(new URL(address, origin).pathname);
      if (status !== 200 || bytes.length < 1_000) wrong.push(`${address}: ${status}, ${bytes.length} bytes`);
    }
  }
  client.close();
  return wrong;
}
