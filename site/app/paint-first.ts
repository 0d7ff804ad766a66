/** The order in which a page asks for its parts: what its first paint takes, and then its scripts. */
import { launchPage } from "./launch-page.ts";

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entryModule = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** React sets preloads before all else in the head. */
const preloadsAndStyles =
  /(<link rel="preload"[\s\S]*?)(<script>[^<]*<\/script><link rel="stylesheet"[^>]*>)/;
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const bareImport = /^;?import ("[^"]+");$/gm;

/** After `load`, where the paint is not told. */
const restMs = 1000;

function launcher(preloads: readonly string[], body: string): string {
  return `(${launchPage})(async()=>{for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}));
${body}},${restMs})`;
}

/**
 * @param html a whole page as the router's `<Scripts>` wrote it: preloads of its modules, and one inline
 *   module that imports them. Other pages come back as they are.
 */
export function paintFirst(html: string): string {
  const entry = entryModule.exec(html)?.[1];
  if (entry === undefined) return html;
  const preloads = [...html.matchAll(modulePreload)].map(([, href = ""]) => href);
  const body = entry
    .replace(namespaceImport, (_, name, from) => `const ${name}=await import(${from});`)
    .replace(bareImport, (_, from) => `await import(${from});`);
  return html
    .replace(modulePreload, "")
    .replace(preloadsAndStyles, "$2$1")
    .replace(entryModule, () => `<script>${launcher(preloads, body)}</script>`);
}
