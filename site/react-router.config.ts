import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // Builds are made beside the one that is served (scripts/site-build.mjs).
  buildDirectory: process.env.SITE_BUILD ?? "builds/by-hand",
  ssr: true,
} satisfies Config;
