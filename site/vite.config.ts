import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const checkout = fileURLToPath(new URL("..", import.meta.url));

/**
 * @param names files without their extension, or folders that end with a slash, below `folder`.
 * @throws if one doesn't exist: the code of a file that moved would land in another chunk, and nobody would notice.
 */
function modules(folder: string, ...names: string[]): string {
  const files = readdirSync(checkout + folder, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const missing = names.filter(
    (name) => !files.some((file) => file.startsWith(name.endsWith("/") ? name : `${name}.`)),
  );
  if (missing.length > 0)
    throw new Error(`vite.config.ts names what is not in ${folder}: ${missing.join(", ")}`);
  return `/${folder}/(${names.map((name) => (name.endsWith("/") ? name : `${name}\\.\\w+$`)).join("|")})`;
}

const anyOf = (...patterns: string[]) => new RegExp(patterns.join("|"));

/** Modules in the first load of every public page, besides the framework. */
const inShell = anyOf(
  modules(
    "site/app",
    "root",
    "theme/",
    "seo/page-meta",
    "seo/share-picture",
    "seo/share-pictures",
    "connection/connection",
    "trusted-types/trusted-types",
    "navigation/navigation-announcer",
    "navigation/skipped-transitions",
  ),
  modules(
    "site/app/areas/public",
    "error/error-page",
    "layout/account-button",
    "layout/mobile-menu-id",
    "layout/public-layout",
  ),
  modules(
    "site/app/ui",
    "button",
    "class-names",
    "draw-icon",
    "lazy-when-needed",
    "logo",
    "motion-preference",
    "section-heading",
    "text-link",
    "use-hydrated",
  ),
  modules(
    "node_modules/lucide-react/dist/esm/icons",
    "arrow-left",
    "arrow-right",
    "arrow-up-right",
    "chevron-down",
    "menu",
    "moon",
    "pause",
    "play",
    "sun",
  ),
);

/** Modules shared by the account forms: in the windows, on their own pages and in the settings. */
const inAccountForms = anyOf(
  modules("site/app/areas/public/account", "use-account-form", "window-parts", "account-page", "already-in"),
  modules("site/app/ui", "password-field"),
);

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
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    // Names, sizes and React's keys, which `draw-icon` doesn't use: random keys compress badly.
    handler: (code) => code.replaceAll(/name: "[\w-]+",|size: 24,|,\s*key: "\w+"|aliases: \[[^\]]*\]/g, ""),
  },
};

const desk = "/site/app/areas/desk/";

/**
 * Icons of the desk are modules of their own, `….mjs?desk`. Shared with visitors' pages, each would be a file that every
 * visitor of such a page loads besides.
 */
const deskIcons: Plugin = {
  name: "desk-icons",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: {
    filter: { id: /^lucide-react$|\/icons\/[\w-]+\.mjs$/ },
    async handler(id, importer = "") {
      if (!importer.endsWith("?desk") && !(id === "lucide-react" && importer.includes(desk)))
        return undefined;
      const found = await this.resolve(id, importer.replace(/\?desk$/, ""), { skipSelf: true });
      return found && { ...found, id: `${found.id}?desk` };
    },
  },
  load: {
    filter: { id: /lucide-react\/.*\?desk$/ },
    handler: (id) => readFileSync(id.replace(/\?desk$/, ""), "utf8"),
  },
};

export default defineConfig({
  plugins: [ownIcons, deskIcons, tailwindcss(), reactRouter()],
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
            // Small chunks compress badly: code of every page comes in two, and code that is used together in one.
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: "shell", test: inShell },
                {
                  name: "session",
                  test: anyOf(modules("site/app/session", "session-store", "stored-session", "use-session")),
                },
                { name: "fields", test: anyOf(modules("site/app/ui", "field", "banner", "forms/")) },
                {
                  name: "eye",
                  test: anyOf(modules("node_modules/lucide-react/dist/esm/icons", "eye")),
                },
                // The editor's pasting shares this Trusted Types policy; visitors get no further file for that.
                {
                  name: "content-html",
                  test: anyOf(modules("site/app", "trusted-types/trusted-html", "ui/content/content-html")),
                },
                { name: "account-forms", test: inAccountForms },
                // Before the groups that need them: a group takes its imports along, unless an earlier group has them.
                {
                  name: "pictures",
                  test: anyOf(
                    modules("site/app/ui/pictures", "lit-picture", "picture", "pictures", "picture-widths"),
                  ),
                },
                // Shared by the pages that mailed links lead to.
                {
                  name: "mailed-links",
                  test: anyOf(
                    modules(
                      "site/app/areas/public/account",
                      "use-fragment-token",
                      "forget-ended-session",
                      "is-dead-link",
                    ),
                  ),
                },
                {
                  name: "site-addresses",
                  test: anyOf(
                    modules("contract/src/addresses", "site-addresses"),
                    modules("site/app/seo", "card-links"),
                  ),
                },
                { name: "schemas", test: /node_modules\/zod\// },
                {
                  name: "calls",
                  test: anyOf(
                    modules("contract/src/client", "transport", "token-refresh", "validate-token"),
                    modules(
                      "contract/src",
                      "errors/server-message",
                      "wire/errors",
                      "wire/parts",
                      "wire/tokens",
                    ),
                    modules("site/app/session", "transport"),
                  ),
                },
                // Code of the desk's first page in one chunk: in a file for each module, it would weigh a tenth more.
                {
                  name: "desk",
                  test: anyOf(
                    "lucide-react/.*\\?desk$",
                    "node_modules/@tanstack/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery))",
                    modules("site/app/areas/desk", "access/", "commands/", "notices/", "time/"),
                    modules("site/app/areas/desk", "kinds", "parts/", "public-path", "store"),
                    modules("site/app/areas/desk", "library/kept-uploads", "library/upload-list"),
                    modules(
                      "site/app/areas/desk",
                      "palette/keys",
                      "palette/shortcuts",
                      "requests/request-watch",
                    ),
                    modules("site/app/areas/desk/comments", "open-comments", "use-comments"),
                    modules("site/app/areas/desk/ui", "failure", "status-mark", "tile-picture"),
                    modules(
                      "site/app/areas/desk/api",
                      ...["calendar", "comments", "content", "keys", "mails", "media", "people", "previews"],
                      ...["records", "send", "today", "visits"],
                    ),
                  ),
                },
                // The desk names a request's service by them, and needs nothing else of the wizard.
                { name: "request-choices", test: modules("contract/src/requests", "contact-choices") },
                {
                  name: "wizard",
                  test: anyOf(modules("site/app/areas/public/contact", "page", "wizard", "wizard-state")),
                },
                {
                  name: "projects",
                  test: anyOf(
                    modules(
                      "site/app",
                      "projects/project-card",
                      "projects/hue-style",
                      "ui/content/content-picture",
                    ),
                    modules("contract/src/colours", "project-hue", "contrast"),
                  ),
                },
                {
                  name: "work",
                  test: anyOf(
                    modules("site/app/areas/public/portfolio", "work", "lazy-states"),
                    modules("site/app/ui", "hydrated-apart"),
                  ),
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
