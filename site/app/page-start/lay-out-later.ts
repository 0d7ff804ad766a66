/**
 * Defers the layout of parts far below the first screen until that is painted, then lays them out one by one: with
 * eight screens in the first paint, visitors wait for seven that they don't see. It is over before anybody scrolls, so
 * that a page has its height by then. Nothing is deferred where the height decides what is seen first: after a reload,
 * on the way back, or where the URL has a hash.
 */

/**
 * The first two parts of a page are visible at first; so are the first row of its projects, and an opened project up
 * to its texts. Packages aren't among them: they share their rows by `subgrid`, which ends where layout is contained.
 * Each selector ends in a tag or a class: else removing the rule restyles the whole page.
 */
const laterParts =
  ".site-header~main>:is(section,figure):nth-child(n+3),.site-header~main :is(.reveal,.work-place):nth-child(n+3),.project-texts~:is(section,nav),.legal-text>section:nth-child(n+4),.site-header~footer";

/** On phones, pictures below the first one load after it is painted, so that it has the bandwidth to itself. */
const laterPictures =
  "@media(width<48rem){.site-header~main img[loading=lazy]:not([fetchpriority=high]){display:none}}";

/**
 * A key or a click may scroll to a place in the page, which must not move meanwhile, and whoever scrolls sees the page's
 * height. `focus` comes too early: an
 * element that moves between pointerdown and pointerup misses its click.
 */
const layOutAtOnce = `["keydown","click","wheel","touchmove"].forEach(function(e){addEventListener(e,function(){document.adoptedStyleSheets=[]},{once:true,capture:true,passive:true})})`;

/** For the head: runs before anything is laid out. In the page alone, as the theme's script is. */
export const layOutLaterScript = import.meta.env.SSR
  ? `;(function(){try{if(performance.getEntriesByType("navigation")[0].type!=="navigate"||location.hash)return;document.adoptedStyleSheets=["${laterParts}{content-visibility:auto;contain-intrinsic-block-size:auto 100vh}","${laterPictures}"].map(function(r){var s=new CSSStyleSheet;s.replaceSync(r);return s});${layOutAtOnce}}catch(e){}})()`
  : "";

/** For the page's module, when the page is painted. */
export const showPictures = `dropSheet(pictureSheet);
`;

/**
 * For the page's module: declares `layOutRest`, which lays out the rest, a part in each frame. It is for when the page
 * is set in its whole family: earlier, each part would be laid out twice, the second time all in one long task.
 */
export const layOutRest = `const[partSheet,pictureSheet]=document.adoptedStyleSheets;
const dropSheet=sheet=>{document.adoptedStyleSheets=document.adoptedStyleSheets.filter(one=>one!==sheet)};
const layOutRest=()=>{
const parts=[...document.querySelectorAll("${laterParts}")];
const next=()=>{const part=parts.shift();
if(part){part.style.contentVisibility="visible";requestAnimationFrame(()=>setTimeout(next))}
else{dropSheet(partSheet);for(const part of document.querySelectorAll("${laterParts}"))part.style.contentVisibility=""}};
requestAnimationFrame(()=>setTimeout(next))};
`;
