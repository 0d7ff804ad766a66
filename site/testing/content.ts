/** Content as the server hands it to pages. */
export { safeHtml } from "../../server/src/pages/reading/safe-html.ts";
