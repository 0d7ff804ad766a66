/** Paths of wp-admin on this site, which lead to the WordPress behind it: its content is edited there. */
import { authorizePath } from "@extenso/contract/addresses/site-addresses.ts";
import { Hono } from "hono";
import { refusalPage } from "../../engines/http/refusal-page.ts";
import type { RemoteContent } from "./remote-content.ts";

export function wordPressAdminRoutes(remote: Pick<RemoteContent, "adminUrl" | "authorizeUrl">): Hono {
  const routes = new Hono();

  // Passwords for apps are given where the accounts are.
  routes.get(authorizePath, async (context) => {
    context.header("Cache-Control", "no-store");
    const page = await remote.authorizeUrl();
    if (page) return context.redirect(page + new URL(context.req.url).search);
    return refusalPage({
      status: 404,
      title: "Apps can't be connected here",
      text: "The content of this site is kept in a WordPress that gives apps no passwords. Ask the studio.",
    });
  });

  for (const path of ["/wp-admin", "/wp-admin/*"]) {
    routes.get(path, async (context) => {
      const { pathname, search } = new URL(context.req.url);
      context.header("Cache-Control", "no-store");
      return context.redirect(await remote.adminUrl(pathname + search));
    });
  }

  routes.get("/wp-login.php", (context) => context.redirect("/wp-admin/"));
  return routes;
}
