/** An article with every block and shortcode whose looks the article's styles know. */

const film = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
const block = (name: string, html: string, attributes = "") =>
  `<!-- wp:${name}${attributes && ` ${attributes}`} -->\n${html}\n<!-- /wp:${name} -->`;
const paragraph = (text: string) => block("paragraph", `<p>${text}</p>`);
const shortcode = (text: string) => block("shortcode", text);
const column = (width: string, text: string) =>
  block("column", `<div class="wp-block-column" style="flex-basis:${width}">${paragraph(text)}</div>`);
const picture = "/media/og-default.jpg";

export const everyBlock = [
  paragraph("A film in a block, whose title nobody knows:"),
  block(
    "embed",
    `<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\n${film}\n</div><figcaption class="wp-element-caption">The whole film</figcaption></figure>`,
    `{"url":"${film}","type":"video","providerNameSlug":"youtube"}`,
  ),
  block("heading", "<h2>Side by side</h2>"),
  block(
    "columns",
    `<div class="wp-block-columns">${column("66.66%", "Wide: the longer of two columns holds what is said at length.")}${column("33.33%", "Narrow: a note.")}</div>`,
  ),
  block(
    "media-text",
    `<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><img src="${picture}" alt="The studio"/></figure><div class="wp-block-media-text__content">${paragraph("Beside the picture stands what it shows.")}</div></div>`,
  ),
  block(
    "buttons",
    `<div class="wp-block-buttons">${block("button", '<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/contact/">Write to us</a></div>')}${block("button", '<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/portfolio/">See our work</a></div>')}</div>`,
  ),
  block("heading", "<h2>Played and heard</h2>"),
  block(
    "video",
    '<figure class="wp-block-video"><video controls src="/media/packages/visual-production.mp4"></video><figcaption class="wp-element-caption">Teaser</figcaption></figure>',
  ),
  block(
    "audio",
    '<figure class="wp-block-audio"><audio controls src="/wp-content/uploads/none.mp3"></audio></figure>',
  ),
  shortcode('[audio mp3="/wp-content/uploads/none.mp3"][/audio]'),
  shortcode("[embed]https://youtu.be/ScMzIvxBSi4[/embed]"),
  block("heading", "<h2>Words and figures</h2>"),
  block(
    "cover",
    `<div class="wp-block-cover"><img class="wp-block-cover__image-background" alt="" src="${picture}"/><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container">${paragraph("On set")}</div></div>`,
  ),
  block(
    "details",
    `<details class="wp-block-details"><summary>How long?</summary>${paragraph("Two days.")}</details>`,
  ),
  block(
    "details",
    `<details class="wp-block-details" open><summary>How many?</summary>${paragraph("Three of us.")}</details>`,
  ),
  block(
    "table",
    '<figure class="wp-block-table"><table><thead><tr><th>Lens</th><th>Use</th></tr></thead><tbody><tr><td>35 mm</td><td>Rooms and cars</td></tr></tbody></table><figcaption class="wp-element-caption">Kit</figcaption></figure>',
  ),
  block("verse", '<pre class="wp-block-verse">Light falls\n  and stays a while</pre>'),
  "<!-- wp:latest-posts /-->",
  '<ol class="wp-block-footnotes"><li id="8a7c0ab8-6b2e-4c9c-93b2-0f5cf0c7a3ee">A note below. <a href="#8a7c0ab8-6b2e-4c9c-93b2-0f5cf0c7a3ee-link" aria-label="Jump to footnote reference 1">↩</a></li></ol>',
].join("\n\n");
