/** Previews and their links, for other domains. */
export { isPreviewed, openedLink, postOf } from "./open-preview.ts";
export { pathOfShown, shownPost } from "./shown-post.ts";
export { previewAddress } from "./subject.ts";
