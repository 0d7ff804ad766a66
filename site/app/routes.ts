import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The whole site in one table. */
export default [
  layout("areas/public/layout/public-layout.tsx", [
    index("areas/public/home/page.tsx"),
    route("*", "areas/public/not-found/page.tsx"),
  ]),
] satisfies RouteConfig;
