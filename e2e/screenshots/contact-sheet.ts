/** One static page with all pictures, to look through them in a browser. */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const style = `
body { margin: 2rem; background: #1a1a1d; color: #eee; font: 14px/1.4 system-ui, sans-serif }
h2 { margin: 3rem 0 1rem; position: sticky; top: 0; background: #1a1a1d; padding: .5rem 0 }
.row { display: flex; gap: 1rem; overflow-x: auto; align-items: start; padding-bottom: 1rem }
figure { margin: 0; flex: none } figcaption { color: #aaa; margin-bottom: .25rem }
img { display: block; height: 420px; width: auto; max-width: 720px; object-fit: cover; object-position: top }
nav { columns: 4 } nav a, figure a { color: inherit }`;

/** @param folder holds `page/state-width-theme.png`; whatever is there is shown, whichever run made it. */
export async function writeContactSheet(folder: string): Promise<void> {
  const pictures = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll("\\", "/"))
    .map((path) => ({ path, parts: /^(.+)-(\d+)-(dark|light)\.png$/.exec(path) }))
    .filter(({ parts }) => parts);
  const screens = Map.groupBy(pictures, ({ parts }) => parts?.[1] ?? "");
  const names = [...screens.keys()].sort();
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>
<h1>${pictures.length} pictures of ${names.length} screens</h1>
<nav>${names.map((name) => `<a href="#${name}">${name}</a><br>`).join("")}</nav>
${names
  .map((name) => {
    const row = (screens.get(name) ?? [])
      .toSorted((a, b) => Number(a.parts?.[2]) - Number(b.parts?.[2]) || a.path.localeCompare(b.path))
      .map(
        ({ path, parts }) =>
          `<figure><figcaption>${parts?.[2]} px, ${parts?.[3]}</figcaption><a href="${path}"><img src="${path}" loading="lazy" alt=""></a></figure>`,
      );
    return `<h2 id="${name}">${name}</h2><div class="row">${row.join("")}</div>`;
  })
  .join("\n")}</html>`;
  await writeFile(join(folder, "index.html"), html);
}
