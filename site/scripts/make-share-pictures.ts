/**
 * Makes the preview pictures of pages and projects (`site/public/share/*.jpg`, 1200 × 630) and the table
 * of what they show (`site/app/seo/share-pictures.json`). Run after a title or a picture changes:
 * `npm run share-pictures --workspace @extenso/site`, with CHROMIUM_PATH set. Its results are committed,
 * since a build needs no browser.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { escapeText } from "@extenso/contract/html/escape.ts";
import { chromium } from "playwright-core";
import sharp from "sharp";

interface Preview {
  /** The file's name, without its ending. */
  name: string;
  title: string;
  /** The text on the slate beside the title. */
  note: string;
  /** A file below `media/`, without its ending. */
  picture: string;
  /** The part of the picture that stays: `object-position`. */
  position?: string | undefined;
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
  { name: "portfolio", title: "Our Work", note: "Portfolio", picture: "portfolio/dune-line-3" },
  { name: "contact", title: "Start Your Project", note: "Contact", picture: "hero/hero-poster-day" },
  {
    name: "services",
    title: "Our Services",
    note: "Services",
    picture: "services/tiles/drone-operation",
  },
  {
    name: "packages",
    title: "Base Packages",
    note: "Packages",
    picture: "packages/visual-production",
    position: "50% 35%",
  },
  {
    name: "packages-custom",
    title: "Custom Quotations",
    note: "Packages",
    picture: "pages/quotations",
    position: "50% 20%",
  },
  { name: "academy", title: "Extenso Academy", note: "Articles", picture: "articles/branding-paper-stock" },
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
    picture: "services/tiles/web-development",
    hue: "#8A5CFF",
  },
  {
    name: "service-media-management",
    title: "Media Management",
    note: "Service",
    picture: "services/heroes/media-management",
  },
  {
    name: "service-event-coverage",
    title: "Event Coverage",
    note: "Service",
    picture: "services/heroes/event-coverage",
  },
];

interface SeededProject {
  slug: string;
  title: string;
  fields: { client: string; brand_color: string };
  year: number;
  featuredImage: string;
}

const { projects } = JSON.parse(
  await readFile(join(root, "server/src/operations/importers/sample/portfolio.json"), "utf8"),
) as {
  projects: SeededProject[];
};

/** Where a picture's middle is not what matters in it. */
const positions: Record<string, string> = {
  "dune-line": "50% 92%",
  emberline: "50% 62%",
  "no-9-amber": "50% 30%",
  ridgeline: "50% 25%",
};

const previews: Preview[] = [
  ...pages,
  ...projects.map(({ fields, featuredImage, slug, title, year }) => ({
    name: `project-${slug}`,
    title,
    note: `${fields.client} · ${year}`,
    picture: featuredImage.replace(/\.jpg$/, ""),
    hue: fields.brand_color,
    position: positions[slug],
  })),
];

async function dataAddress(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(join(root, file))).toString("base64")}`;
}

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
img{position:absolute;inset:0 0 auto;width:100%;height:400px;object-fit:cover}
.mark{position:absolute;inset:28px 28px 258px;--m:32px;background:linear-gradient(var(--hue) 0 0) 0 0/var(--m) 4px,linear-gradient(var(--hue) 0 0) 0 0/4px var(--m),linear-gradient(var(--hue) 0 0) 100% 0/var(--m) 4px,linear-gradient(var(--hue) 0 0) 100% 0/4px var(--m),linear-gradient(var(--hue) 0 0) 0 100%/var(--m) 4px,linear-gradient(var(--hue) 0 0) 0 100%/4px var(--m),linear-gradient(var(--hue) 0 0) 100% 100%/var(--m) 4px,linear-gradient(var(--hue) 0 0) 100% 100%/4px var(--m);background-repeat:no-repeat}
.slate{position:absolute;top:428px;left:56px;right:56px;display:flex;align-items:center;gap:24px;font-size:22px;font-stretch:88%;font-weight:600;letter-spacing:.08em;text-transform:uppercase}
.slate i{flex:1;height:1px;background:#2a2a30}
.name{display:flex;align-items:center;gap:12px;font-size:30px;font-stretch:122%;font-weight:700;letter-spacing:-.02em;text-transform:none}
.name svg{height:32px;color:#fa5537}
h1{position:absolute;left:53px;right:53px;top:488px;bottom:32px;display:flex;align-items:center;font-stretch:125%;font-weight:780;letter-spacing:-.025em;line-height:1;text-wrap:balance}
`;

function page({ hue = "#FA5537", note, position = "50% 50%", title }: Preview, picture: string): string {
  // A letter is about 0.72 of the size wide; the longest titles may take a second line.
  const font = Math.max(58, Math.min(104, 1090 / (0.72 * title.length)));
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>
<body style="--hue:${hue}"><img src="${picture}" style="object-position:${position}"><div class="mark"></div>
<p class="slate"><span class="name"><svg viewBox="6 4 38 40" fill="currentColor"><path d="M6 4H26L35.9 15H16V19.4H39.9L44 24L39.9 28.6H16V33H35.9L26 44H6Z"/></svg>extenso</span><i></i>${escapeText(note)}</p>
<h1 style="font-size:${font}px">${escapeText(title)}</h1>`;
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
