/** The site's own content, for mails and previews. */
export { mayEditSiteContent } from "./may-edit.ts";
export { type Signature, signed } from "./signature.ts";
export { findPublished, findSiteContent, peopleOf, UnreadableContentError } from "./store.ts";
