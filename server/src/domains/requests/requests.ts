/** Requests for a quote and their conversations, for other domains. */
export { noSuchRequest } from "./change-request.ts";
export { cleanText } from "./fields.ts";
export { findRequest, lockRequest } from "./find-request.ts";
export { addQuestion, addSentReply, checkRoom, referencesOf } from "./messages.ts";
export { handlers, invalid, personOf } from "./route-parts.ts";
export { requestSearchText } from "./search-text.ts";
export type { ContactRequest } from "./store.ts";
