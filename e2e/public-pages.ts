import type { APIRequestContext } from "@playwright/test";

/** Every page that is worth finding; the search engines' list is the site's own. Projects share one page. */
export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const [project, ...others] = paths.filter((path) => path.startsWith("/portfolio/"));
  return paths.filter((path) => path === project || !others.includes(path));
}
