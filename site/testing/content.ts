/** Content as the server hands it to pages. */

export { defaultContent } from "../../server/src/domains/site-content/default-content.ts";
export { safeHtml } from "../../server/src/pages/reading/html/safe-html.ts";
