// Interfaces drawn by a browser: node interfaces.mjs [wall] [laptop] [posts] [shots] [sheet] (CHROMIUM_PATH names the browser; ffmpeg for clips and frames).
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp"),
  { chromium } = createRequire(new URL("../../e2e/package.json", import.meta.url))("@playwright/test");
const here = new URL(".", import.meta.url).pathname,
  media = `${here}../`;
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const embedded = async (name, width, height, position = "centre") =>
  `data:image/jpeg;base64,${(await sharp(`${media}${name}.jpg`).resize(width, height, { fit: "cover", position }).jpeg({ quality: 92 }).toBuffer()).toString("base64")}`;
const embeddedFrame = async (film, seconds, width, height) => {
  const frame = execFileSync(
    "ffmpeg",
    `-v error -ss ${seconds} -i ${media}${film} -frames:v 1 -f image2pipe -c:v png -`.split(" "),
    { maxBuffer: 2 ** 26 },
  );
  return `data:image/jpeg;base64,${(await sharp(frame).resize(width, height, { fit: "cover" }).jpeg({ quality: 92 }).toBuffer()).toString("base64")}`;
};
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu"],
});
/** Twice as many pixels as are kept: edges that lie askew are smooth. */
const open = async (width, height, html) => {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, ...[...document.images].map((i) => i.decode())]),
  );
  return page;
};

/** Six seconds; `at` sets the page to a moment from 0 to 1. */
async function clip(page, name, at) {
  const film = spawn(
    "ffmpeg",
    `-v error -y -f image2pipe -c:v mjpeg -r 24 -i - -vf scale=960:540:flags=lanczos -c:v libx264 -preset slow -crf 28 -pix_fmt yuv420p -movflags +faststart ${media}${name}.mp4`.split(
      " ",
    ),
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  for (let frame = 0; frame < 144; frame++) {
    await at(page, frame / 144);
    if (!film.stdin.write(await page.screenshot({ type: "jpeg", quality: 96 })))
      await once(film.stdin, "drain");
  }
  film.stdin.end();
  await once(film, "close");
}

const monaSans = async () =>
  `@font-face{font-family:M;src:url(data:font/woff2;base64,${(await readFile(`${here}../../site/app/styles/mona-sans-core.woff2`)).toString("base64")});font-weight:400 800;font-stretch:85% 125%}`;

// Rows of tiles slide past each other and back: six seconds that end where they begin.
if (isWanted("wall")) {
  const signs = {
    play: ["#fa5537", '<path d="M38 28v44l38-22z" fill="#fff"/>'],
    plus: ["#1ca9dc", '<path d="M50 28v44M28 50h44"/>'],
    tick: ["#8a5cff", '<path d="M27 52l17 17 31-36"/>'],
  };
  const rows = [
    ["portfolio/first-light-1", "plus", "services/heroes/drone-operation", "portfolio/corridor-3", "play"],
    ["play", "portfolio/dune-line-4", "services/tiles/photography", "tick", "portfolio/above-the-cut-1"],
    ["portfolio/open-kitchen-2", "services/tiles/event-coverage", "plus", "portfolio/blue-hour-1", "tick"],
    ["portfolio/sparks-and-stone-1", "tick", "portfolio/no-9-amber-1", "play", "services/heroes/branding"],
    [
      "plus",
      "portfolio/above-the-cut-2",
      "portfolio/blue-hour-3",
      "services/tiles/drone-operation",
      "portfolio/emberline-1",
    ],
    ["services/tiles/videography", "portfolio/sparks-and-stone-3", "tick", "portfolio/blue-hour-2", "plus"],
  ];
  const tile = async (name) =>
    signs[name]
      ? `<i style="background:${signs[name][0]}"><svg viewBox="0 0 100 100">${signs[name][1]}</svg></i>`
      : `<i><img src="${await embedded(name, 520, 332)}"></i>`;
  const wall = (
    await Promise.all(rows.map(async (row) => `<p>${(await Promise.all(row.map(tile))).join("")}</p>`))
  ).join("");
  const html = `<style>*{margin:0}body{width:960px;height:540px;overflow:hidden;background:#0c0708;perspective:1500px}
div{position:absolute;left:-290px;top:-340px;width:1540px;transform:rotateX(48deg) rotateZ(-27deg);transform-style:preserve-3d}
p{display:flex;gap:26px;margin-bottom:26px;will-change:transform}
i{flex:none;width:260px;height:166px;border-radius:22px;overflow:hidden;box-shadow:0 14px 26px #000a;display:grid;place-items:center}
i:has(svg){box-shadow:0 14px 26px #000a,inset 0 0 50px #0003}
img{width:260px;height:166px;display:block}svg{width:92px;fill:none;stroke:#fff;stroke-width:10;stroke-linecap:round;stroke-linejoin:round}path[fill]{stroke:none}
body:after{content:"";position:absolute;inset:0;background:radial-gradient(90% 95% at 50% 55%,#0000 55%,#080506e0 100%)}</style><div>${wall}</div>`;
  const at = (page, turn) =>
    page.evaluate((turn) => {
      document.querySelectorAll("p").forEach((row, i) => {
        row.style.transform = `translateX(${(i % 2 ? -1 : 1) * 110 * Math.sin(2 * Math.PI * turn) + (i % 2 ? -70 : 0)}px)`;
      });
    }, turn);
  const page = await open(960, 540, html);
  await at(page, 0);
  const still = await page.screenshot({ type: "png" });
  await sharp(still)
    .resize(1280, 720)
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(`${media}packages/add-ons-custom.jpg`);
  await clip(page, "packages/add-ons-custom", at);
  await page.close();
}

// A hotel's landing page, laid into the screen of the laptop that Blender rendered.
if (isWanted("laptop")) {
  const width = 1600,
    height = 1000;
  const font = (await readFile(`${here}../../site/app/styles/mona-sans-core.woff2`)).toString("base64");
  const mark = (await readFile(`${media}logos/client-tidefall.svg`, "utf8")).replace(/<\?xml.*?\?>/, "");
  const field = (label, value) => `<p><small>${label}</small>${value}</p>`;
  const html = `<style>@font-face{font-family:M;src:url(data:font/woff2;base64,${font});font-weight:400 800;font-stretch:85% 125%}
*{margin:0;box-sizing:border-box}body{width:1600px;height:1000px;overflow:hidden;position:relative;font:400 22px M,sans-serif;color:#f6efe4;background:#0d1016}
img.film{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
body:before{content:"";position:absolute;inset:0;z-index:1;background:linear-gradient(#0a0d14b0,#0a0d1410 26%,#0a0d1410 52%,#0a0d14d0)}
header,h1,form,.lead{position:absolute;z-index:2}
header{inset:48px 72px auto;display:flex;align-items:center;gap:52px;font-weight:600}header svg{height:60px;width:auto;margin-right:auto}
h1{font-stretch:110%;left:72px;right:72px;top:560px;font-size:112px;line-height:.98;font-weight:500;letter-spacing:-.035em;text-align:left}
.lead{left:1040px;top:664px;width:480px;font-size:27px;line-height:1.4;font-weight:500}
form{inset:auto 72px 56px;height:124px;display:grid;grid-template-columns:1fr 1fr 1fr 290px;background:#f6efe4;color:#17131a;border-radius:14px;overflow:hidden;font-size:28px;font-weight:600}
form p{padding:26px 34px;border-right:2px solid #d9cfbf}small{display:block;font-size:19px;font-weight:500;color:#6c6258;margin-bottom:6px}
form b{display:grid;place-items:center;background:#e9b063;font-size:28px;font-weight:700}</style>
<img class="film" src="${await embeddedFrame("portfolio/blue-hour.mp4", 34.6, 1600, 1000)}">
<header>${mark}<span>Hotels</span><span>Rooms</span><span>The film</span><span>Offers</span></header>
<h1>Stay for<br>the blue hour</h1><p class="lead">Three hotels above the water. Every room faces the evening.</p>
<form>${field("Arrive", "Fri 9 May")}${field("Leave", "Sun 11 May")}${field("Guests", "Two")}<b>See rooms</b></form>`;
  const page = await open(width, height, html);
  const shot = await page.screenshot({ type: "png" });
  await page.close();
  const screen = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const file = `${media}services/heroes/web-development.jpg`;
  const base = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // Where the screen's corners lie in the picture: top left, top right, bottom right, bottom left.
  const [a, b, c, d] = [
    [540.5, 56.5],
    [1613.5, 76.5],
    [1575, 771],
    [517.5, 707],
  ];
  // The projective map from the picture to the unit square, by the square-to-quad formula, inverted.
  const sx = a[0] - b[0] + c[0] - d[0],
    sy = a[1] - b[1] + c[1] - d[1];
  const x1 = b[0] - c[0],
    y1 = b[1] - c[1],
    x2 = d[0] - c[0],
    y2 = d[1] - c[1];
  const det = x1 * y2 - x2 * y1,
    g = (sx * y2 - x2 * sy) / det,
    h = (x1 * sy - sx * y1) / det;
  const m = [
    b[0] - a[0] + g * b[0],
    d[0] - a[0] + h * d[0],
    a[0],
    b[1] - a[1] + g * b[1],
    d[1] - a[1] + h * d[1],
    a[1],
    g,
    h,
    1,
  ];
  const adjugate = [
    m[4] * m[8] - m[5] * m[7],
    m[2] * m[7] - m[1] * m[8],
    m[1] * m[5] - m[2] * m[4],
    m[5] * m[6] - m[3] * m[8],
    m[0] * m[8] - m[2] * m[6],
    m[2] * m[3] - m[0] * m[5],
    m[3] * m[7] - m[4] * m[6],
    m[1] * m[6] - m[0] * m[7],
    m[0] * m[4] - m[1] * m[3],
  ];
  const { data, info } = base;
  const grid = 4;
  for (let y = 50; y < 780; y++) {
    for (let x = 510; x < 1620; x++) {
      const sum = [0, 0, 0];
      let inside = 0;
      for (let k = 0; k < grid * grid; k++) {
        const px = x + ((k % grid) + 0.5) / grid,
          py = y + (Math.floor(k / grid) + 0.5) / grid;
        const w = adjugate[6] * px + adjugate[7] * py + adjugate[8];
        const u = (adjugate[0] * px + adjugate[1] * py + adjugate[2]) / w,
          v = (adjugate[3] * px + adjugate[4] * py + adjugate[5]) / w;
        if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
        inside++;
        const from =
          (Math.floor(v * screen.info.height) * screen.info.width + Math.floor(u * screen.info.width)) * 3;
        for (let i = 0; i < 3; i++) sum[i] += screen.data[from + i];
      }
      if (!inside) continue;
      const share = inside / (grid * grid),
        to = (y * info.width + x) * 3;
      // The screen is a little dimmer than paper white, and the picture has grain.
      const grain = (Math.random() - 0.5) * 5;
      for (let i = 0; i < 3; i++)
        data[to + i] = Math.max(
          0,
          Math.min(255, data[to + i] * (1 - share) + ((sum[i] / inside) * 0.93 + 3 + grain) * share),
        );
    }
  }
  await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(file);
}

// A month of posts as a chart: each bar is a photo of the post, and as tall as the post went far. Two months take turns.
if (isWanted("posts")) {
  const bowls = await embedded("portfolio/open-kitchen-2", 1600, 1067);
  const posts = ["Reel", "Photo", "Reel", "Photo", "Story", "Reel", "Photo", "Reel"];
  const crops = [
    [285, 140],
    [600, 80],
    [1150, 425],
    [705, 470],
    [430, 715],
    [1265, 60],
    [1120, 712],
    [770, 20],
  ];
  const months = [
    [118, 64, 171, 92, 77, 186, 103, 158],
    [142, 118, 128, 157, 104, 173, 149, 269],
  ];
  const html = `<style>${await monaSans()}*{margin:0;box-sizing:border-box}
body{width:960px;height:540px;overflow:hidden;background:#efe8dc;color:#17131a;font:600 15px M,sans-serif;position:relative}
header{position:absolute;inset:38px 48px auto;display:flex;justify-content:space-between;align-items:baseline}
h1{font-size:19px;font-weight:700}h1 small{display:block;margin-top:4px;font-size:14px;font-weight:500;color:#6c6258}
output{font-size:64px;font-weight:800;font-stretch:120%;letter-spacing:-.03em;line-height:.8}
output small{font-size:19px;letter-spacing:0;font-weight:700;font-stretch:100%;margin-left:8px}
/* The corner below the last bar is the play button's. */
ol{position:absolute;inset:auto 128px 62px 48px;height:370px;display:grid;grid-template-columns:repeat(8,1fr);gap:16px;align-items:end;padding:0;border-bottom:3px solid #17131a}
li{list-style:none;position:relative;background-size:1600px auto}
li b{position:absolute;left:0;bottom:100%;margin-bottom:6px;font-size:17px;font-weight:700}
li[data-best]{box-shadow:0 -7px #fa5537}li[data-best] b{margin-bottom:13px}
footer{position:absolute;inset:auto 128px 26px 48px;display:grid;grid-template-columns:repeat(8,1fr);gap:16px}</style>
<header><h1>Reach by post<small>Marrow & Fig, <span></span></small></h1><output></output></header>
<ol>${posts.map((_, i) => `<li style="background-image:url(${bowls});background-position:${-crops[i][0]}px ${-crops[i][1]}px"><b></b></li>`).join("")}</ol>
<footer>${posts.map((post) => `<span>${post}</span>`).join("")}</footer>`;
  const at = (page, turn) =>
    page.evaluate(
      ([turn, months]) => {
        // Each month rests, then its bars change from left to right.
        const share = (i) => {
          const way = Math.abs(((turn * 2 + 1.75) % 2) - 1);
          const part = Math.min(1, Math.max(0, (way - 0.2 - i * 0.035) / 0.39));
          return part * part * (3 - 2 * part);
        };
        const values = months[0].map((first, i) => first + (months[1][i] - first) * share(i));
        const best = Math.max(...values);
        document.querySelectorAll("li").forEach((bar, i) => {
          bar.style.height = `${(values[i] / 300) * 330}px`;
          bar.firstElementChild.textContent = `${Math.round(values[i])}k`;
          bar.toggleAttribute("data-best", values[i] === best);
        });
        const sum = values.reduce((all, value) => all + value, 0);
        document.querySelector("output").innerHTML = `${(sum / 1000).toFixed(2)}M<small>people</small>`;
        document.querySelector("h1 span").textContent = share(3) < 0.5 ? "April" : "May";
      },
      [turn, months],
    );
  const page = await open(960, 540, html);
  await at(page, 0);
  await sharp(await page.screenshot({ type: "png" }))
    .resize(1280, 720)
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(`${media}packages/digital-marketing-growth.jpg`);
  await clip(page, "packages/digital-marketing-growth", at);
  await page.close();
}

// The shots of Dune Line as a contact sheet: where each begins, and which cuts it is in.
if (isWanted("shots")) {
  const { versions } = await import("./films/dune-line.mjs");
  const lengths = [
    ["60", ""],
    ["30", "-30s"],
    ["15", "-15s"],
    ["6", "-6s"],
  ];
  let begin = 0;
  const shots = versions[""].map(({ shot, from, to }) => {
    const start = begin;
    begin += to - from;
    return { shot, start, middle: start + (to - from) / 2 };
  });
  const frame = (seconds) =>
    execFileSync(
      "ffmpeg",
      `-v error -ss ${seconds} -i ${media}portfolio/dune-line.mp4 -frames:v 1 -f image2pipe -c:v png -`.split(
        " ",
      ),
      { maxBuffer: 2 ** 26 },
    );
  // Thirteen shots on twelve places: the one that is all haze is left out.
  const shown = shots.filter(({ shot }) => shot !== "12-through");
  const isIn = (shot, version) => versions[version].some((taken) => taken.shot === shot);
  const cells = await Promise.all(
    shown.map(async ({ shot, start, middle }, i) => {
      const picture = (await sharp(frame(middle)).resize(720, 405).jpeg({ quality: 94 }).toBuffer()).toString(
        "base64",
      );
      const ring = isIn(shot, "-6s")
        ? `<svg viewBox="0 0 360 203" style="rotate:${[-1.5, 1, -0.6][i % 3]}deg"><path d="M30 112C14 34 120 2 206 6c92 4 152 50 140 108-14 66-134 86-214 78C66 186 22 152 34 92"/></svg>`
        : "";
      const cuts = lengths.map(([name, version]) => `<i${isIn(shot, version) ? "" : " hidden"}>${name}</i>`);
      return `<figure><img src="data:image/jpeg;base64,${picture}">${ring}<figcaption>00:${String(Math.floor(start)).padStart(2, "0")}:${String(Math.round((start % 1) * 24)).padStart(2, "0")}<span>${cuts.join("")}</span></figcaption></figure>`;
    }),
  );
  const page = await open(
    1600,
    900,
    `<style>${await monaSans()}*{margin:0;box-sizing:border-box}
body{width:1600px;height:900px;overflow:hidden;background:linear-gradient(118deg,#f7f3ec,#ece5d9 70%,#ddd4c5);color:#17131a;font:600 19px M,sans-serif;padding:64px 60px}
main{display:grid;grid-template-columns:repeat(4,1fr);gap:42px 30px}
figure{position:relative}img{display:block;width:100%}
figcaption{display:flex;justify-content:space-between;margin-top:9px}
span{display:flex;gap:12px;color:#b93319;font-weight:800}i{font-style:normal}i[hidden]{display:block;visibility:hidden}
svg{position:absolute;inset:-14px -14px auto;width:calc(100% + 28px);fill:none;stroke:#fa5537;stroke-width:7;stroke-linecap:round;opacity:.94;overflow:visible}</style><main>${cells.join("")}</main>`,
  );
  await sharp(await page.screenshot({ type: "png" }))
    .resize(1600, 900)
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(`${media}pages/shots.jpg`);
  await page.close();
}

// The call sheet that an article explains, printed, on a table in low light.
if (isWanted("sheet")) {
  const line = (...cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const page = await open(
    1200,
    800,
    `<style>${await monaSans()}*{margin:0;box-sizing:border-box}
body{width:1200px;height:800px;overflow:hidden;background:radial-gradient(900px 620px at 30% 24%,#4a3a2c,#1d1610 62%,#0d0a08);perspective:1500px;font:500 19px/1.3 M,sans-serif;color:#1c1712}
main{position:absolute;left:215px;top:-50px;width:860px;padding:64px 62px 90px;background:linear-gradient(120deg,#fbf4e6,#efe3cd 55%,#b8a78e);transform:rotateX(34deg) rotateZ(-9deg);box-shadow:0 2px 3px #0008,26px 44px 70px #000c}
header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:4px solid;padding-bottom:12px}
h1{font-size:58px;font-weight:800;font-stretch:125%;letter-spacing:-.03em;line-height:1}
p{padding:11px 0;border-bottom:1px solid #1c171266;display:flex;justify-content:space-between}
b{font-weight:800}p.call{font-size:29px;font-weight:750;font-stretch:112%}
table{width:100%;border-spacing:0;margin-top:10px}td{padding:9px 10px 9px 0;border-bottom:1px solid #1c171240;vertical-align:baseline}
td:first-child{font-weight:800;font-stretch:112%;width:88px}td:nth-child(2){width:44px}td:last-child{text-align:right}
mark{background:#fa553755;box-shadow:0 0 0 4px #fa553755;color:inherit}
i{position:absolute;inset:0;backdrop-filter:blur(2.4px);mask:linear-gradient(#000,#0000 30%,#0000 66%,#000)}
i+i{backdrop-filter:none;mask:none;background:radial-gradient(760px 620px at 40% 42%,#0000 40%,#0a0705b8)}</style>
<main><header><h1>Call sheet</h1><span>Slow Hands, 60 s film</span></header>
<p class="call"><span>Unit call 08:30</span><span>Shooting 09:30</span><span>Lunch 13:00</span></p>
<p><span>Wed 7 October 2026</span><span>Sunrise 07:22</span><span>Sunset 18:39</span><span><mark><b>Hard out 19:30</b></mark></span></p>
<p><span><b>Loc 1</b> Workshop, 2nd floor, rear door on the lane</span><span>13 C, showers after 14:00</span></p>
<p><span><b>Hospital</b> Vancouver General, W 10th Ave</span><span><b>Safety</b> 09:15 at the kiln. Everyone.</span></p>
<table>${[
      line("09:30", "1", "Hands on clay, macro", "Ilse"),
      line("10:45", "2", "Wheel, wide and profile", "Ilse"),
      line("11:45", "5", "Interview", "Ilse"),
      line("13:00", "", "Lunch, walking, on site", ""),
      line("13:45", "3", "Kiln loading <mark>hot work</mark>", "Ilse, Tom"),
      line("15:30", "4", "Street, arrival", "Ilse"),
      line("17:00", "6", "Window, last light", "Ilse"),
    ].join("")}</table></main><i></i><i></i>`,
  );
  await sharp(await page.screenshot({ type: "png" }))
    .resize(1200, 800)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(`${media}articles/filming-call-sheet.jpg`);
  await page.close();
}
await browser.close();
