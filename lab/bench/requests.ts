/** Requests of ordinary use, and requests that try to fill a studio's memory. */
import type { BenchRequest, Visitors } from "./visitors.ts";

interface Media {
  source_url: string;
  media_details: { sizes?: Record<string, { file?: string }> };
}

interface Content {
  posts: { id: number; slug: string }[];
  items: { slug: string }[];
  pictures: string[];
}

async function contentOf(visitors: Visitors): Promise<Content> {
  const media = await visitors.read<Media[]>("/wp-json/wp/v2/media?per_page=100");
  const pictures = media.flatMap(({ source_url, media_details }) => {
    const { pathname } = new URL(source_url);
    const folder = pathname.slice(0, pathname.lastIndexOf("/"));
    const sizes = Object.values(media_details.sizes ?? {});
    return [pathname, ...sizes.map(({ file }) => `${folder}/${file}`)];
  });
  return {
    posts: await visitors.read("/wp-json/wp/v2/posts?per_page=100&_fields=id,slug"),
    items: await visitors.read("/wp-json/wp/v2/portfolio-items?per_page=100&_fields=slug"),
    pictures: pictures.filter((path) => /\.(jpe?g|png|webp)$/.test(path)),
  };
}

function one<T>(list: readonly T[], k: number): T {
  return list[k % list.length] as T;
}

/** The `k`th address of a network of sixteen million. */
function address(k: number): string {
  return `10.${(k >> 16) % 256}.${(k >> 8) % 256}.${k % 256}`;
}

function signIn(k: number, username: string, password: string): BenchRequest {
  return {
    path: "/wp-json/jwt-auth/v1/token",
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": address(k),
      "User-Agent": `Browser/${k}`,
    },
    body: JSON.stringify({ username, password }),
  };
}

export const administrator = { username: "bench_admin", password: "Bench-Admin-Pass-1" };

const encodings = ["br", "gzip", "identity"];
const words = ["drone", "light", "brand", "lens", "print", "colour", "harbour", "quote"];
const fixedPages = [
  ...["/", "/about", "/contact", "/portfolio", "/services", "/services/videography", "/services/branding"],
  ...["/packages/base", "/packages/custom", "/newsletter", "/sign-in", "/dashboard", "/dashboard/academy"],
];

/**
 * Ordinary use, all kinds in turn: pages and their data in three encodings, lists, records and searches, new
 * variants of pictures, signing in, what isn't there and what is refused.
 * @returns the `k`th request.
 */
export async function ordinaryUse(visitors: Visitors): Promise<(k: number) => BenchRequest> {
  const { posts, items, pictures } = await contentOf(visitors);
  const pages = [
    ...fixedPages,
    ...posts.map(({ slug }) => `/dashboard/academy/post/${slug}`),
    ...items.map(({ slug }) => `/portfolio/${slug}`),
  ];
  const api = "/wp-json/wp/v2";
  const kinds: ((k: number) => BenchRequest)[] = [
    (k) => ({ path: one(pages, k), headers: { "Accept-Encoding": one(encodings, k) } }),
    (k) => ({ path: one(pages, k * 7), headers: { "Accept-Encoding": one(encodings, k) } }),
    (k) => ({ path: `${one(pages, k)}?utm_source=${k}`, headers: { "Accept-Encoding": "br" } }),
    (k) => ({ path: `${one(pages, k) === "/" ? "/_" : one(pages, k)}.data` }),
    (k) => ({
      path: `${api}/posts?_embed&per_page=9&page=${1 + (k % 3)}`,
      headers: { "Accept-Encoding": one(encodings, k) },
    }),
    (k) => ({ path: `${api}/posts/${one(posts, k).id}?_embed`, headers: { "Accept-Encoding": "gzip" } }),
    (k) => ({ path: `${api}/portfolio-items?_embed&per_page=${1 + (k % 100)}` }),
    (k) => ({ path: `${api}/posts?search=${one(words, k)}+${one(words, k * 3 + 1)}&_embed` }),
    (k) => ({ path: `${api}/posts?utm_campaign=${k}&_embed`, headers: { "Accept-Encoding": "br" } }),
    (k) => ({ path: `${api}/posts?_embed`, headers: { Origin: `https://site-${k}.example` } }),
    (k) => ({ path: `${one(pictures, k)}.${k % 2 ? "avif" : "webp"}` }),
    (k) => ({ path: one(pictures, k * 5) }),
    (k) => (k % 4 ? { path: "/healthz" } : signIn(k, administrator.username, administrator.password)),
    (k) => (k % 4 ? { path: "/assets/none.js" } : signIn(k, "somebody", "guessed-wrong-1")),
    (k) => ({ path: `/no/such/page-${k % 50}` }),
    (k) => ({ path: `${api}/posts/${900_000 + k}` }),
    (k) => ({ path: `${api}/posts?per_page=${101 + k}` }),
  ];
  return (k) => one(kinds, k)(Math.floor(k / kinds.length));
}

const long = "x".repeat(6_000);

/** Addresses of which no two are the same, by kind. */
export const distinctAddresses: Record<string, (k: number) => BenchRequest> = {
  "unknown paths": (k) => ({ path: `/unknown/${k}` }),
  "pages with a query": (k) => ({ path: `/about?q=${k}`, headers: { "Accept-Encoding": "br" } }),
  "pages with a query they read": (k) => ({ path: `/contact?service=${k}` }),
  "articles that aren't there": (k) => ({ path: `/dashboard/academy/post/none-${k}` }),
  "lists with undeclared arguments": (k) => ({ path: `/wp-json/wp/v2/posts?_embed&u${k}=1` }),
  "lists with declared arguments": (k) => ({ path: `/wp-json/wp/v2/posts?_embed&exclude=${100_000 + k}` }),
  searches: (k) => ({ path: `/wp-json/wp/v2/posts?search=word${k}` }),
  "slugs of articles": (k) => ({ path: `/wp-json/wp/v2/posts?slug=none-${k}` }),
  "long addresses of lists": (k) => ({ path: `/wp-json/wp/v2/posts?search=w${k}&q=${long}` }),
  "long addresses of pages": (k) => ({ path: `/about?q=${k}${long}` }),
  "variants of no picture": (k) => ({ path: `/wp-content/uploads/2025/03/none-${k}-1x1.jpg.avif` }),
  "cards of nothing": (k) => ({ path: `/none-${k}/embed/` }),
  "cards of one article by dates": (k) => ({
    path: `/${1000 + (k % 9000)}/${1 + Math.floor(k / 9000)}/a-lut-is-not-a-grade/embed/`,
  }),
  "descriptions of nothing": (k) => ({ path: `/wp-json/oembed/1.0/embed?url=http://127.0.0.1/none-${k}/` }),
  "feeds of no topic": (k) => ({ path: `/category/none-${k}/feed/` }),
  "feeds of one topic by parents": (k) => ({ path: `/category/none-${k}/video-production/feed/atom/` }),
  "feeds of no author": (k) => ({ path: `/author/none-${k}/feed/json/` }),
  "apps that ask": (k) => ({ path: `/wp-admin/authorize-application.php?app_name=App%20${k}` }),
  "drawn initials": (k) => ({ path: `/avatar/Name%20${k}.svg` }),
  "callers and browsers": (k) => signIn(k, `nobody-${k}`, ""),
};
