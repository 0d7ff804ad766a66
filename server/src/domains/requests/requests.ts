/** Requests for a quote and their conversations, for other domains. */
export { findRequest, lockRequest, noSuchRequest, unreachableSince } from "./find-request.ts";
export { addQuestion, addSentReply, checkRoom, referencesOf } from "./messages.ts";
export { noticeOrHold } from "./notices/held-notices.ts";
export { notifyStaff } from "./notices/staff-notices.ts";
export { clientOf, clientSearchText, clientsOf, markQuoted, markWon } from "./quoted-requests.ts";
export { changingValue } from "./request-value.ts";
export {
  invalidFields,
  mayHandleRequests,
  ownRequestPath,
  personOf,
  readDay,
  referenceArgument,
} from "./route-parts.ts";
export { requestSearchText } from "./search-text.ts";
export { linkLimit, secretArgument } from "./sender/secret-links.ts";
export { findOwnRequest } from "./sender/sender-links.ts";
export type { ContactRequest } from "./store.ts";
