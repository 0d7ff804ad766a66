/** The site's own content, for mails and previews. */
export { readBusinessHours } from "./business-hours.ts";
export { datedSiteContent } from "./dated-versions.ts";
export { documentsShown } from "./documents-shown.ts";
export { mayEditSiteContent } from "./may-edit.ts";
export { readPublished } from "./read-published.ts";
export { type Signature, withSignature } from "./signature.ts";
export { siteContentTexts } from "./site-content-texts.ts";
export { findPublished, findSiteContent, peopleOf, UnreadableContentError } from "./store.ts";
