import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Modules in the first load of every public page, besides the framework. */
const shell = [
  "site/app/(root|navigation/navigation-announcer)\\.",
  "site/app/(theme|seo)/",
  "site/app/connection/connection\\.",
  "site/app/areas/public/error/error-page\\.",
  "site/app/areas/public/layout/(account-button|mobile-menu-id|public-layout)\\.",
  "site/app/ui/(button|class-names|draw-icon|lazy-when-needed|logo|motion-preference|picture|pictures|picture-widths|section-heading|text-link|use-hydrated)\\.",
  "lucide-react/dist/esm/icons/(arrow-(left|right|up-right)|chevron-down|menu|moon|pause|play|sun)\\.",
];
const inShell = new RegExp(shell.join("|"));

/** Modules shared by the account forms: in the windows, on their own pages and in the settings. */
const inAccountForms =
  /site\/app\/(areas\/public\/account\/(use-account-form|window-parts|account-page|already-in)|ui\/password-field)\./;

/** Icons are drawn by a few lines of our own. Not in development, where the browser's copy of lucide-react is made apart. */
const ownIcons: Plugin = {
  name: "own-icons",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /createLucideIcon\.mjs$/ },
    handler: (_, importer) =>
      importer?.includes("lucide-react")
        ? fileURLToPath(new URL("app/ui/draw-icon.ts", import.meta.url))
        : undefined,
  },
};

export default defineConfig({
  plugins: [ownIcons, tailwindcss(), reactRouter()],
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
            // Small chunks compress badly: what every page needs comes in two, and what goes together in one.
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: "shell", test: inShell },
                {
                  name: "session",
                  test: /site\/app\/session\/(session-store|stored-session|use-session)\./,
                },
                { name: "fields", test: /site\/app\/ui\/(field|banner|forms\/[\w-]+)\./ },
                { name: "eye", test: /icons\/eye\./ },
                // The editor reads what is pasted by the same policy: visitors get no further file for that.
                { name: "content-html", test: /site\/app\/(trusted-types\/trusted-html|ui\/content-html)\./ },
                { name: "account-forms", test: inAccountForms },
                // Before the groups that need them: a group takes along what none before it has taken.
                { name: "lit-picture", test: /site\/app\/ui\/lit-picture\./ },
                { name: "site-addresses", test: /contract\/src\/addresses\/site-addresses\./ },
                { name: "wizard", test: /site\/app\/areas\/public\/contact\/(wizard|wizard-state)\./ },
                {
                  name: "projects",
                  test: /site\/app\/(projects\/(project-card|project-hue)|ui\/content-picture)\./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server would load them whole: 1,800 icons for the fifty that are shown.
      resolve: { noExternal: ["lucide-react"] },
      build: { rolldownOptions: { input: "./app/host.ts" } },
    },
  },
});
