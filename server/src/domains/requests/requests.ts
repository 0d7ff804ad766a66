/** Requests for a quote and their conversations, for other domains. */
export { findRequest, lockRequest, noSuchRequest } from "./find-request.ts";
export { noticeOrHold } from "./held-notices.ts";
export { addQuestion, addSentReply, checkRoom, referencesOf } from "./messages.ts";
export { clientOf, markQuoted, markWon } from "./quoted-requests.ts";
export { changingValue } from "./request-value.ts";
export { handlers, invalid, personOf } from "./route-parts.ts";
export { requestSearchText } from "./search-text.ts";
export { linkLimit, secretArgument } from "./secret-links.ts";
export { notifyStaff } from "./staff-notices.ts";
export type { ContactRequest } from "./store.ts";
