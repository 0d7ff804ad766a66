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
    ssr: { build: { rolldownOptions: { input: "./app/host.ts" } } },
  },
});
