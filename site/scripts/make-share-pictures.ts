/**
 * Makes the preview pictures of pages and projects (`site/public/share/*.jpg`, 1200 × 630) and the table
 * of what they show (`site/app/seo/share-pictures.json`). Run after a title or a picture changes:
 * `npm run share-pictures --workspace @extenso/site`, with CHROMIUM_PATH set. Its results are committed,
 * since a build needs no browser.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";

interface Preview {
  /** The file's name, without its ending. */
  name: string;
  title: string;
  /** What the slate says beside it. */
  note: string;
  /** A file below `media/`, without its ending. */
  picture: string;
  /** The part of the picture that stays: `object-position`. */
  position?: string;
  hue?: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = join(root, "site/public/share");
const table = join(root, "site/app/seo/share-pictures.json");
const size = { width: 1200, height: 630 };

const pages: Preview[] = [
  {
    name: "home",
    title: "Work at full length",
    note: "Film, photography, brand, web",
    picture: "hero/hero-poster",
  },
  {
    name: "about",
    title: "Beyond Content We Create Impact",
    note: "About",
    picture: "pages/about",
  },
  { name: "portfolio", title: "Our Work", note: "Portfolio", picture: "portfolio/night-signal-1" },
  { name: "contact", title: "Start Your Project", note: "Contact", picture: "portfolio/blue-hour-2" },
  {
    name: "services",
    title: "Seven services, one table",
    note: "Services",
    picture: "services/heroes/videography",
  },
  { name: "packages", title: "Base Packages", note: "Packages", picture: "packages/visual-production" },
  {
    name: "packages-custom",
    title: "Custom quotations",
    note: "Packages",
    picture: "packages/emerging-custom",
  },
  { name: "academy", title: "Extenso Academy", note: "Articles", picture: "articles/filming-camera-setup" },
  {
    name: "privacy-policy",
    title: "Privacy & Cookies Policy",
    note: "Effective December 16, 2024",
    picture: "portfolio/shape-of-quiet-4",
  },
  {
    name: "terms-of-service",
    title: "Terms of Use",
    note: "Effective May 3, 2025",
    picture: "portfolio/shape-of-quiet-5",
  },
  {
    name: "service-videography",
    title: "Videography",
    note: "Service",
    picture: "services/heroes/videography",
  },
  {
    name: "service-photography",
    title: "Photography",
    note: "Service",
    picture: "services/heroes/photography",
    hue: "#1EADD9",
  },
  {
    name: "service-branding",
    title: "Branding",
    note: "Service",
    picture: "services/heroes/branding",
    hue: "#E74C3C",
  },
  {
    name: "service-drone-operation",
    title: "Drone Operation",
    note: "Service",
    picture: "services/heroes/drone-operation",
    hue: "#49B96D",
  },
  {
    name: "service-web-development",
    title: "Web Development",
    note: "Service",
    picture: "services/heroes/web-development",
    hue: "#8A5CFF",
  },
  {
    name: "service-media-management",
    title: "Media Management",
    note: "Service",
    picture: "services/tiles/media-management",
  },
  {
    name: "service-event-coverage",
    title: "Event Coverage",
    note: "Service",
    picture: "services/tiles/event-coverage",
  },
];

interface SeededProject {
  slug: string;
  title: string;
  client: string;
  year: number;
  brandColor: string;
  featuredImage: string;
}

const { projects } = JSON.parse(
  await readFile(join(root, "server/src/importers/sample/portfolio.json"), "utf8"),
) as {
  projects: SeededProject[];
};

const previews: Preview[] = [
  ...pages,
  ...projects.map(({ brandColor, client, featuredImage, slug, title, year }) => ({
    name: `project-${slug}`,
    title,
    note: `${client} · ${year}`,
    picture: featuredImage.replace(/\.jpg$/, ""),
    hue: brandColor,
  })),
];

async function dataAddress(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(join(root, file))).toString("base64")}`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const fonts = await Promise.all(
  ["mona-sans-core", "mona-sans-letters"].map(
    async (name) =>
      `@font-face{font-family:"${name}";src:url(${await dataAddress(`site/app/styles/${name}.woff2`, "font/woff2")});font-weight:400 800;font-stretch:85% 125%}`,
  ),
);

const style = `
${fonts.join("")}
*{margin:0;box-sizing:border-box}
body{width:1200px;height:630px;background:#0b0b0d;color:#f4f1ea;font-family:"mona-sans-core","mona-sans-letters";position:relative;overflow:hidden}
img,.shade{position:absolute;inset:0;width:100%;height:100%}
img{object-fit:cover}
.shade{background:linear-gradient(to top,rgb(11 11 13/.92),rgb(11 11 13/.45) 50%,rgb(11 11 13/.1) 75%),linear-gradient(to bottom,rgb(11 11 13/.88),rgb(11 11 13/.55) 20%,transparent 42%)}
.mark{position:absolute;inset:28px;--m:36px;background:linear-gradient(var(--hue) 0 0) 0 0/var(--m) 4px,linear-gradient(var(--hue) 0 0) 0 0/4px var(--m),linear-gradient(var(--hue) 0 0) 100% 0/var(--m) 4px,linear-gradient(var(--hue) 0 0) 100% 0/4px var(--m),linear-gradient(var(--hue) 0 0) 0 100%/var(--m) 4px,linear-gradient(var(--hue) 0 0) 0 100%/4px var(--m),linear-gradient(var(--hue) 0 0) 100% 100%/var(--m) 4px,linear-gradient(var(--hue) 0 0) 100% 100%/4px var(--m);background-repeat:no-repeat}
.slate{position:absolute;top:66px;left:72px;right:72px;display:flex;align-items:center;gap:24px;font-size:24px;font-stretch:88%;font-weight:600;letter-spacing:.08em;text-transform:uppercase}
.slate i{flex:1;height:1px;background:#f4f1ea;opacity:.5}
.name{display:flex;align-items:center;gap:14px;font-size:34px;font-stretch:122%;font-weight:700;letter-spacing:-.02em;text-transform:none}
.name svg{height:36px;color:#fa5537}
h1{position:absolute;left:68px;right:68px;bottom:68px;font-stretch:125%;font-weight:780;letter-spacing:-.025em;line-height:.98;text-wrap:balance}
`;

function page({ hue = "#FA5537", note, position = "50% 50%", title }: Preview, picture: string): string {
  const longest = Math.max(...title.split(" ").map((word) => word.length));
  const font = Math.min(title.length > 22 ? 96 : 128, 1500 / longest);
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>
<body style="--hue:${hue}"><img src="${picture}" style="object-position:${position}"><div class="shade"></div><div class="mark"></div>
<p class="slate"><span class="name"><svg viewBox="6 4 38 40" fill="currentColor"><path d="M6 4H26L35.9 15H16V19.4H39.9L44 24L39.9 28.6H16V33H35.9L26 44H6Z"/></svg>extenso</span><i></i>${escaped(note)}</p>
<h1 style="font-size:${font}px">${escaped(title)}</h1>`;
}

await mkdir(target, { recursive: true });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage({ viewport: size });
const titles: Record<string, string> = {};
for (const preview of previews) {
  await tab.setContent(page(preview, await dataAddress(`media/${preview.picture}.jpg`, "image/jpeg")));
  await tab.evaluate(() => document.fonts.ready);
  const drawn = await tab.screenshot({ type: "png" });
  const made = await sharp(drawn).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  await writeFile(join(target, `${preview.name}.jpg`), made);
  titles[preview.name] = preview.title;
  console.log(preview.name, `${Math.round(made.length / 1024)} kB`);
}
await browser.close();
await writeFile(table, `${JSON.stringify(titles, null, 2)}\n`);
