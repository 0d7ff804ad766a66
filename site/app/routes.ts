import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

const inDevelopment = process.env.NODE_ENV === "development";

/** The whole site in one table. */
export default [
  ...(inDevelopment ? [route("styleguide", "areas/styleguide/page.tsx")] : []),
  layout("areas/public/layout/public-layout.tsx", [
    index("areas/public/home/page.tsx"),
    route("about", "areas/public/about/page.tsx"),
    route("contact", "areas/public/contact/page.tsx"),
    route("newsletter", "areas/public/newsletter/page.tsx"),
    route("newsletter/confirm", "areas/public/newsletter/confirm-page.tsx"),
    route("newsletter/unsubscribe", "areas/public/newsletter/unsubscribe-page.tsx"),
    route("portfolio", "areas/public/portfolio/page.tsx", [
      route(":slug", "areas/public/portfolio/project-page.tsx"),
    ]),
    route("privacy-policy", "areas/public/legal/privacy-policy-page.tsx"),
    route("terms-of-service", "areas/public/legal/terms-of-service-page.tsx"),
    route("privacy", "areas/public/legal/short-address.ts", { id: "privacy" }),
    route("terms", "areas/public/legal/short-address.ts", { id: "terms" }),
    route("services", "areas/public/services/overview-page.tsx"),
    route("services/*", "areas/public/services/service-page.tsx"),
    route("packages", "areas/public/packages/packages-redirect.ts"),
    route("packages/base", "areas/public/packages/base-page.tsx"),
    route("packages/custom", "areas/public/packages/custom-page.tsx"),
    route("sign-in", "areas/public/account/sign-in-page.tsx"),
    route("sign-up", "areas/public/account/sign-up-page.tsx"),
    route("forgot-password", "areas/public/account/forgot-password-page.tsx"),
    route("reset-password", "areas/public/account/reset-password-page.tsx"),
    route("confirm-email", "areas/public/account/confirm-email-page.tsx"),
    route("undo-email", "areas/public/account/undo-email-page.tsx"),
    route("preview", "areas/public/preview/page.tsx"),
    route("quote/:secret", "areas/public/quote/page.tsx"),
    route("request/:secret", "areas/public/request/page.tsx"),
    route("wp-admin/authorize-application.php", "areas/public/account/authorize-page.tsx"),
    route("*", "areas/public/not-found/page.tsx"),
  ]),
  layout("areas/members/layout/members-layout.tsx", [
    ...prefix("dashboard", [
      index("areas/members/home/page.tsx"),
      route("academy", "areas/members/academy/page.tsx"),
      route("academy/post/:slug", "areas/members/post/page.tsx"),
      route("settings", "areas/members/settings/page.tsx"),
      route("*", "areas/members/layout/unknown-path.ts"),
    ]),
  ]),
  layout("areas/desk/layout/desk-layout.tsx", [
    ...prefix("desk", [
      index("areas/desk/home/page.tsx"),
      route("requests", "areas/desk/requests/list-page.tsx"),
      route("requests/figures", "areas/desk/requests/figures/page.tsx"),
      route("requests/:id", "areas/desk/requests/request-page.tsx"),
      route("quotes/:id", "areas/desk/requests/quotes/page.tsx"),
      route("posts", "areas/desk/lists/page.tsx", { id: "desk-posts" }),
      route("pages", "areas/desk/lists/page.tsx", { id: "desk-pages" }),
      route("portfolio", "areas/desk/lists/page.tsx", { id: "desk-portfolio" }),
      route("media", "areas/desk/media/page.tsx"),
      route("posts/:id", "areas/desk/editor/editing-page.tsx", { id: "desk-post" }),
      route("pages/:id", "areas/desk/editor/editing-page.tsx", { id: "desk-page" }),
      route("portfolio/:id", "areas/desk/projects/page.tsx"),
      route("topics", "areas/desk/topics/page.tsx"),
      route("previews", "areas/desk/preview/page.tsx"),
      route("redirects", "areas/desk/redirects/page.tsx"),
      route("site", "areas/desk/site/parts-page.tsx"),
      route("site/:part", "areas/desk/site/part-page.tsx"),
      route("*", "areas/desk/layout/unknown-path.ts", { id: "desk-unknown" }),
    ]),
  ]),
  // Where editors of a WordPress are used to go.
  route("wp-login.php", "areas/desk/layout/unknown-path.ts", { id: "wp-login" }),
  route("wp-admin/*", "areas/desk/layout/unknown-path.ts", { id: "wp-admin" }),
] satisfies RouteConfig;
