/** The order in which a page asks for its parts: what its first paint takes goes before its scripts. */
import { layOutRest, showPictures } from "./lay-out-later.ts";

/** React sets preloads before all else in the head. */
const preloadsAndStyles =
  /(<link rel="preload"[\s\S]*?)(<script[^>]*>[^<]*<\/script><link rel="stylesheet"[^>]*>)/;

/**
 * A page is whole without its scripts: its stylesheet is asked for first, its modules once it is painted.
 * @param html a whole page as React wrote it.
 */
export function paintFirst(html: string): string {
  return bootAfterPaint(html.replace(preloadsAndStyles, "$2$1"));
}

// When a page's modules start. The page is whole without them, so the first paint goes first: they are asked for
// once the page has loaded and been painted, or at the visitor's first sign. Nothing here is part of the modules:
// the server puts it into the page.

/** A page whose loading never ends, such as one with a picture that does not come, is taken over all the same. */
const longestWaitMs = 4000;

/**
 * `load` doesn't wait for the page's first picture where each theme has its own. A frame that is made is not yet one
 * that is seen: the browser tells when it has shown the first. A pointer that rests over the page is told of too, by
 * a move of no distance: that is no sign.
 */
const waitForPaint = `const waiting=new AbortController;
await new Promise(go=>{
const sign=event=>{if(event.type!=="pointermove"||event.movementX||event.movementY)go()};
for(const name of["pointerdown","pointermove","keydown","focusin"])addEventListener(name,sign,{capture:true,passive:true,signal:waiting.signal});
const first=[...document.querySelectorAll("img[fetchpriority=high]")].find(image=>image.checkVisibility());
const seen=list=>list.getEntriesByName("first-contentful-paint")[0]&&requestAnimationFrame(()=>setTimeout(go));
const shown=()=>document.hidden?go():new PerformanceObserver(seen).observe({type:"paint",buffered:true});
const loaded=()=>Promise.resolve(first?.decode()).then(shown,shown);
if(document.readyState==="complete")loaded();else addEventListener("load",loaded,{once:true});
setTimeout(go,${longestWaitMs})});
waiting.abort();
`;

/** The display lines' cut is left out if the whole family follows within this: each change lays the page out anew. */
const wholeFamilyFollowsMs = 100;

/** Display lines first: their cut is a sixth of the whole family, which stays once it is there. */
const useDisplayFont = `const root=document.documentElement;if(!("font"in root.dataset))document.fonts.load('700 expanded 1em "Mona Sans Display"').then(()=>setTimeout(()=>{root.dataset.font??="display"},${wholeFamilyFollowsMs})).catch(()=>{});
`;

/** Ms after which the rest of the page is laid out in the typeface that is there. */
const longestFontWaitMs = 3000;

/** Parts that may be on the first screen. Where one `div` holds the whole page, all of its children count. */
const firstParts = ".site-header,.site-header~main>section:nth-child(-n+2),.site-header~main>div>*";

/**
 * The page is set in the whole family when that is there, so that it is laid out anew once and not twice, and its
 * rest only then. The first screen goes part by part, a frame each: all at once it is the longest task of a page.
 * `extenso_font` tells the next page's head (theme/theme.ts) that it may be set in it at once.
 */
const useFont = `const setFirstParts=async()=>{
for(const part of document.querySelectorAll("${firstParts}")){part.dataset.font="";await new Promise(go=>requestAnimationFrame(()=>setTimeout(go)))}};
const family=document.fonts.load('1em "Mona Sans"').then(async()=>{
localStorage.setItem("extenso_font","here");if(root.dataset.font!=="")await setFirstParts();root.dataset.font=""}).catch(()=>{});
Promise.race([family,new Promise(go=>setTimeout(go,${longestFontWaitMs}))]).then(layOutRest);
`;

/** All are asked for at once and evaluated one by one, so that no task is long; the entry takes the page over, last. */
const evaluate = `const evaluate=async modules=>{
for(const href of modules){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
for(const href of modules.slice(1)){await import(href);await new Promise(go=>setTimeout(go))}};
`;

const staticImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const inDashboard = ' data-area="dashboard"';
const moduleScript = /(<script[^>]* type="module"[^>]*>)([^<]*)(<\/script>)/;

/**
 * The page with its modules started by the code above. A page without modules stays as it is. In the dashboard,
 * where little is to be seen without scripts, they start at once.
 * @param html a whole page as the framework wrote it: preloads in its head, the entry's first, and one inline
 * module in its body.
 */
function bootAfterPaint(html: string): string {
  const [, open, code, close] = moduleScript.exec(html) ?? [];
  if (code === undefined) return html;
  const names: string[] = [];
  const modules: string[] = [];
  const rest = code.replace(staticImport, (_line, name: string, module: string) => {
    names.push(name);
    modules.push(`await import(${module})`);
    return "";
  });
  const preloads = JSON.stringify([...html.matchAll(modulePreload)].map(([, href]) => href));
  const booted = [
    ...[open, layOutRest, html.includes(inDashboard) ? "" : waitForPaint],
    ...[showPictures, useDisplayFont, useFont, evaluate],
    `await evaluate(${preloads});\nconst [${names}]=[${modules}];\n${rest.trim()}${close}`,
  ].join("");
  // As a function: a page's data may hold `$&`.
  return html.replace(modulePreload, "").replace(moduleScript, () => booted);
}
