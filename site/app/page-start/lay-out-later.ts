/**
 * What lies far below is laid out once the page has been taken over, part by part: a first paint that lays out
 * eight screens makes everybody wait for seven that nobody sees. Parts that come near the window are laid out at
 * once by the browser itself. Nothing is held back where the height of the page decides what is seen first: after
 * a reload, on the way back, or where an address leads to a place in the page.
 */

/**
 * The first two parts of a page are what is seen first, the first row of its projects or packages, and an opened
 * project up to its texts.
 */
const laterParts =
  ".site-header~main>:nth-child(n+3),.site-header~main :is(.reveal,.work-place,.package-grid>*):nth-child(n+3),.viewer-body~*,.site-header~footer";

/** On a phone: pictures below the first one are asked for once it is painted, so that it has the line to itself. */
const laterPictures =
  "@media(width<48rem){.site-header~main img[loading=lazy]:not([fetchpriority=high]){display:none}}";

/**
 * Who goes on by key or link is led to a place in the page, which must not move while they are on the way. Not at the
 * focus that comes with a press: what moves between its beginning and its end is missed.
 */
const layOutAtOnce = `["keydown","click"].forEach(function(e){addEventListener(e,function(){document.adoptedStyleSheets=[]},{once:true,capture:true})})`;

/** For the head: runs before anything is laid out. In the page alone, as the theme's script is. */
export const layOutLaterScript = import.meta.env.SSR
  ? `;(function(){try{if(performance.getEntriesByType("navigation")[0].type!=="navigate"||location.hash)return;var s=new CSSStyleSheet;s.replaceSync("${laterParts}{content-visibility:auto;contain-intrinsic-block-size:auto 100vh}${laterPictures}");document.adoptedStyleSheets=[s];${layOutAtOnce}}catch(e){}})()`
  : "";

/** For the page's module, when the page is painted. */
export const showPictures = `document.adoptedStyleSheets[0]?.deleteRule(1);
`;

/** For the page's module: lays out the rest, a part at a time, when the browser has nothing better to do. */
export const layOutRest = `addEventListener("hydrated",()=>{
const idle=window.requestIdleCallback??setTimeout,parts=[...document.querySelectorAll("${laterParts}")];
const next=()=>{const part=parts.shift();
if(part){part.style.contentVisibility="visible";idle(next)}
else{document.adoptedStyleSheets=[];for(const part of document.querySelectorAll("${laterParts}"))part.style.contentVisibility=""}};
idle(next)},{once:true});
`;
