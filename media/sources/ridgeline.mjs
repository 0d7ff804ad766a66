// Ridgeline's site by day, and its map: node ridgeline.mjs FONTS (the unpacked npm package @fontsource/space-grotesk; CHROMIUM_PATH
// names the browser). By night the site was drawn elsewhere; its light theme has the same layout.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { enterFiles, media } from "./manifest.mjs";

const require = createRequire(new URL("../../site/package.json", import.meta.url));
const sharp = require("sharp"),
  { chromium } = createRequire(new URL("../../e2e/package.json", import.meta.url))("@playwright/test");
const fonts = process.argv[2];

const font = async (weight) =>
  `@font-face{font-family:G;font-weight:${weight};src:url(data:font/woff2;base64,${(await readFile(`${fonts}/files/space-grotesk-latin-${weight}-normal.woff2`)).toString("base64")})}`;
const faces = (await Promise.all([400, 500, 700].map(font))).join("");
const photo = async (name, width, height, position = "centre", light = [1, 0]) =>
  `data:image/jpeg;base64,${(
    await sharp(`${media}${name}.jpg`)
      .resize(width, height, { fit: "cover", position })
      .linear(...light)
      .jpeg({ quality: 92 })
      .toBuffer()
  ).toString("base64")}`;
const logo = (await readFile(`${media}logos/client-ridgeline.svg`, "utf8")).replace(/<\?xml.*?\?>/, "");

const base = `${faces}*{margin:0;box-sizing:border-box}body{overflow:hidden;position:relative;font:400 14px G,sans-serif;color:#101a26;background:#f4f6f8}
header{position:absolute;inset:22px 54px auto;height:38px;display:flex;align-items:center;gap:35px;font-weight:500;font-size:13.5px;z-index:3}
header svg{height:36px;width:auto;margin-right:auto}
header b{background:#fa5537;color:#17131a;border-radius:20px;padding:10px 20px;font-weight:700}`;
const header = `<header>${logo}<span>Platform</span><span>Forecasts</span><span>Field notes</span><span>Pricing</span><b>Get access</b></header>`;
const lines = `<svg viewBox="0 0 247 72" width="247" height="72" fill="none" stroke-width="3" stroke-linecap="round"><path stroke="#d93c1c" d="M0 62C20 56 36 42 54 42S78 46 88 38 112 20 132 20s34 16 54 16 44-16 61-24"/><path stroke="#127ca6" d="M0 68C40 62 90 58 130 50s70-10 117-14"/></svg>`;

/** The first screen: the mountain at noon, words on the sky. */
const home = `<style>${base}body{width:1067px;height:667px}
img.peak{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
body:before{content:"";position:absolute;inset:0;z-index:1;background:linear-gradient(90deg,#f6f8fae6,#f6f8faa8 36%,#f6f8fa00 66%),linear-gradient(#f6f8fac0,#f6f8fa00 26%)}
h1,p.lead,.buttons,.card{position:absolute;z-index:2;left:56px}
h1{top:204px;font-size:76px;line-height:.985;font-weight:500;letter-spacing:-.03em}
p.lead{top:455px;font-size:18px;line-height:1.55;color:#2a3846;width:420px}
.buttons{top:554px;display:flex;gap:14px;font-weight:700}.buttons i{font-style:normal;padding:15px 25px;border-radius:30px}
.buttons i:first-child{background:#101a26;color:#fff}.buttons i:last-child{border:1.5px solid #101a2699}
.card{left:720px;top:373px;width:293px;height:210px;border-radius:18px;background:#fffffff0;padding:24px 23px;color:#101a26;box-shadow:0 18px 40px #14283c2e}
.card small{font-size:12.5px;color:#4a5a69}.card strong{display:block;font-size:49px;font-weight:500;letter-spacing:-.03em;line-height:1.1;margin-bottom:8px}</style>
<img class="peak" src="${await photo("portfolio/first-light-3", 1600, 1000, "centre", [1.22, 14])}">${header}
<h1>Read the<br>mountain before<br>it moves.</h1><p class="lead">Live snowpack, wind and terrain models for<br>the teams who work above the treeline.</p>
<div class="buttons"><i>Start a trial</i><i>Watch the film ▸</i></div>
<div class="card"><small>Whistler · 2 180 m</small><strong>−7.4°</strong>${lines}</div>`;

const article = async (name, title, ink, position) =>
  `<article><img src="${await photo(name, 520, 260, position)}"><s style="background:${ink}"></s><h2>${title}</h2><p>Ten-metre grids refreshed every fifteen minutes, on or off line.</p></article>`;
const articles = [
  await article("portfolio/above-the-cut-3", "Terrain", "#d93c1c"),
  await article("portfolio/first-light-1", "Weather", "#127ca6", "bottom"),
  await article("portfolio/first-light-2", "Field", "#2c8a4c"),
].join("");
const gauge = (value, name) =>
  `<p><svg viewBox="0 0 80 80"><circle cx="40" cy="40" r="35" fill="none" stroke="#1f9a4d" stroke-width="6"/></svg><b>${value}</b>${name}</p>`;
/** Further down the page, on a desktop screen and a phone. */
const audit = `<style>${base}body{width:1200px;height:800px;background:linear-gradient(120deg,#dfe5ea,#eef0ee 55%,#f3dcd2)}
.window{position:absolute;left:-160px;top:78px;width:1000px;height:780px;background:#f7f8f9;border-radius:14px;overflow:hidden;box-shadow:0 30px 70px #1b2b3b3d}
.bar{height:52px;background:#e3e8ec;display:grid;place-items:center}.bar i{font-style:normal;background:#fff;border-radius:8px;padding:7px 120px;color:#3a4856}
.cards{display:flex;gap:24px;padding:0 26px}article{flex:1;background:#fff;border-radius:0 0 16px 16px;padding-bottom:22px;box-shadow:0 4px 14px #1b2b3b14}
article img{display:block;width:100%;height:88px;object-fit:cover;object-position:bottom}article>:not(img){margin-left:22px;margin-right:22px}
s{display:block;width:28px;height:4px;border-radius:2px;margin-top:20px}h2{font-size:25px;font-weight:500;margin-top:16px;letter-spacing:-.02em}article p{margin-top:8px;font-size:14px;line-height:1.6;color:#4a5a69}
.quote{position:absolute;left:26px;right:26px;top:376px;height:430px;border-radius:18px;background-size:cover;overflow:hidden}
q{position:absolute;left:220px;bottom:112px;font-size:36px;font-weight:500;letter-spacing:-.02em;quotes:"“" "”";color:#fff;white-space:nowrap}
.phone{position:absolute;left:842px;top:222px;width:272px;height:570px;border-radius:40px;background:#10151b;padding:13px;box-shadow:0 26px 60px #1b2b3b59}
.phone div{height:100%;border-radius:28px;background:#f7f8f9;overflow:hidden;position:relative}
.phone .cards{gap:12px;padding:0 12px;width:420px}.phone article img{height:62px}.phone h2{font-size:17px;margin-top:10px}.phone article p{font-size:10.5px;margin-top:4px}.phone article>:not(img){margin-left:13px;margin-right:13px}.phone s{margin-top:12px;width:20px;height:3px}
.phone .quote{left:12px;right:12px;top:214px;height:260px}.phone q{left:18px;bottom:64px;font-size:25px}
.ask{position:absolute;left:12px;right:12px;top:498px;height:90px;border-radius:18px;background:#fa5537;padding:16px 20px;font-size:23px;font-weight:500;letter-spacing:-.02em}
.scores{position:absolute;left:822px;top:52px;width:276px;height:152px;border-radius:22px;background:#fff;box-shadow:0 16px 40px #1b2b3b2e;display:flex;justify-content:space-evenly;padding-top:24px;font-size:15px;color:#4a5a69}
.scores p{position:relative;width:82px;text-align:center}.scores svg{width:82px;display:block;margin-bottom:6px}.scores b{position:absolute;left:0;right:0;top:27px;font-size:24px;color:#101a26}</style>
<div class="window"><div class="bar"><i>ridgeline.example</i></div><div class="cards">${articles}</div>
<div class="quote" style="background-image:url(${await photo("portfolio/above-the-cut-3", 1000, 430, "centre", [1.1, 8])})"><q>It paid for itself in one storm.</q></div></div>
<div class="scores">${gauge(99, "Speed")}${gauge(100, "SEO")}</div>
<div class="phone"><div><div class="cards" style="height:auto;background:none;border-radius:0">${articles}</div><section class="quote" style="background-image:url(${await photo("portfolio/above-the-cut-3", 480, 520, "centre", [1.1, 8])})"><q>It paid for itself in</q></section><section class="ask">Built for the cold</section></div></div>`;

/** A snow map in low sun with its contours, the way up and what the next hours bring. */
const map = `<style>${base}body{width:1600px;height:1067px;font-size:21px}canvas{position:absolute;inset:0}
header{inset:34px 64px auto;height:58px;gap:48px;font-size:20px}header svg{height:54px}header b{padding:15px 28px;border-radius:30px}
body:before{content:"";position:absolute;inset:0;z-index:1;height:170px;background:linear-gradient(#f4f6f8f2,#f4f6f800)}
.way{position:absolute;inset:0;z-index:2}
aside{position:absolute;z-index:3;left:64px;top:600px;width:520px;border-radius:26px;background:#fffffff5;padding:36px 40px 34px;box-shadow:0 26px 60px #14283c38}
small{font-size:20px;color:#4a5a69}strong{display:block;font-size:88px;font-weight:500;letter-spacing:-.03em;line-height:1.08}
dl{display:grid;grid-template-columns:1fr auto;gap:12px 0;margin-top:18px;padding-top:20px;border-top:2px solid #d8dee4}dt{color:#4a5a69}dd{margin:0;font-weight:700}</style><canvas width="1600" height="1067"></canvas>${header}
<svg class="way" viewBox="0 0 1600 1067" fill="none"><path d="M720 1010C770 930 742 872 806 812s98-44 146-116 18-128 84-182 128-30 172-96 36-96 72-132" stroke="#fff" stroke-width="15" stroke-linecap="round"/><path d="M720 1010C770 930 742 872 806 812s98-44 146-116 18-128 84-182 128-30 172-96 36-96 72-132" stroke="#fa5537" stroke-width="8" stroke-linecap="round"/>
<g fill="#fff" stroke="#101a26" stroke-width="5"><circle cx="720" cy="1010" r="12"/><circle cx="952" cy="696" r="12"/><circle cx="1280" cy="286" r="15" fill="#fa5537"/></g>
<g font-family="G" font-weight="700" font-size="22" fill="#101a26" stroke="#f4f6f8" stroke-width="7" paint-order="stroke" stroke-linejoin="round"><text x="742" y="1042">Hut · 1 420 m</text><text x="980" y="724">Col · 1 910 m</text><text x="1308" y="282">North ridge · 2 180 m</text></g></svg>
<aside><small>North ridge · 2 180 m · 14:00</small><strong>−7.4°</strong><dl><dt>Wind</dt><dd>34 km/h NW</dd><dt>New snow since midnight</dt><dd>22 cm</dd><dt>Turn back by</dt><dd>13:10</dd></dl></aside>
<script>
const grid=(x,y)=>{let h=Math.imul(x,374761393)+Math.imul(y,668265263)|0;h=Math.imul(h^h>>>13,1274126177);return((h^h>>>16)>>>0)/2**32};
const slope=(i,j,x,y)=>{const a=grid(i,j)*Math.PI*2;return Math.cos(a)*x+Math.sin(a)*y};
const noise=(x,y)=>{const i=Math.floor(x),j=Math.floor(y),u=x-i,v=y-j,a=u*u*u*(u*(u*6-15)+10),b=v*v*v*(v*(v*6-15)+10);
return .5+.7*((slope(i,j,u,v)*(1-a)+slope(i+1,j,u-1,v)*a)*(1-b)+(slope(i,j+1,u,v-1)*(1-a)+slope(i+1,j+1,u-1,v-1)*a)*b)};
const width=1600,height=1067,land=new Float32Array(width*height);
for(let y=0;y<height;y++)for(let x=0;x<width;x++){
let u=x/520+3.1,v=y/520+7.4;const bend=noise(u*.9+9,v*.9)*.7;u+=bend;v+=noise(u*.8,v*.8+5)*.6;
let sum=0,size=1,weight=1;
for(let o=0;o<7;o++){const r=1-Math.abs(2*noise(u*2**o+o*17,v*2**o)-1);const part=r*r*weight;sum+=part*size;weight=Math.min(1,part*1.9);size*=.47}
land[y*width+x]=sum*620+(x-y)*.16+260*Math.exp(-((x-1290)**2+(y-280)**2)/70000)}
const canvas=document.querySelector("canvas").getContext("2d"),image=canvas.createImageData(width,height);
for(let y=0;y<height;y++)for(let x=0;x<width;x++){
const at=(i,j)=>land[Math.min(height-1,Math.max(0,y+j))*width+Math.min(width-1,Math.max(0,x+i))];
const dx=(at(1,0)-at(-1,0))/2,dy=(at(0,1)-at(0,-1))/2,n=Math.hypot(dx*.62,dy*.62,1);
const sun=Math.max(0,(-dx*.62*-.62+-dy*.62*-.50+.62)/n),sky=.62+.38/n,high=at(0,0);
let r=150*sky*.80+124*sun,g=170*sky*.83+112*sun,b=204*sky*.84+92*sun;
const step=high/26,near=Math.abs(step-Math.round(step))*26/Math.max(.35,Math.hypot(dx,dy));
const line=Math.max(0,1-near/.75)*(Math.round(step)%5?.16:.40);
const k=(y*width+x)*4;image.data[k]=r*(1-line)+26*line;image.data[k+1]=g*(1-line)+58*line;image.data[k+2]=b*(1-line)+96*line;image.data[k+3]=255}
canvas.putImageData(image,0,0);
</script>`;

const mountain = "mountain photo: CC0-1.0 (Debian budgie-backgrounds 4.2-1)";
const design = "Original design by Extenso (HTML/CSS)";
const screens = [
  {
    html: home,
    size: [1067, 667],
    files: [
      [
        "ridgeline-4-day",
        null,
        "First screen of the Ridgeline site in its light theme",
        `${design}; ${mountain}`,
      ],
      [
        "ridgeline-5-day",
        [587, 347, 480, 320],
        "Temperature of the next hours over a mountain at noon, on the Ridgeline site",
        `${design}; ${mountain}`,
      ],
    ],
  },
  {
    html: audit,
    size: [1200, 800],
    files: [
      [
        "ridgeline-6-day",
        null,
        "The Ridgeline site on a desktop screen and a phone by day, with scores of 99 and 100",
        `${design}; ${mountain}`,
      ],
    ],
  },
  {
    html: map,
    size: [1600, 1067],
    files: [["ridgeline-9", null, "Snow map of a ridge with the way up, on the Ridgeline site", design]],
  },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { html, size, files } of screens) {
  const [width, height] = size;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const shot = await sharp(await page.screenshot({ type: "png" }))
    .resize(width, height)
    .png()
    .toBuffer();
  await page.close();
  for (const [name, part, alt, credit] of files) {
    const [left, top, partWidth, partHeight] = part ?? [0, 0, width, height];
    const bytes = await sharp(shot)
      .extract({ left, top, width: partWidth, height: partHeight })
      .removeAlpha()
      .jpeg({ quality: 88, mozjpeg: true })
      .toBuffer();
    const file = `portfolio/${name}.jpg`;
    await writeFile(`${media}${file}`, bytes);
    await enterFiles([{ file, kind: "image", width: partWidth, height: partHeight, alt, credit }]);
  }
}
await browser.close();
