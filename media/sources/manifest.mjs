// media/manifest.json, the list of all pictures and films, in the order of their files' names.
import { readFile, stat, writeFile } from "node:fs/promises";

export const media = new URL("../", import.meta.url).pathname;

export const readManifest = async () => JSON.parse(await readFile(`${media}manifest.json`, "utf8"));

/** Enters files that have just been written, in place of what was known of them. @param entries without `bytes`. */
export async function enterFiles(entries) {
  const manifest = await readManifest();
  const measured = await Promise.all(
    entries.map(async ({ file, kind, width, height, ...said }) => {
      const { size: bytes } = await stat(`${media}${file}`);
      console.log(file, width, height, bytes);
      return { file, kind, width, height, bytes, ...said };
    }),
  );
  const others = manifest.files.filter(({ file }) => measured.every((entry) => entry.file !== file));
  manifest.files = [...others, ...measured].sort((a, b) => (a.file < b.file ? -1 : 1));
  await writeFile(`${media}manifest.json`, `${JSON.stringify(manifest, null, 1)}\n`);
}
