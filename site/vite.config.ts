import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Fonts and pictures stay files: inlined, they would be part of every page and of no cache.
    assetsInlineLimit: 0,
    // Browsers that know `light-dark()`: its older form is resolved once at the root, and a dark part of
    // a light page (`.on-picture`) would keep the light theme's ink.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Small chunks compress badly: what every page needs comes in two.
            advancedChunks: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                {
                  name: "shell",
                  test: /site\/app\/(ui\/(button|class-names|logo|picture|picture-widths|motion-preference|text-link|section-heading)\.|theme\/|areas\/public\/layout\/(?!particle|footer)|areas\/public\/account\/account-window\.|areas\/members\/layout\/avatar\.|session\/(?!client|session-actions)|copy\/(navigation|studio|pictures)\.|seo\/|root|navigation-announcer)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./app/host.ts" } } },
  },
});
